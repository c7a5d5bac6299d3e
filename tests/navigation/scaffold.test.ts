import { describe, expect, test } from 'vitest';
import { type Block, buildScaffold, scaffoldText } from '../../src/navigation/index.js';
import type { Profile, ScaffoldFile } from '../../src/navigation/schemas.js';
import { type RankedSketch, ranking } from './builders.js';
import { FILES, pythonTargets, QUERY } from './shop.js';

function scaffold(
  query: string,
  files: RankedSketch[],
  options: { profile?: Profile; others?: string[]; blocks?: Partial<Record<Block, boolean>> } = {},
): ScaffoldFile[] {
  const made = ranking(query, files, options.others);
  return buildScaffold(made.ranking, {
    profile: options.profile ?? 'paper',
    outlineOf: made.outlineOf,
    importTargets: pythonTargets,
    ...(options.blocks && { blocks: options.blocks }),
  });
}

describe('the scaffold of the paper', () => {
  test('is the published text', async () => {
    const text = scaffoldText(scaffold(QUERY, FILES), { profile: 'paper', door: 'cli' });
    await expect(text).toMatchFileSnapshot('golden/shop.paper.txt');
  });

  test.each(['anchors', 'glimpse', 'candidateTargets'] as const)('stands without %s', async (block) => {
    const without = scaffold(QUERY, FILES, { blocks: { [block]: false } });
    const whole = scaffold(QUERY, FILES);
    expect(without).toEqual(whole.map((file) => ({ ...file, [block]: [] })));
    await expect(scaffoldText(without, { profile: 'paper', door: 'mcp' })).toMatchFileSnapshot(
      `golden/shop.paper.no-${block}.txt`,
    );
  });
});

describe('the default scaffold', () => {
  test('shows what was retrieved, and lets no stop word make an anchor', async () => {
    const text = scaffoldText(scaffold(QUERY, FILES, { profile: 'default' }), { profile: 'default', door: 'cli' });
    await expect(text).toMatchFileSnapshot('golden/shop.default.txt');
  });
});
