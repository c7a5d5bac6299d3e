import type { IndexedFile, IndexView } from '../index/types.js';
import { decodeText } from '../repository/index.js';
import type { Source } from '../repository/types.js';

/**
 * The texts of exactly the contents that a view speaks of, in the order asked; null where the file has changed or gone since.
 * @throws RepoNavError cancelled, git_failed
 */
export async function* readContents(
  source: Source,
  view: IndexView,
  files: readonly IndexedFile[],
  signal?: AbortSignal,
): AsyncGenerator<{ file: IndexedFile; text: string | null }> {
  const wanted = files.map(({ path, sizeBytes, key }) => ({
    path,
    sizeBytes,
    stamp: null,
    key: view.scan.kind === 'commit' ? key : null,
  }));
  let at = 0;
  for await (const result of source.read(wanted, signal)) {
    const file = files[at++]!;
    const same = 'file' in result && result.file.key === file.key;
    yield { file, text: same ? (decodeText(result.file.bytes)?.text ?? '') : null };
  }
}
