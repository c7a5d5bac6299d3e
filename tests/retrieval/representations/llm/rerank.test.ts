import { describe, expect, it } from 'vitest';
import { outsideIrrelevantFolders } from '../../../../src/retrieval/representations/llm/irrelevantFolders.js';
import { type RerankOptions, rerank } from '../../../../src/retrieval/representations/llm/rerank.js';
import { pathTexts, sourceTexts, storedTexts } from '../../../../src/retrieval/representations/texts.js';
import { type MadeChat, madeChat } from '../madeModels.js';
import { madeReader, madeScope, question } from '../madeScope.js';

const FILES = { 'a.py': 'alpha', 'b.py': 'beta', 'c.py': 'gamma', 'd.py': 'delta' };
const answer = (...paths: string[]) => JSON.stringify({ files: paths });

function run(model: MadeChat, files = [3, 2, 1, 0], options: Partial<RerankOptions> = {}) {
  const { view } = madeScope(FILES);
  const texts = sourceTexts(madeReader(view));
  const all = { texts, model, contextTokens: 16_000, allow: () => {}, ...options };
  return rerank(all, view, question('It fails.'), files);
}

describe('re-ranking by a chat model', () => {
  it('shows the candidates in their order with path and text, and takes the order of the answer', async () => {
    const model = madeChat(() => answer('b.py', 'd.py', 'a.py', 'c.py'));
    const ranked = await run(model);
    expect(ranked).toMatchObject({ files: [1, 3, 0, 2], shown: 4, candidates: 4, outcome: 'ranked', reason: '' });
    const prompt = model.requests[0]!.messages[0]!.content;
    expect(prompt).toContain('<file>\nd.py\ndelta\n</file>\n<file>\nc.py\ngamma\n</file>');
    expect(prompt).toContain('all 4 files');
    expect(ranked.calls).toMatchObject([{ purpose: 'llm-ranking' }]);
  });

  it('puts what the answer leaves out behind, in its order', async () => {
    expect((await run(madeChat(() => answer('a.py')))).files).toEqual([0, 3, 2, 1]);
  });

  it('drops what was no candidate and counts what it repaired', async () => {
    const ranked = await run(madeChat(() => answer('./a.py', 'other.py', 'a.py', 'b.py')));
    expect(ranked.files).toEqual([0, 1, 3, 2]);
    expect(ranked.paths).toEqual({ exact: 1, repaired: 1, dropped: 1, duplicates: 1 });
  });

  it.each(['I do not know.', answer(), answer('other.py'), ''])('keeps the order by the answer %j', async (text) => {
    const ranked = await run(madeChat(() => text));
    expect(ranked).toMatchObject({ files: [3, 2, 1, 0], outcome: 'kept', reason: 'invalid answer', shown: 4 });
    expect(ranked.calls).toHaveLength(1);
  });

  it.each([[[2]], [[]]])('does not ask about %j', async (files) => {
    const model = madeChat(() => answer());
    expect(await run(model, files)).toMatchObject({ files, outcome: 'kept', reason: 'one candidate', shown: 0 });
    expect(model.requests).toEqual([]);
  });

  it('does not show what does not fit, says so, and keeps it behind', async () => {
    const model = madeChat(() => answer('a.py', 'd.py'));
    const { view } = madeScope({ 'a.py': '1', 'b.py': 'word '.repeat(9_000), 'c.py': '3', 'd.py': '4' });
    const texts = sourceTexts(madeReader(view));
    const options = { texts, model, contextTokens: 3_000, allow: () => {} };
    const ranked = await rerank(options, view, question('x'), [3, 1, 2, 0]);
    expect(ranked).toMatchObject({ files: [0, 3, 1, 2], shown: 3, candidates: 4 });
    expect(model.requests[0]!.messages[0]!.content).not.toContain('b.py');
    expect(model.requests[0]!.messages[0]!.content).toContain('all 3 files');
  });

  it('shows the path alone of a file without a text', async () => {
    const model = madeChat(() => answer('a.py'));
    const texts = storedTexts('role-summary', async ({ path }) => (path === 'a.py' ? 'Parses.' : null));
    await run(model, [0, 1], { texts });
    expect(model.requests[0]!.messages[0]!.content).toContain(
      '<files>\n<file>\na.py\nParses.\n</file>\nb.py\n</files>',
    );
  });

  it('fails when the model fails', async () => {
    const down = madeChat(() => {
      throw new Error('down');
    });
    await expect(run(down)).rejects.toThrow('down');
  });
});

describe('folders that a chat model rules out', () => {
  const scope = madeScope({ 'docs/a.py': '1', 'src/core/b.py': '2', 'src/extra/c.py': '3', 'top.py': '4' });
  const ask = (text: string, contextTokens = 16_000) => {
    const model = madeChat(() => text);
    const options = { model, contextTokens, allow: () => {} };
    return outsideIrrelevantFolders(options, scope, question('x')).then((result) => ({ ...result, model }));
  };
  const pathsOf = (files: readonly number[]) => files.map((file) => scope.view.files[file]!.path);

  it('take their files with them', async () => {
    const result = await ask('{"folders": ["docs/", "src/extra", "lib"]}');
    expect(pathsOf(result.candidates)).toEqual(['src/core/b.py', 'top.py']);
    expect(result).toMatchObject({ folders: ['docs', 'src/extra'], invalid: false, paths: { dropped: 1 } });
    expect(result.model.requests[0]!.messages[0]!.content).toContain(
      '<folders>\ndocs/\nsrc/\nsrc/core/\nsrc/extra/\n</folders>',
    );
  });

  it('may be none', async () => {
    expect(await ask('{"folders": []}')).toMatchObject({ candidates: [0, 1, 2, 3], invalid: false });
  });

  it('change nothing when the answer is of no use', async () => {
    expect(await ask('No idea.')).toMatchObject({ candidates: [0, 1, 2, 3], invalid: true });
  });

  it('change nothing when they leave nothing to search', async () => {
    const inFolders = madeScope({ 'a/x.py': '1', 'b/y.py': '2' });
    const options = { model: madeChat(() => '{"folders": ["a", "b"]}'), contextTokens: 16_000, allow: () => {} };
    expect(await outsideIrrelevantFolders(options, inFolders, question('x'))).toMatchObject({
      candidates: [0, 1],
      folders: [],
      invalid: true,
    });
  });
});

it('re-ranks by paths alone as well', async () => {
  const model = madeChat(() => answer('c.py'));
  expect((await run(model, [0, 1, 2], { texts: pathTexts() })).files).toEqual([2, 0, 1]);
  expect(model.requests[0]!.messages[0]!.content).toContain('<files>\na.py\nb.py\nc.py\n</files>');
});
