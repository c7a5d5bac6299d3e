import { type BinaryFormat, decodeBinaryFile, encodeBinaryFile } from '../binaryFile.js';

const FORMAT: BinaryFormat = { magic: 'RNAVLIST', version: 1, sectionCount: 2 };

/** Which commits a commit knows: a fact of its id (of a whole clone), so git is asked once. */
export function encodeCommitList(commit: string, ids: readonly string[], version: string): Buffer {
  const sections = [Buffer.from(commit, 'hex'), Buffer.from(ids.join(''), 'hex')];
  return encodeBinaryFile(FORMAT, version, Math.floor(Date.now() / 1000), sections);
}

/** The ids in `bytes` (aligned to 8); null where they are damaged, of another version, or of another commit. */
export function decodeCommitList(bytes: Buffer, commit: string, version: string): string[] | null {
  const file = decodeBinaryFile(FORMAT, version, bytes);
  if ('ignored' in file) return null;
  const [own, all] = file.sections.map((section) =>
    Buffer.from(section.buffer, section.byteOffset, section.length).toString('hex'),
  ) as [string, string];
  if (own !== commit) return null;
  return Array.from({ length: all.length / commit.length }, (_, at) =>
    all.slice(at * commit.length, (at + 1) * commit.length),
  );
}
