import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RepoNavError } from '../../errors.js';
import type { GitPlace } from '../git/runGit.js';
import { lines } from './changedFiles.js';
import { attributesText, driverOptions } from './diffDrivers.js';
import { functionName } from './functionName.js';
import { HunkHeaders } from './hunkHeaders.js';
import { streamGit } from './streamGit.js';
import { MAX_FUNCTIONS, type MinedCommit, type MinedFile } from './types.js';

const ATTRIBUTES = 'attributes';
/** Larger files are compared by nobody: git then takes them for binary. */
const MAX_DIFFED_BYTES = '2m';
/** Folders that hold nothing but tests in every language: what is not compared costs nothing, and tests are half of the changes. */
const TEST_FOLDERS = ['**/tests/**', '**/__tests__/**', '**/testdata/**', '**/src/test/**', 'test/**', '**/*_spec.rb'];

/**
 * Adds the names of the functions that these commits changed, in place. Two blobs are read and compared for each file of interest: nearly
 * all of the cost of mining.
 * @throws RepoNavError git_failed (where contents are missing, the commits read before have their names), cache_unusable, cancelled
 */
export async function addFunctions(
  place: GitPlace,
  commits: readonly MinedCommit[],
  isTest: (path: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const wanted = new Map<string, Map<string, MinedFile>>();
  const patterns = new Set<string>();
  for (const { id, files } of commits) {
    const code = files.filter(({ path }) => !isTest(path) && extensionOf(path) !== null);
    if (code.length > 0) wanted.set(id, new Map(code.map((file) => [file.path, file])));
    for (const { path } of code) patterns.add(`*${extensionOf(path)!}`);
  }
  if (wanted.size === 0) return;
  const folder = await attributesFolder();
  try {
    const options = ['core.quotePath=false', `core.bigFileThreshold=${MAX_DIFFED_BYTES}`];
    const args = [
      ...[
        '-c',
        `core.attributesFile=${join(folder, ATTRIBUTES)}`,
        ...options.flatMap((option) => ['-c', option]),
        ...driverOptions(),
      ],
      ...['diff-tree', '--stdin', '-r', '-p', '-U0', '--inter-hunk-context=0', '-M', '-l400', '--diff-algorithm=myers'],
      ...['--no-ext-diff', '--no-textconv', '--no-color', '--src-prefix=a/', '--dst-prefix=b/', '--'],
      ...patterns,
      ...TEST_FOLDERS.map((pattern) => `:(exclude,glob)${pattern}`),
    ];
    const headers = new HunkHeaders(new NameCollector(wanted));
    for await (const chunk of streamGit(place, 'diff-tree', args, lines([...wanted.keys()]), signal))
      headers.push(chunk);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder of its own with the attributes file. @throws RepoNavError cache_unusable */
async function attributesFolder(): Promise<string> {
  try {
    const folder = await mkdtemp(join(tmpdir(), 'reponav-diff-'));
    await writeFile(join(folder, ATTRIBUTES), attributesText());
    return folder;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const message = `Nothing can be written in the folder for temporary files, ${tmpdir()} (${code ?? String(cause)}).`;
    throw new RepoNavError('cache_unusable', message, 'Make it writable, or set TMPDIR (Windows: TEMP).', { cause });
  }
}

class NameCollector {
  readonly #wanted: ReadonlyMap<string, ReadonlyMap<string, MinedFile>>;
  #files: ReadonlyMap<string, MinedFile> | null = null;
  #file: MinedFile | null = null;

  constructor(wanted: ReadonlyMap<string, ReadonlyMap<string, MinedFile>>) {
    this.#wanted = wanted;
  }

  commit(id: string): void {
    this.#files = this.#wanted.get(id) ?? null;
    this.#file = null;
  }

  file(path: string | null): void {
    this.#file = path === null ? null : (this.#files?.get(path) ?? null);
  }

  hunk(header: string): void {
    const functions = this.#file?.functions;
    if (!functions || functions.length >= MAX_FUNCTIONS || header === '') return;
    const name = functionName(header);
    if (name !== null && !functions.includes(name)) functions.push(name);
  }
}

/** `.py`; null without one, or with one that would be a pattern of its own. */
function extensionOf(path: string): string | null {
  return /\.[A-Za-z0-9+_-]+$/.exec(path.slice(path.lastIndexOf('/') + 1))?.[0] ?? null;
}
