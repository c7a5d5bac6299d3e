import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LocateAnswer } from '../../src/navigation/schemas.js';
import { tempFolder, tempRepository } from '../repository/tempRepository.js';
import { EXECUTE_CASE, MADE_CASES, type MadeCase } from './madeProjects.js';
import { pathsOf, searchJson } from './reponavCommand.js';

const cache = join(tempFolder(), 'cache');

async function ask({ query, files }: MadeCase): Promise<LocateAnswer> {
  const answer = await searchJson(query, { cwd: tempRepository(files), cache });
  expect(answer.receipt).toMatchObject({ files: Object.keys(files).length, partialOutlines: 0, dirty: 0 });
  return answer;
}

describe('a question with a known answer', () => {
  it.each(MADE_CASES.map((one) => [one.language, one] as const))('is answered in %s', async (_, one) => {
    expect(Object.keys(one.files).length).toBeGreaterThan(10);
    const answer = await ask(one);
    expect(pathsOf(answer)[0]).toBe(one.path);
    expect(answer.scaffold.files[0]!.candidateTargets).toContain(`${one.path}:${one.target}`);
  });

  it('is answered for the execute of a git wrapper', async () => {
    const answer = await ask(EXECUTE_CASE);
    expect(pathsOf(answer)[0]).toBe('git/cmd.py');
    expect(answer.scaffold.files[0]!.candidateTargets).toContain('git/cmd.py:Git.execute');
  });
});
