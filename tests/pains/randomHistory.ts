import { existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git, writeFiles } from '../repository/tempRepository.js';

/** Words of which the files are made, so that every query has several hits. */
const WORDS = ['parse', 'token', 'cache', 'render', 'socket', 'schema', 'retry', 'cursor', 'packet', 'session'];
const FOLDERS = ['', 'src/', 'src/core/', 'lib/', 'tests/', 'vendor/', 'übung/', 'with space/'];

/** Mulberry32: the same numbers for the same seed on every machine. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below) | 0;
  };
}

/** Does to a repository what people and tools do, one random step at a time. */
export class RandomHistory {
  readonly #root: string;
  readonly #random: (below: number) => number;
  #branches = 0;

  constructor(root: string, random: (below: number) => number) {
    this.#root = root;
    this.#random = random;
  }

  /** Makes one change and says which. */
  step(): string {
    const steps: (() => string)[] = [
      () => this.#write(this.#newPath()),
      () => this.#write(this.#newPath()),
      () => this.#write(this.#anyFile()),
      () => this.#write(this.#anyFile()),
      () => this.#sameLength(this.#anyFile()),
      () => this.#delete(this.#anyFile()),
      () => this.#rename(this.#anyFile(), this.#newPath()),
      () => this.#renameFolder(),
      () => this.#commit(),
      () => this.#commit(),
      () => this.#git('checkout', '-q', '-f', '-B', `branch${this.#branches++}`),
      () => this.#git('checkout', '-q', '-f', this.#oneOf(this.#lines('branch', '--format=%(refname:short)'))),
      () => this.#git('checkout', '-q', '-f', this.#oneOf(this.#lines('rev-list', '--all'))),
      () => this.#git('checkout', '-q', '--', '.'),
      () => this.#git('stash', '-q'),
      () => this.#git('stash', 'pop', '-q'),
      () => this.#git('reset', '-q', '--hard', 'HEAD'),
      () => this.#git('revert', '--no-edit', 'HEAD'),
      // Both may end in the midst of a conflict.
      () => this.#git('merge', '-q', '--no-edit', this.#oneOf(this.#lines('branch', '--format=%(refname:short)'))),
      () => this.#git('cherry-pick', this.#oneOf(this.#lines('rev-list', '--all'))),
      () => this.#git('rm', '-q', '--cached', '--ignore-unmatch', this.#anyFile()),
      () => this.#ignore(this.#oneOf(['.gitignore', 'src/.gitignore', '.git/info/exclude'])),
      () => this.#ignore(this.#oneOf(['.reponavignore', 'lib/.reponavignore'])),
      () => this.#special(),
    ];
    return this.#oneOf(steps)();
  }

  #write(path: string): string {
    writeFiles(this.#root, { [path]: this.#content(path) });
    return `write ${path}`;
  }

  /** Another content of the very same size, a moment after the last one. */
  #sameLength(path: string): string {
    const file = join(this.#root, path);
    if (!existsSync(file)) return 'nothing';
    const text = readFileSync(file, 'latin1');
    const [from, to] = [this.#oneOf(WORDS), this.#oneOf(WORDS)];
    writeFiles(this.#root, {
      [path]: Buffer.from(text.replaceAll(from, to.padEnd(from.length, '_').slice(0, from.length)), 'latin1'),
    });
    return `exchange ${from} for ${to} in ${path}`;
  }

  #delete(path: string): string {
    rmSync(join(this.#root, path), { force: true, recursive: true });
    return `delete ${path}`;
  }

  #rename(from: string, to: string): string {
    if (!existsSync(join(this.#root, from))) return 'nothing';
    writeFiles(this.#root, { [to]: '' });
    renameSync(join(this.#root, from), join(this.#root, to));
    return `rename ${from} to ${to}`;
  }

  #renameFolder(): string {
    const from = this.#oneOf(FOLDERS.slice(1));
    const to = `moved${this.#random(5)}`;
    if (!existsSync(join(this.#root, from)) || existsSync(join(this.#root, to))) return 'nothing';
    renameSync(join(this.#root, from), join(this.#root, to));
    return `rename ${from} to ${to}`;
  }

  #commit(): string {
    return `${this.#git('add', '--all')}; ${this.#git('commit', '-q', '-m', 'A step')}`;
  }

  #ignore(path: string): string {
    const lines = Array.from({ length: this.#random(3) }, () =>
      this.#oneOf(['lib/', '*.ts', '!*.ts', 'm3*', '!m3*', '/src/core', '!src/core/**', 'vendor/*', '!vendor/m1.py']),
    );
    if (existsSync(dirname(join(this.#root, path)))) writeFiles(this.#root, { [path]: `${lines.join('\n')}\n` });
    return `${path}: ${lines.join(' ')}`;
  }

  #special(): string {
    const path = this.#anyFile();
    const file = join(this.#root, path);
    rmSync(file, { force: true, recursive: true });
    const kind = this.#random(4);
    if (kind === 0) writeFiles(this.#root, { [path]: Buffer.from([0, 1, 2, 255, this.#random(255)]) });
    else if (kind === 1) writeFiles(this.#root, { [path]: '' });
    else if (kind === 2) writeFiles(this.#root, { [path]: `${this.#content(path)}\nclass Broken {{{ (\n` });
    else if (existsSync(dirname(file))) symlinkSync(this.#oneOf(['m1.py', '..', '/', 'nowhere']), file);
    return `${['binary', 'empty', 'broken', 'link'][kind]} ${path}`;
  }

  /** Many steps make no sense at the moment (nothing to commit, nothing stashed): then git says no, and that is a step too. */
  #git(...args: string[]): string {
    try {
      git(this.#root, ...args);
      return `git ${args.join(' ')}`;
    } catch {
      return `git ${args.join(' ')} (refused)`;
    }
  }

  #lines(...args: string[]): string[] {
    return git(this.#root, ...args)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('('));
  }

  #anyFile(): string {
    const files = this.#lines('-c', 'core.quotePath=false', 'ls-files', '--cached', '--others');
    return files.length > 0 ? this.#oneOf(files) : this.#newPath();
  }

  #newPath(): string {
    return `${this.#oneOf(FOLDERS)}m${this.#random(6)}${this.#oneOf(['.py', '.ts', '.txt'])}`;
  }

  #content(path: string): string {
    const word = () => this.#oneOf(WORDS);
    const functions = Array.from({ length: 1 + this.#random(3) }, () =>
      path.endsWith('.ts')
        ? `export function ${word()}_${word()}(a: string) {\n  return ${word()}(a)\n}\n`
        : `def ${word()}_${word()}(a):\n    """Handles ${word()} and ${word()}."""\n    return ${word()}(a)\n`,
    );
    return functions.join('\n');
  }

  #oneOf<Value>(values: readonly Value[]): Value {
    return values[this.#random(values.length)]!;
  }
}
