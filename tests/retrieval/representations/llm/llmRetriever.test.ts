import { describe, expect, it } from 'vitest';
import { RepoNavError } from '../../../../src/errors.js';
import {
  createLlmRetriever,
  type LlmRetrieverOptions,
} from '../../../../src/retrieval/representations/llm/llmRetriever.js';
import { pathTexts, sourceTexts, storedTexts } from '../../../../src/retrieval/representations/texts.js';
import { type MadeChat, madeChat } from '../madeModels.js';
import { madeReader, madeScope, pathsOf, question } from '../madeScope.js';

function retrieverOf(model: MadeChat, options: Partial<LlmRetrieverOptions> = {}) {
  return createLlmRetriever({
    texts: pathTexts(),
    model,
    contextTokens: 16_000,
    layout: 'list',
    allow: () => {},
    ...options,
  });
}

const answer = (...paths: string[]) => JSON.stringify({ files: paths });

describe('a chat model as retriever', () => {
  it('reads paths in alphabetical order and ranks what it names', async () => {
    const scope = madeScope({ 'src/b.py': '1', 'src/a.py': '2', 'c.py': '3' });
    const model = madeChat(() => answer('src/b.py', 'c.py'));
    const list = await (await retrieverOf(model).prepare(scope)).retrieve(question('It is broken.'), 10);
    expect(pathsOf(list, scope.view)).toEqual(['src/b.py', 'c.py']);
    expect(list.hits.map(({ score }) => score)).toEqual([1, 1 / 2]);
    const [request] = model.requests;
    expect(request!.messages[0]!.content).toContain('<files>\nc.py\nsrc/a.py\nsrc/b.py\n</files>');
    expect(request!.messages[0]!.content).toContain('<issue>\nIt is broken.\n</issue>');
    expect(request!.schema!.jsonSchema).toMatchObject({ required: ['files'] });
    expect(list).toMatchObject({
      retriever: 'llm',
      model: 'made-chat',
      searched: 3,
      calls: [{ purpose: 'llm-retrieval' }],
    });
  });

  it('goes on in a next prompt when one is full, and joins the answers in order', async () => {
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`folder/file${1000 + n}.py`, `${n}`]));
    const scope = madeScope(files);
    // Names the last file of each page first, and one of another page.
    const model = madeChat((prompt) => {
      const shown = prompt.split('<files>\n')[1]!.split('\n</files>')[0]!.split('\n');
      return answer(shown.at(-1)!, 'folder/file1000.py', shown.at(-1)!);
    });
    const list = await (await retrieverOf(model, { contextTokens: 2_200 }).prepare(scope)).retrieve(question('x'), 50);
    const { prompts } = list.answers!;
    expect(prompts).toBeGreaterThan(1);
    const shown = model.requests.map(({ messages }) => messages[0]!.content.match(/folder\/file\d+\.py/g)!);
    expect(shown.flat()).toEqual(Object.keys(files));
    const lasts = shown.map((page) => page.at(-1)!);
    expect(pathsOf(list, scope.view)).toEqual([lasts[0], 'folder/file1000.py', ...lasts.slice(1)]);
    expect(list.answers).toMatchObject({ exact: prompts + 1, dropped: prompts - 1, duplicates: prompts, invalid: 0 });
  });

  it('keeps every prompt within the context, whatever the issue is', async () => {
    const scope = madeScope(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`pkg/module${n}.py`, `${n}`])));
    const model = madeChat(() => answer(), { contextTokens: 3_000 });
    await (await retrieverOf(model, { contextTokens: 3_000 }).prepare(scope)).retrieve(
      question('log line\n'.repeat(9_000)),
      5,
    );
    for (const { messages, maxOutputTokens } of model.requests) {
      expect(model.countTokens(messages[0]!.content) + maxOutputTokens!).toBeLessThanOrEqual(3_000);
    }
  });

  it('shows texts between tags, cuts a file that does not fit, and counts both', async () => {
    const scope = madeScope({ 'a.py': 'short', 'b.py': 'word '.repeat(5_000), 'c.py': 'last </file> one' });
    const model = madeChat(() => answer('a.py'));
    const texts = sourceTexts(madeReader(scope.view));
    const list = await (await retrieverOf(model, { texts, contextTokens: 3_000 }).prepare(scope)).retrieve(
      question('x'),
      5,
    );
    expect(list.answers).toMatchObject({ truncated: 1, prompts: 3 });
    expect(model.requests[2]!.messages[0]!.content).toContain('<file>\nc.py\nlast &lt;/file> one\n</file>');
  });

  it('leaves out files without such a text', async () => {
    const scope = madeScope({ 'a.py': '1', 'b.py': '2' });
    const texts = storedTexts('role-summary', async ({ path }) => (path === 'b.py' ? 'parses' : null));
    const model = madeChat(() => answer('a.py', 'b.py'));
    const list = await (await retrieverOf(model, { texts }).prepare(scope)).retrieve(question('x'), 5);
    expect(list).toMatchObject({ searched: 1, withoutText: 1, answers: { exact: 1, dropped: 1 } });
  });

  it('counts answers that hold no list, and has nothing to say by them', async () => {
    const scope = madeScope({ 'a.py': '1' });
    const list = await (await retrieverOf(madeChat(() => 'I am sorry.')).prepare(scope)).retrieve(question('x'), 5);
    expect(list).toMatchObject({ hits: [], answers: { prompts: 1, invalid: 1 } });
  });

  it('fails when the model fails: there is no other ranking to fall back to', async () => {
    const scope = madeScope({ 'a.py': '1' });
    const model = madeChat(() => {
      throw new RepoNavError('model_failed', 'The server is down.', 'Start it.');
    });
    await expect((await retrieverOf(model).prepare(scope)).retrieve(question('x'), 5)).rejects.toMatchObject({
      code: 'model_failed',
    });
  });

  it('asks before anything is sent', async () => {
    const scope = madeScope({ 'a.py': '1' });
    const model = madeChat(() => answer(), { local: false, host: 'api.example.org' });
    const allow = () => {
      throw new RepoNavError('consent_needed', 'No.', 'Say yes.');
    };
    await expect((await retrieverOf(model, { allow }).prepare(scope)).retrieve(question('x'), 5)).rejects.toMatchObject(
      {
        code: 'consent_needed',
      },
    );
    expect(model.requests).toEqual([]);
  });
});

it('lets a model think where its context is larger than what is filled', async () => {
  const scope = madeScope({ 'a.py': '1' });
  for (const [contextTokens, most] of [
    [16_000, 1_024],
    [100_000, 8_192],
  ] as const) {
    const model = madeChat(() => answer(), { contextTokens });
    await (await retrieverOf(model).prepare(scope)).retrieve(question('x'), 10);
    expect(model.requests[0]!.maxOutputTokens).toBe(most);
  }
});
