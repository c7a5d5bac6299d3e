import type { GrammarModules } from '../syntax/index.js';
import type { Effort } from './deriver.js';

/** What an index worker is started with. */
export interface WorkerSetup {
  deriverVersion: string;
  /** A segment is finished after this many bytes of source. */
  flushBytes: number;
  /** One int32: the ticket of the document being derived, 0 between documents. It survives the worker's end. */
  current: SharedArrayBuffer;
}

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
  { modules: GrammarModules } | { documents: TicketedDocument[]; bytes: Uint8Array } | { flush: true };

export type FromWorker =
  /** A batch is derived. */
  | { derivedBytes: number }
  /** A finished segment, and whether it may be written to disk. */
  | { segment: Uint8Array; kept: boolean }
  /** Every document up to this ticket is in the segments sent before. */
  | { upTo: number }
  /** Answer to `flush`, after the segment if there was one. */
  | { flushed: true };
