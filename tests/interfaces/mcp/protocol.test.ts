import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULTS } from '../../../src/defaults.js';
import {
  errorSchema,
  type LocateAnswer,
  locateAnswerSchema,
  showAnswerSchema,
  symbolsAnswerSchema,
} from '../../../src/navigation/schemas.js';
import { BAD_INPUTS } from './badInputs.js';
import { bundle } from './bundle.js';
import { COMBINATIONS, type Connection, connect, textOf } from './connect.js';
import { BEHAVIOUR } from './fakeRepository.js';

let server: Awaited<ReturnType<typeof bundle>>;
beforeAll(async () => {
  server = await bundle('stdioServer.ts');
});
afterAll(() => server.remove());

describe.each(COMBINATIONS)('a client over $transport that speaks $era', ({ transport, era }) => {
  let connection: Connection;
  const call = async (name: string, given: Record<string, unknown>) =>
    connection.client.callTool({ name, arguments: given });
  const locate = async (query: string, given: Record<string, unknown> = {}) => {
    const result = await call('locate', { query, ...given });
    return { ...result, answer: result.structuredContent as unknown as LocateAnswer };
  };

  beforeAll(async () => {
    connection = await connect({
      transport,
      era,
      script: server.script,
      repo: fileURLToPath(new URL('.', import.meta.url)),
    });
    // The client checks structured content against the schemas it was told.
    await connection.client.listTools();
  });
  afterAll(() => connection.close());

  it('agrees on that revision and hears what the server is for', () => {
    expect(connection.client.getNegotiatedProtocolVersion()).toBe(era);
    expect(connection.client.getServerVersion()).toMatchObject({ name: 'reponav', version: '9.9.9' });
    expect(connection.client.getInstructions()).toContain('Start with `locate`');
  });

  it('lists the tools that are written down', async () => {
    const { tools } = await connection.client.listTools();
    await expect(`${JSON.stringify(tools, null, 2)}\n`).toMatchFileSnapshot('golden/tools.json');
  });

  it('gets text and structured content from every tool', async () => {
    const located = await locate('why?');
    const symbols = await call('list_symbols', { path: 'src/a.py' });
    const body = await call('read_symbol', { target: 'src/a.py:f' });
    expect(locateAnswerSchema.parse(located.structuredContent).files[0]?.path).toBe('src/a.py');
    expect(symbolsAnswerSchema.parse(symbols.structuredContent).language).toBe('python');
    expect(showAnswerSchema.parse(body.structuredContent).bodies[0]?.text).toContain('Ä');
    for (const result of [located, symbols, body]) {
      expect(result.isError).toBeUndefined();
      expect(textOf(result)).toBe(`mcp tree\n${JSON.stringify(result.structuredContent)}`);
    }
  });

  it('hands every option on and waits a bounded time', async () => {
    const given = { files: 3, functions: 0, path: ['src/**'], lang: ['python'], includeTests: true, profile: 'paper' };
    const { answer, content } = await locate('why?', { ...given, format: 'json', commit: 'v1' });
    expect(JSON.parse(answer.note ?? '')).toEqual({
      ...given,
      format: 'json',
      deadlineMs: DEFAULTS.coldWaitMs,
      // A server's first answers do not wait for the past commits.
      wait: false,
    });
    expect(answer.receipt.commit).toBe('v1');
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(answer) }]);
  });

  it('may send an issue of a megabyte', async () => {
    const text = '"é\n'.repeat(333_333);
    expect((await locate(text)).answer.query.chars).toBe(text.length);
  });

  it.each(BAD_INPUTS)('reads of $tool how to go on: $message', async ({ tool, given, message }) => {
    const result = await call(tool, given);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(message);
    const { error } = errorSchema.parse(result.structuredContent);
    expect(textOf(result)).toBe(`${error.message}\n${error.hint}`);
  });

  it('hears that a tool does not exist', async () => {
    const problem = await call('search', { query: 'a' }).then(textOf, String);
    expect(problem).toContain('search not found');
  });

  it.each([BEHAVIOUR.bug, BEHAVIOUR.malformed])('hears of a bug without its details: %s', async (query) => {
    const result = await locate(query);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('locate failed because of a bug in RepoNav');
    expect(JSON.stringify(result)).not.toMatch(/internals|fakeRepository|expected array/);
    await vi.waitFor(() => expect(connection.log()).toMatch(/locate failed unexpectedly: [\s\S]*\n {4}at /));
  });

  it('sees how far a first build is', async () => {
    const seen: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
    const request = { name: 'locate', arguments: { query: BEHAVIOUR.slowBuild } };
    const result = await connection.client.callTool(request, { onprogress: (progress) => seen.push(progress) });
    expect(result.isError).toBeUndefined();
    const numbers = seen.map(({ progress }) => progress);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    // The last ones may come in one piece with the answer, and the client drops them then.
    expect(numbers.length).toBeGreaterThan(1);
    expect(seen[0]).toMatchObject({ progress: 1, total: 60, message: 'Indexing: 1 of 60 files, 66 a second' });
    expect(seen[1]?.message).toMatch(/^Indexing: \d+ of 60 files, 66 a second, 1 s left$/);
  });

  it('may cancel one call without harm to another', async () => {
    const before = Number((await locate(BEHAVIOUR.countCancelled)).answer.note);
    const cancel = new AbortController();
    const hanging = { name: 'locate', arguments: { query: BEHAVIOUR.hang } };
    const cancelled = connection.client.callTool(hanging, { signal: cancel.signal }).then(
      () => 'answered',
      () => 'cancelled',
    );
    const other = locate(BEHAVIOUR.slowBuild);
    setTimeout(() => cancel.abort(), 100);
    expect(await cancelled).toBe('cancelled');
    expect((await other).isError).toBeUndefined();
    await vi.waitFor(async () => {
      expect((await locate(BEHAVIOUR.countCancelled)).answer.note).toBe(String(before + 1));
    });
  });

  it('may ask many things at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => locate('x'.repeat(index))));
    expect(answers.map(({ answer }) => answer.query.chars)).toEqual(answers.map((_, index) => index));
  });
});
