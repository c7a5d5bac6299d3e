import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RepoNavError } from '../../errors.js';
import type { ModelCall } from '../types.js';

/** One line of the ledger. */
export interface LedgerEntry extends ModelCall {
  schema: 1;
  kind: 'chat' | 'embedding';
  /** Absolute path of the repository it was for; null where there is none. */
  repository: string | null;
  /** `role-summary`, `source`, … ; null where it was for none in particular. */
  representation: string | null;
}

/** What every call of a model cost, one line of JSON each, appended and never changed. Several processes may write at once. */
export interface Ledger {
  readonly file: string;
  /** To be called before money is spent. @throws RepoNavError cache_unusable when nothing can be recorded */
  prepare(): Promise<void>;
  /**
   * Resolves when the entry is on the disk. An answer that was paid for must not be lost for want of a line: when the disk refuses, the entry is
   * kept, `onWarning` is told, and `prepare` fails until it could be written.
   */
  record(entry: LedgerEntry): Promise<void>;
}

export function openLedger(file: string, onWarning: (message: string) => void = () => {}): Ledger {
  let pending: string[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: lines stand in the order of the answers. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  async function flush(): Promise<void> {
    const lines = pending;
    await appendLines(file, lines);
    pending = pending.slice(lines.length);
  }

  return {
    file,
    prepare: () =>
      inTurn(async () => {
        try {
          await flush();
        } catch (error) {
          throw new RepoNavError(
            'cache_unusable',
            `The ledger ${file} cannot be written (${codeOf(error)}), and nothing is spent that cannot be recorded.`,
            'Make room there, or set REPONAV_DATA_DIR to a folder you may write.',
          );
        }
      }),
    record: (entry) =>
      inTurn(async () => {
        pending = [...pending, JSON.stringify(entry)];
        try {
          await flush();
        } catch (error) {
          onWarning(
            `A call of ${entry.model} is not in the ledger ${file} yet (${codeOf(error)}): no further call is made before it is.`,
          );
        }
      }),
  };
}

async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // `a+`: the system itself puts every write at the end, whoever else writes; and the last byte can be read.
  const handle = await open(file, 'a+', 0o600);
  try {
    if (lines.length === 0) return;
    // A process that was killed, or a full disk, may have left half a line: it stays by itself.
    const start = (await endsInLine(handle)) ? '\n' : '';
    await handle.appendFile(`${start}${lines.join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function endsInLine(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return bytesRead === 1 && buffer[0] !== 0x0a;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
