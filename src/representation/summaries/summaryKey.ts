import { createHash } from 'node:crypto';
import type { ContentKey } from '../../repository/types.js';
import type { SummaryKind } from './kinds.js';
import { SUMMARY_PROMPTS } from './prompts.js';

/**
 * All that a summary depends on. The path is part of it because it is part of the prompt: two files of one content (an empty
 * `__init__.py`, a copied `settings.py`) play different roles, and without it a file's text would depend on which of the two was
 * asked about first on this machine. The price is that a renamed file is asked about again.
 */
export interface SummaryKey {
  /** Git blob id of the file's bytes. */
  contentKey: ContentKey;
  /** POSIX, relative to the root. */
  path: string;
  kind: SummaryKind;
  promptVersion: string;
  /** As it was asked for: `gpt-4o-mini`. */
  model: string;
}

/** A file as the index and the retrievers know it. */
export interface KeyedFile {
  path: string;
  key: ContentKey;
}

/** The key of the summary that today's prompt would give. */
export function summaryKey(file: KeyedFile, kind: SummaryKind, model: string): SummaryKey {
  return {
    contentKey: file.key,
    path: file.path,
    kind,
    promptVersion: SUMMARY_PROMPTS[kind].version,
    model,
  };
}

/** 40 hexadecimal digits that name the summary's file. */
export function keyDigest({ contentKey, path, kind, promptVersion, model }: SummaryKey): string {
  return createHash('sha256')
    .update(JSON.stringify([contentKey, path, kind, promptVersion, model]))
    .digest('hex')
    .slice(0, 40);
}

export function sameKey(a: SummaryKey, b: SummaryKey): boolean {
  return (
    a.contentKey === b.contentKey &&
    a.path === b.path &&
    a.kind === b.kind &&
    a.promptVersion === b.promptVersion &&
    a.model === b.model
  );
}
