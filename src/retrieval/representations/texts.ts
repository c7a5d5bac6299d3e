import { createHash } from 'node:crypto';
import { RepoNavError } from '../../errors.js';
import type { IndexView } from '../../index/types.js';
import { throwIfCancelled } from '../../repository/cancelled.js';
import { decodeText } from '../../repository/index.js';
import type { ContentKey, ReadResult, ScannedFile } from '../../repository/types.js';
import type { Representation, RepresentationTexts } from './types.js';

/** What is needed of `Source`. */
export interface ContentReader {
  read(files: readonly ScannedFile[], signal?: AbortSignal): AsyncGenerator<ReadResult>;
}

/** The text that stands for a file, null where it has none. */
export type TextOf = (file: { path: string; key: ContentKey }) => Promise<string | null>;

/** The repository-relative path. */
export function pathTexts(): RepresentationTexts {
  return {
    representation: 'path',
    async keys(view, files) {
      return files.map((file) => view.files[file]!.path);
    },
    async *read(view, files) {
      for (const file of files) yield { file, text: view.files[file]!.path };
    },
  };
}

/** The source as it is, read from where the view was made of. */
export function sourceTexts(reader: ContentReader): RepresentationTexts {
  return {
    representation: 'source',
    async keys(view, files) {
      return files.map((file) => view.files[file]!.key);
    },
    async *read(view, files, { signal } = {}) {
      const wanted = files.map((file) => scanned(view, file));
      let at = 0;
      for await (const result of reader.read(wanted, signal)) {
        const file = files[at++]!;
        const { path, key } = view.files[file]!;
        if ('skipped' in result || result.file.key !== key) throw new ChangedSinceIndexed(path);
        yield { file, text: decodeText(result.file.bytes)?.text ?? '' };
      }
    },
  };
}

/** Texts that somebody else keeps, such as summaries. Each is asked for once. */
export function storedTexts(representation: Representation, textOf: TextOf): RepresentationTexts {
  const known = new Map<string, string>();
  const get = async (view: IndexView, file: number): Promise<string | null> => {
    const { path, key } = view.files[file]!;
    const id = `${key} ${path}`;
    const kept = known.get(id);
    if (kept !== undefined) return kept;
    const text = await textOf({ path, key });
    // What is missing may be made at any time; what is there stays.
    if (text !== null) known.set(id, text);
    return text;
  };
  return {
    representation,
    async keys(view, files, { signal } = {}) {
      const keys: (string | null)[] = [];
      for (const file of files) {
        throwIfCancelled(signal);
        const text = await get(view, file);
        keys.push(text === null ? null : textKey(text));
      }
      return keys;
    },
    async *read(view, files, { signal } = {}) {
      for (const file of files) {
        throwIfCancelled(signal);
        const text = await get(view, file);
        if (text !== null) yield { file, text };
      }
    },
  };
}

/** Key of a text that is not a file's own: 40 hexadecimal digits. */
export function textKey(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

function scanned(view: IndexView, file: number): ScannedFile {
  const { path, sizeBytes, key } = view.files[file]!;
  // Files on disk are read as they are now, and compared; files of a commit are found by their key.
  return { path, sizeBytes, stamp: null, key: view.scan.kind === 'commit' ? key : null };
}

/** The question can be asked again: a new view knows the file as it is. */
export class ChangedSinceIndexed extends RepoNavError {
  constructor(path: string) {
    super('unreadable', `${path} changed while it was read.`, 'Ask again.');
  }
}
