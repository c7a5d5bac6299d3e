import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { RepoNavError } from '../../errors.js';
import type { LedgerEntry } from './ledger.js';

/**
 * Every entry of a ledger, oldest first, one at a time: a ledger may be long. A ledger that is not there has none.
 * @param onSkipped told of each line that is no entry (torn by a crash, or of a later version)
 * @throws RepoNavError unreadable
 */
export async function* readLedger(file: string, onSkipped: () => void): AsyncGenerator<LedgerEntry> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) {
      if (line.trim() === '') continue;
      const entry = parseEntry(line);
      if (entry === null) onSkipped();
      else yield entry;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return;
    throw new RepoNavError(
      'unreadable',
      `The ledger ${file} cannot be read (${code}).`,
      'Check who may read it, and REPONAV_DATA_DIR.',
    );
  } finally {
    lines.close();
  }
}

const TEXTS = ['model', 'host', 'purpose', 'at'] as const;
const COUNTS = ['inputTokens', 'cachedInputTokens', 'outputTokens'] as const;

function parseEntry(line: string): LedgerEntry | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const texts =
    TEXTS.every((name) => typeof fields[name] === 'string') && !Number.isNaN(Date.parse(fields.at as string));
  const counts = COUNTS.every((name) => Number.isFinite(fields[name]));
  const usd = fields.usd === null || Number.isFinite(fields.usd);
  return fields.schema === 1 && texts && counts && usd ? (fields as unknown as LedgerEntry) : null;
}
