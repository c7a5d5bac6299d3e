import { isUtf8 } from 'node:buffer';
import { type Dirent, readdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { throwIfCancelled } from './cancelled.js';
import { type Enumeration, errorCode, IGNORE_FILE } from './enumeration.js';
import { IndexMemory } from './git/indexMemory.js';
import { readDotGit } from './git/layout.js';
import { escapeBytes } from './git/records.js';
import { IgnoreFiles, type Verdict } from './ignoreFiles.js';
import { WorkTreeScan } from './workTreeScan.js';

/** What other version control keeps for itself: never source, whatever a pattern says. */
const NEVER = new Set(['.git', '.hg', '.svn', '.jj', '.bzr', 'CVS']);

/**
 * Where nobody wrote ignore files, these would drown the project: installed dependencies, caches, virtual environments.
 * Like any ignore rule of a folder they yield to its own files and to `!` in `.reponavignore`.
 */
const USUAL_IGNORES = [
  'node_modules/',
  '__pycache__/',
  '.venv/',
  '.tox/',
  '.nox/',
  '.mypy_cache/',
  '.pytest_cache/',
  '.ruff_cache/',
  '.gradle/',
  '.terraform/',
  '.DS_Store',
];

/** Walks a folder that is no git repository, by its own ignore files; repositories inside it are asked by their git. */
export class FolderScan {
  readonly #found: Enumeration;
  readonly #signal: AbortSignal | undefined;
  readonly #repositories: WorkTreeScan;
  /** In order of precedence after `.reponavignore`. */
  readonly #ignores: ReadonlyArray<[name: string, files: IgnoreFiles]> = [
    ['.ignore', new IgnoreFiles()],
    ['.gitignore', new IgnoreFiles()],
  ];
  readonly #usual = new IgnoreFiles();

  constructor(found: Enumeration, signal: AbortSignal | undefined) {
    this.#found = found;
    this.#signal = signal;
    this.#repositories = new WorkTreeScan(found, new IndexMemory(), signal);
    this.#usual.add('', USUAL_IGNORES.join('\n'));
  }

  async add(): Promise<void> {
    const folders = [''];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      folders.push(...(await this.#addFolder(folder)));
      await setImmediate();
      throwIfCancelled(this.#signal);
    }
  }

  /** Adds the files of one folder and hands on its folders that are to be walked. */
  async #addFolder(folder: string): Promise<string[]> {
    const entries = this.#list(folder);
    if (folder !== '' && entries.some(({ name }) => name === '.git') && (await this.#isRepository(folder))) {
      // Walked although ignored, for the sake of a `!` pattern that may mean something else.
      if (this.#verdict(folder, 'folder') !== 'ignored') await this.#repositories.addNestedRepository(folder);
      return [];
    }
    await this.#loadIgnoreFiles(folder, entries);
    const inner: string[] = [];
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (NEVER.has(entry.name)) continue;
      if (!entry.isDirectory()) {
        if (this.#verdict(path, 'file') !== 'ignored') this.#found.add(path);
      } else if (this.#isWalked(path)) {
        inner.push(path);
      }
    }
    return inner;
  }

  #list(folder: string): Dirent[] {
    const native = this.#found.native(folder);
    try {
      const entries = readdirSync(native, { withFileTypes: true });
      if (!entries.some(({ name }) => name.includes('\uFFFD'))) return entries;
      const broken = readdirSync(native, { encoding: 'buffer' }).filter((name) => !isUtf8(name));
      for (const name of broken) {
        this.#found.skip(folder === '' ? escapeBytes(name) : `${folder}/${escapeBytes(name)}`, 'undecodable_name');
      }
      const decoded = new Set(broken.map((name) => name.toString('utf8')));
      return entries.filter(({ name }) => !decoded.has(name));
    } catch (error) {
      this.#found.skip(folder, 'unreadable', errorCode(error));
      return [];
    }
  }

  async #loadIgnoreFiles(folder: string, entries: readonly Dirent[]): Promise<void> {
    for (const [name, files] of [[IGNORE_FILE, this.#found.ignoreFiles] as const, ...this.#ignores]) {
      if (!entries.some((entry) => entry.name === name && entry.isFile())) continue;
      const text = await this.#found.readText(folder === '' ? name : `${folder}/${name}`);
      if (text !== null) files.add(folder, text);
    }
  }

  /** Not to be confused with a folder in which some file happens to be called `.git`. */
  async #isRepository(path: string): Promise<boolean> {
    return (await readDotGit(this.#found.native(path))) !== null;
  }

  #verdict(path: string, what: 'file' | 'folder'): Verdict {
    const own = this.#found.ignoreFiles[what](path);
    if (own !== null) return own;
    for (const [, files] of this.#ignores) {
      const verdict = files[what](path);
      if (verdict !== null) return verdict;
    }
    return this.#usual[what](path);
  }

  /** An ignored folder is walked only where a `!` pattern of `.reponavignore` may want something below it. */
  #isWalked(path: string): boolean {
    if (this.#verdict(path, 'folder') !== 'ignored') return true;
    if (this.#found.ignoreFiles.folder(path) === 'ignored') return false;
    return [...this.#found.ignoreFiles.reincluding].some(
      (start) => start === '' || start === path || start.startsWith(`${path}/`) || path.startsWith(`${start}/`),
    );
  }
}
