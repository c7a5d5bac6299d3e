import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutliner, LANGUAGES, type Outliner } from '../../src/syntax/index.js';

let outliner: Outliner;
beforeAll(async () => {
  outliner = await createOutliner();
});
afterAll(() => outliner.close());

async function calledIn(text: string, language: string): Promise<string[]> {
  await outliner.load([language]);
  const { symbols, callNames } = outliner.outline(text, language);
  return callNames.map(({ caller, name }) => `${symbols[caller]?.qualified ?? 'file'}: ${name}`);
}

describe('the names that a file calls', () => {
  it('are the last identifiers of callees, once for each caller, in source order', async () => {
    const text = 'def a():\n    os.path.join(b(), x.y.b())\n    b()\n\njoin(a())\nb\n';
    expect(await calledIn(text, 'python')).toEqual(['a: join', 'a: b', 'file: join', 'file: a']);
  });

  it('may be members, behind paths, or of macros', async () => {
    expect(await calledIn('fn f() { a::b::c::<T>(1); d.e(); println!("x"); }', 'rust')).toEqual([
      'f: c',
      'f: e',
      'f: println',
    ]);
  });

  it('leave out variables where calls look like them', async () => {
    expect(await calledIn('def a(x)\n  y = x\n  y\n  z\nend\n', 'ruby')).toEqual(['a: z']);
  });

  it('are 2,000 at most', async () => {
    const text = Array.from({ length: 2_500 }, (_, i) => `f${i}()\n`).join('');
    expect(await calledIn(text, 'python')).toHaveLength(2_000);
  });

  it.each(LANGUAGES)('are found in the warm-up of $id', async ({ id, warmup }) => {
    expect(await calledIn(warmup, id)).not.toEqual([]);
  });
});
