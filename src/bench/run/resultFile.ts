import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { RepoNavError } from '../../errors.js';
import type { InstanceResult } from '../types.js';

/** Appends results, each on disk before the next is taken: a run that is killed loses what was under way, nothing else. */
export class ResultFile {
  readonly #file: number;
  readonly #ids = new Set<string>();

  private constructor(file: number, ids: Iterable<string>) {
    this.#file = file;
    this.#ids = new Set(ids);
  }

  /** Opens or creates the file and cuts off a last line that was not finished. */
  static open(path: string): ResultFile {
    mkdirSync(dirname(path), { recursive: true });
    const results = existsSync(path) ? readResults(path) : [];
    const file = openSync(path, existsSync(path) ? 'r+' : 'w+');
    const whole = readFileSync(file);
    ftruncateSync(file, whole.lastIndexOf(0x0a) + 1);
    closeSync(file);
    return new ResultFile(
      openSync(path, 'a'),
      results.filter(({ error }) => error === null).map(({ instance_id }) => instance_id),
    );
  }

  /** Answered before: failures are tried again. */
  has(id: string): boolean {
    return this.#ids.has(id);
  }

  append(result: InstanceResult): void {
    writeSync(this.#file, `${JSON.stringify(result)}\n`);
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/**
 * The results of a run in order of first appearance; of several lines for an instance the last counts. A last line without its end is left out.
 * @throws RepoNavError usage when the file cannot be read or a line is no result
 */
export function readResults(path: string): InstanceResult[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new RepoNavError(
      'usage',
      `${path} cannot be read (${code}).`,
      'Name the folder of a run: reponav bench run --out DIR.',
      {
        cause,
      },
    );
  }
  const results = new Map<string, InstanceResult>();
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .forEach((line, index) => {
      if (line === '') return;
      const result = parsed(line);
      if (result === null) {
        throw new RepoNavError(
          'usage',
          `${path}:${index + 1} is no result of a run.`,
          'Was the file edited? Run it anew.',
        );
      }
      results.set(result.instance_id, result);
    });
  return [...results.values()];
}

function parsed(line: string): InstanceResult | null {
  try {
    const value = JSON.parse(line) as InstanceResult;
    return value.schema === 1 && typeof value.instance_id === 'string' ? value : null;
  } catch {
    return null;
  }
}
