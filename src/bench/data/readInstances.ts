import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { RepoNavError } from '../../errors.js';
import type { DataFile, Instance } from '../types.js';
import { instanceOf } from './instanceOf.js';

export interface InstanceFilter {
  /** At most so many, from the start. */
  limit?: number | undefined;
  /** Only instances whose id, repository or category contains this text, whatever its case. */
  only?: string | undefined;
}

/**
 * Reads data sets (JSON Lines) in the order given.
 * @throws RepoNavError usage for a file that cannot be read, a row that is none, an id that occurs twice, or when nothing is left
 */
export async function readInstances(
  files: readonly string[],
  { limit, only }: InstanceFilter = {},
): Promise<{ instances: Instance[]; data: DataFile[] }> {
  const instances = new Map<string, Instance>();
  const data: DataFile[] = [];
  for (const file of files) {
    const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
      throw usage(`${file} cannot be read (${cause.code}).`, 'Name a readable JSON Lines file with --data.', cause);
    });
    const name = basename(file, extname(file));
    const before = instances.size;
    bytes
      .toString('utf8')
      .split('\n')
      .forEach((line, index) => {
        if (line.trim() === '') return;
        const instance = parseLine(line, name, `${file}:${index + 1}`);
        if (instances.has(instance.id)) {
          throw usage(
            `${file}:${index + 1}: the id ${instance.id} occurs a second time.`,
            'Ids must be unique over all files.',
          );
        }
        instances.set(instance.id, instance);
      });
    data.push({
      file: basename(file),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      instances: instances.size - before,
    });
  }
  const wanted = only?.toLowerCase();
  const kept = [...instances.values()]
    .filter(
      ({ id, repo, category }) =>
        !wanted || [id, repo, category ?? ''].some((one) => one.toLowerCase().includes(wanted)),
    )
    .slice(0, limit);
  if (kept.length === 0) throw usage('There is no instance to run.', 'See --data, --only and --limit.');
  return { instances: kept, data };
}

function parseLine(line: string, name: string, place: string): Instance {
  try {
    return instanceOf(JSON.parse(line), name);
  } catch (cause) {
    throw usage(`${place}: ${(cause as Error).message}`, 'Each line must be one JSON object of a known format.', cause);
  }
}

function usage(message: string, hint: string, cause?: unknown): RepoNavError {
  return new RepoNavError('usage', message, hint, cause === undefined ? undefined : { cause });
}
