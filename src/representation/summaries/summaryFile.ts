import { createHash } from 'node:crypto';
import { isSummaryKind } from './kinds.js';
import type { SummaryKey } from './summaryKey.js';

const VERSION = '1';
const MARK = `reponav-summary ${VERSION} `;
const ANY_VERSION = /^reponav-summary (\S+) /;
/** In them a file says which format it has. */
export const HEAD_BYTES = 32;

/** How a summary came about, kept with it. */
export interface SummaryFacts {
  /** Only the beginning of the source was shown, because the whole is longer than the model's context. */
  sourceCut: boolean;
  /** The model was stopped at its length limit. */
  answerCut: boolean;
  /** ISO 8601, when the answer was there. */
  at: string;
}

export interface Summary extends SummaryFacts {
  key: SummaryKey;
  text: string;
}

/** One line that says what it is, how long it is and its checksum, then the text. */
export function encodeSummary({ key, text, ...facts }: Summary): Uint8Array {
  const body = Buffer.from(text, 'utf8');
  const header = { ...key, ...facts, bytes: body.length, sha256: hash(body) };
  return Buffer.concat([Buffer.from(`${MARK}${JSON.stringify(header)}\n`, 'utf8'), body]);
}

/** Whether this is a summary as another version of RepoNav writes them. */
export function isOtherFormat(beginning: Uint8Array): boolean {
  const version = ANY_VERSION.exec(Buffer.from(beginning.subarray(0, HEAD_BYTES)).toString('latin1'))?.[1];
  return version !== undefined && version !== VERSION;
}

/** Null for whatever is not a whole summary: torn, rotten, of another format. */
export function decodeSummary(bytes: Uint8Array): Summary | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lineEnd = buffer.indexOf(10);
  if (lineEnd < 0) return null;
  const header = parseHeader(buffer.toString('utf8', 0, lineEnd));
  if (header === null) return null;
  const body = buffer.subarray(lineEnd + 1);
  const { contentKey, path, kind, promptVersion, model, sourceCut, answerCut, at, bytes: length, sha256 } = header;
  if (body.length !== length || hash(body) !== sha256 || body.length === 0) return null;
  if (typeof kind !== 'string' || !isSummaryKind(kind)) return null;
  const key = {
    contentKey: String(contentKey),
    path: String(path),
    kind,
    promptVersion: String(promptVersion),
    model: String(model),
  };
  return {
    key,
    sourceCut: sourceCut === true,
    answerCut: answerCut === true,
    at: String(at),
    text: body.toString('utf8'),
  };
}

function parseHeader(line: string): Record<string, unknown> | null {
  if (!line.startsWith(MARK)) return null;
  try {
    const header: unknown = JSON.parse(line.slice(MARK.length));
    return typeof header === 'object' && header !== null ? { ...header } : null;
  } catch {
    // A torn line is no JSON, and such a file is no summary.
    return null;
  }
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
