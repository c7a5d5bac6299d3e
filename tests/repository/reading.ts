import { decodeText, openSource } from '../../src/repository/index.js';
import type { KnownFile, Scan, Source } from '../../src/repository/types.js';

export interface Contents {
  /** Path -> decoded text. */
  texts: Record<string, string>;
  /** What reading leaves behind for the next scan. */
  known: Map<string, KnownFile>;
  /** Path -> reason, of files skipped while reading. */
  skipped: Record<string, string>;
}

export async function readAll(source: Source, scan: Scan): Promise<Contents> {
  const contents: Contents = { texts: {}, known: new Map(), skipped: {} };
  for await (const result of source.read(scan.files)) {
    if ('file' in result) {
      const { path, bytes, key, stamp, racy } = result.file;
      contents.texts[path] = decodeText(bytes)!.text;
      contents.known.set(path, { stamp, key, racy, skip: null });
    } else {
      contents.skipped[result.skipped.path] = result.skipped.reason;
      if (result.known) contents.known.set(result.skipped.path, result.known);
    }
  }
  return contents;
}

/** Opens, scans, and closes. */
export async function scanOf(repo: string, commit?: string): Promise<Scan> {
  const source = await openSource({ repo, commit });
  try {
    return await source.scan(new Map());
  } finally {
    await source.close();
  }
}

export function paths(scan: Scan): string[] {
  return scan.files.map(({ path }) => path);
}

/** Path -> reason. */
export function skips(scan: Scan): Record<string, string> {
  return Object.fromEntries(scan.skipped.map(({ path, reason }) => [path, reason]));
}

/** Opens a repository and reads everything in it. */
export async function contentsOf(repo: string, commit?: string): Promise<Contents & { scan: Scan; dirty: string[] }> {
  const source = await openSource({ repo, commit });
  try {
    const scan = await source.scan(new Map());
    const contents = await readAll(source, scan);
    const dirty = [...(await source.dirty(scan, contents.known))].sort();
    return { ...contents, scan, dirty };
  } finally {
    await source.close();
  }
}
