import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle } from './bundle.js';
import { BEHAVIOUR } from './fakeRepository.js';

let server: Awaited<ReturnType<typeof bundle>>;
const started: ChildProcess[] = [];
beforeAll(async () => {
  server = await bundle('stdioServer.ts');
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  server.remove();
});

/** A server process without a client library: what it writes is seen byte by byte. */
function start() {
  const child = spawn(process.execPath, [server.script], { stdio: ['pipe', 'pipe', 'pipe'] });
  started.push(child);
  const output: string[] = [];
  const log: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => output.push(line));
  child.stderr.on('data', (part) => log.push(String(part)));
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return {
    child,
    output,
    log: () => log.join(''),
    write: (text: string) => child.stdin.write(text),
    end: () => child.stdin.end(),
    exit: once(child, 'close').then(([code, signal]) => ({ code, signal })),
    call: (id: number, query: string) =>
      send({ id, method: 'tools/call', params: { name: 'locate', arguments: { query } } }),
    async open() {
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
      send({ id: 0, method: 'initialize', params });
      await once(lines, 'line');
      send({ method: 'notifications/initialized' });
    },
    line: () => once(lines, 'line').then(([line]) => JSON.parse(String(line))),
  };
}

const CLEAN = { code: 0, signal: null };

describe('the server on standard input and output', () => {
  it('ends when its input ends before a word was said', async () => {
    const process = start();
    process.end();
    expect(await process.exit).toEqual(CLEAN);
    expect(process.output).toEqual([]);
  });

  it('ends when its input ends while a call is under way', async () => {
    const process = start();
    await process.open();
    process.call(1, BEHAVIOUR.hang);
    process.end();
    expect(await process.exit).toEqual(CLEAN);
  });

  it('ends when work that cannot be stopped keeps it alive', async () => {
    const process = start();
    await process.open();
    process.call(1, BEHAVIOUR.neverEnd);
    process.end();
    expect(await process.exit).toEqual(CLEAN);
  });

  it('ends when nobody reads its output any more', async () => {
    const process = start();
    await process.open();
    process.child.stdout.destroy();
    for (let id = 1; id < 50; id++) process.call(id, 'why?');
    expect(await process.exit).toEqual(CLEAN);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends on %s', async (signal) => {
    const running = start();
    await running.open();
    running.child.kill(signal);
    // Windows has no signals: there the process is simply ended.
    expect(await running.exit).toEqual(process.platform === 'win32' ? { code: null, signal } : CLEAN);
  });

  it('survives garbage and says so in its log alone', async () => {
    const process = start();
    process.write('garbage\n{"half":\n[]\n{"jsonrpc":"2.0"}\n\u0000\n\n');
    await process.open();
    process.write('{"jsonrpc":"2.0","id":7}\nmore garbage\n');
    process.call(1, 'why?');
    expect(await process.line()).toMatchObject({ id: 1, result: { structuredContent: { schema: 1 } } });
    process.end();
    expect(await process.exit).toEqual(CLEAN);
    expect(process.log()).toMatch(/^reponav mcp: protocol: /m);
  });

  it('writes nothing but protocol on its output', async () => {
    const process = start();
    await process.open();
    process.call(1, BEHAVIOUR.print);
    expect(await process.line()).toMatchObject({ id: 1 });
    process.call(2, BEHAVIOUR.bug);
    expect(await process.line()).toMatchObject({ id: 2, result: { isError: true } });
    process.end();
    await process.exit;
    expect(process.output.map((line) => JSON.parse(line).jsonrpc)).toEqual(['2.0', '2.0', '2.0']);
    expect(process.log()).toContain('stray output of a dependency');
  });
});
