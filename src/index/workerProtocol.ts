import type { GrammarModules } from '../syntax/index.js';
import type { Effort } from './deriver.js';

/** What an index worker is started with. */
export interface WorkerSetup {
  deriverVersion: string;
  /** A segment is finished after this many bytes of source. */
  flushBytes: number;
  /**
   * Two int32. `SHARED.ticket`: the document being derived, 0 between documents; it survives the worker's end. `SHARED.hurry`: 1 when
   * what is derived is wanted before the rest of what was sent.
   */
  current: SharedArrayBuffer;
}

export const SHARED = { ticket: 0, hurry: 1, bytes: 8 } as const;

export interface TicketedDocument {
  /** Ascending over all messages to one worker, > 0. */
  ticket: number;
  key: string;
  variant: string;
  effort: Effort;
  /** Place in the batch's bytes. */
  start: number;
  end: number;
}

export type ToWorker =
  /** Grammars that the main thread has compiled; before the first documents. */
  | { modules: GrammarModules }
  | { documents: TicketedDocument[]; bytes: Uint8Array }
  | { flush: true }
  | { hurry: true };

export type FromWorker =
  /** A batch is derived. */
  | { derivedBytes: number }
  /** A finished segment, and whether it may be written to disk. */
  | { segment: Uint8Array; kept: boolean }
  /** Every document up to this ticket is in the segments sent before. */
  | { upTo: number }
  /** Answer to `flush`, after the segment if there was one. */
  | { flushed: true }
  /** Answer to `SHARED.hurry`, after the segment if there was one. */
  | { hurried: true };
