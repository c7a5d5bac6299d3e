import { describe, expect, test } from 'vitest';
import { buildScaffold, scaffoldText } from '../../src/navigation/index.js';
import { PROFILES } from '../../src/navigation/schemas.js';
import { ranking } from './builders.js';
import { POLYGLOT } from './polyglot.js';

describe.each(PROFILES)('the %s scaffold', (profile) => {
  test.each(Object.keys(POLYGLOT))('of %s', async (language) => {
    const made = ranking('Serve fails: retry the request to add an item, pool is empty', [POLYGLOT[language]!]);
    const files = buildScaffold(made.ranking, { profile, outlineOf: made.outlineOf, importTargets: () => [] });
    await expect(scaffoldText(files, { profile, door: 'mcp' })).toMatchFileSnapshot(
      `golden/${language}.${profile}.txt`,
    );
  });
});
