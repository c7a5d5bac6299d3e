import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OpenSegment } from '../../src/index/segment.js';
import { SEGMENT_SECTIONS } from '../../src/index/segmentFormat.js';
import { decodeView } from '../../src/index/viewFile.js';
import { openTestIndex } from './openTestIndex.js';
import { pythonModule, tempFolder, tempRepository } from './tempRepository.js';
import { type FileContents, viewContents } from './viewContents.js';

const FILES = { 'orders.py': pythonModule('order'), 'users.py': pythonModule('user'), 'notes.txt': 'Some notes.\n' };
const HEADER_BYTES = 64;

interface Built {
  root: string;
  cacheDir: string;
  contents: Record<string, FileContents>;
  segment: string;
  view: string;
}

async function buildIndex(): Promise<Built> {
  const root = tempRepository(FILES);
  const cacheDir = join(tempFolder(), 'cache');
  const index = await openTestIndex(root, { cacheDir });
  const contents = viewContents(await index.refresh());
  await index.close();
  const { folder } = await index.status();
  const only = (name: string) => join(folder, name, readdirSync(join(folder, name))[0]!);
  return { root, cacheDir, contents, segment: only('segments'), view: only('views') };
}

/** Opens the index again; it must answer as before whatever happened to its files. */
async function expectRightAnswer({ root, cacheDir, contents }: Built, note: string) {
  const index = await openTestIndex(root, { cacheDir });
  const view = await index.refresh();
  expect(viewContents(view), note).toEqual(contents);
  const status = await index.status();
  await index.close();
  return { view, status };
}

/** Start and end of every section of a file of the index, the header and the table before them. */
function boundaries(bytes: Buffer, sectionCount: number): number[] {
  const offsets = [0, 8, 16, 48, 52, 60, HEADER_BYTES];
  for (let index = 0; index < sectionCount; index++) {
    const offset = bytes.readUInt32LE(HEADER_BYTES + index * 8);
    offsets.push(HEADER_BYTES + index * 8, offset, offset + bytes.readUInt32LE(HEADER_BYTES + index * 8 + 4));
  }
  return [...new Set(offsets)].filter((offset) => offset < bytes.length);
}

/** Bytes of their own, as they come from reading a file. */
function copy(bytes: Uint8Array): Buffer {
  return Buffer.from(Uint8Array.from(bytes).buffer);
}

/** What becomes of a file when it is cut at, or a bit is flipped at, each of these offsets. */
function damaged(whole: Buffer, offsets: readonly number[]): { note: string; bytes: Buffer }[] {
  return offsets.flatMap((offset) => {
    const flipped = copy(whole);
    flipped[offset] = flipped[offset]! ^ 0x10;
    return [
      { note: `cut after ${offset} bytes`, bytes: copy(whole.subarray(0, offset)) },
      { note: `a bit flipped at ${offset}`, bytes: flipped },
    ];
  });
}

describe('a segment file that is not whole', () => {
  it('is told from a good one wherever a section is cut or a bit in it flipped', async () => {
    const built = await buildIndex();
    const whole = readFileSync(built.segment);
    const version = whole.toString('latin1', 16, 48);
    expect(OpenSegment.open('whole', copy(whole), version)).toBeInstanceOf(OpenSegment);
    for (const { note, bytes } of damaged(whole, boundaries(whole, Object.keys(SEGMENT_SECTIONS).length))) {
      expect(OpenSegment.open('damaged', bytes, version), note).toMatchObject({ ignored: expect.any(String) });
    }
  });

  it('is named with the reason, derived again, and gone afterwards', async () => {
    const built = await buildIndex();
    writeFileSync(built.segment, readFileSync(built.segment).subarray(0, 200));
    const { status, view } = await expectRightAnswer(built, 'cut');
    expect(status.ignored).toEqual([{ file: built.segment, reason: 'truncated' }]);
    // The files did not change: they are derived again, but not counted as changed.
    expect(view.reread).toBe(0);
    expect((await expectRightAnswer(built, 'mended')).status.ignored).toEqual([]);
  });
});

describe('a view file that is not whole', () => {
  it('is told from a good one wherever it is cut or a bit in it flipped', async () => {
    const built = await buildIndex();
    const whole = readFileSync(built.view);
    const version = whole.toString('latin1', 16, 48);
    expect(decodeView(copy(whole), version)).toHaveProperty('entries');
    for (const { note, bytes } of damaged(whole, boundaries(whole, 8))) {
      expect(decodeView(bytes, version), note).toMatchObject({ ignored: expect.any(String) });
    }
  });

  it('costs reading the files, not deriving them', async () => {
    const built = await buildIndex();
    writeFileSync(built.view, readFileSync(built.view).subarray(0, 300));
    const { status } = await expectRightAnswer(built, 'cut');
    expect(status.ignored).toEqual([{ file: built.view, reason: 'truncated' }]);
    expect(status.documents).toBe(3);
  });
});

describe('an index of another version', () => {
  it('is left alone and another one is built beside it', async () => {
    const built = await buildIndex();
    const other = 'f'.repeat(32);
    const index = await openTestIndex(built.root, { cacheDir: built.cacheDir, deps: { deriverVersion: other } });
    expect(viewContents(await index.refresh())).toEqual(built.contents);
    await index.close();
    expect((await expectRightAnswer(built, 'the first version again')).view.reread).toBe(0);
  });

  it('is not trusted where its files lie among ours', async () => {
    const built = await buildIndex();
    const other = await openTestIndex(built.root, {
      cacheDir: built.cacheDir,
      deps: { deriverVersion: 'f'.repeat(32) },
    });
    await other.refresh();
    await other.close();
    const folder = join((await other.status()).folder, 'segments');
    writeFileSync(built.segment, readFileSync(join(folder, readdirSync(folder)[0]!)));
    const { status } = await expectRightAnswer(built, 'foreign segment');
    expect(status.ignored).toEqual([{ file: built.segment, reason: 'written by another version' }]);
  });
});
