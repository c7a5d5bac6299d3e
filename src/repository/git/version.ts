import { tmpdir } from 'node:os';
import { RepoNavError } from '../../errors.js';
import { git } from './runGit.js';

/** `2.39.5`. @throws RepoNavError git_failed when git is missing or does not say */
export async function gitVersion(): Promise<string> {
  const output = (await git({ folder: tmpdir() }, ['version'])).toString('utf8');
  const version = /\d+\.\d+(?:\.\d+)*/.exec(output)?.[0];
  if (version) return version;
  throw new RepoNavError('git_failed', `git does not tell its version: ${output.trim()}`, 'Install git anew.');
}
