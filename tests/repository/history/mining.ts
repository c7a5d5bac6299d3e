import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { listCommits, type MinedCommit, mineCommits, readShallow } from '../../../src/repository/history/index.js';
import { tempRepository } from '../tempRepository.js';

const SOURCE = /\.(py|ts|js|go|rs|java|kt|kts|c|cpp|h|cs|rb|php|swift|scala|dart|ex|lua|sh)$/;

export const isSource = (path: string) => SOURCE.test(path);

export const placeOf = (repository: string) => {
  const gitDir = join(repository, '.git');
  return { folder: gitDir, gitDir };
};

/** Ids of the commits that `revision` knows, as mining lists them. */
export async function listed(repository: string, commit: string, limit = 100): Promise<string[]> {
  const shallow = await readShallow(join(repository, '.git'));
  return listCommits({ place: placeOf(repository), commit, limit, shallow });
}

/** All that is mined of a commit and its ancestors, newest first. */
export async function mined(repository: string, commit: string, complaints: string[] = []): Promise<MinedCommit[]> {
  const ids = await listed(repository, commit);
  const commits: MinedCommit[] = [];
  const options = { place: placeOf(repository), ids, isSource };
  for await (const found of mineCommits(options, (error) => complaints.push(error.message))) commits.push(found);
  return commits;
}

/** `path [functions]` of each file of a commit, to compare at a glance. */
export function filesOf({ files }: MinedCommit): string[] {
  return files.map(({ path, functions }) => [path, ...functions].join(' '));
}

export interface ImportedCommit {
  message: string | Buffer;
  files: Record<string, string>;
}

/** A repository whose branch `main` has these commits, oldest first, made in one go. */
export function importedRepository(commits: Iterable<ImportedCommit>): string {
  const folder = tempRepository();
  const parts: Buffer[] = [];
  let time = 1_700_000_000;
  for (const { message, files } of commits) {
    const text = Buffer.from(message);
    parts.push(
      Buffer.from(`commit refs/heads/main\ncommitter T <t@reponav.invalid> ${time++} +0000\ndata ${text.length}\n`),
    );
    parts.push(text, Buffer.from('\n'));
    for (const [path, content] of Object.entries(files)) {
      const bytes = Buffer.from(content);
      parts.push(Buffer.from(`M 100644 inline ${path}\ndata ${bytes.length}\n`), bytes, Buffer.from('\n'));
    }
  }
  execFileSync('git', ['fast-import', '--quiet'], {
    cwd: folder,
    input: Buffer.concat(parts),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return folder;
}
