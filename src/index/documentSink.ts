import type { ScannedFile } from '../repository/types.js';
import type { DocumentId } from './derivedDocument.js';
import type { Effort } from './deriver.js';

/** A document to derive, and the file it was read from. */
export interface DocumentTask {
  file: ScannedFile;
  id: DocumentId;
  bytes: Uint8Array;
  effort: Effort;
}

/** A document whose worker ended before its segment was finished: it must be read and derived again. */
export type LostDocument = Omit<DocumentTask, 'bytes'>;

/** Where documents go to be derived; finished segments come out by a callback. */
export interface DocumentSink {
  /** Resolves when there is room for more. */
  submit(task: DocumentTask): Promise<void>;
  /** Turns what is derived so far into segments, without waiting for the rest. */
  flush(): Promise<void>;
  /** Waits until everything submitted is in a segment or lost. */
  drain(): Promise<LostDocument[]>;
  close(): Promise<void>;
}

/** @param kept false: for this process alone, not to be written to disk */
export type TakeSegment = (bytes: Buffer, kept: boolean) => void;
