import { closeSync, constants, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemReads } from '../../src/repository/systemReads.js';

const file = join(mkdtempSync(join(tmpdir(), 'reponav-reads-')), 'a.txt');
writeFileSync(file, 'some bytes');

/** Opens and closes the file, and tells whether that had to be waited for. */
async function opensAsynchronously({ open }: ReturnType<typeof systemReads>): Promise<boolean> {
  const answer = open(file, constants.O_RDONLY);
  closeSync(await answer);
  return typeof answer !== 'number';
}

describe('the calls of the system', () => {
  test('are synchronous while the disk answers at once', async () => {
    const reads = systemReads(() => 0);
    for (let call = 0; call < 200; call++) expect(await opensAsynchronously(reads)).toBe(false);
  });

  test('are made asynchronously for a while on a disk that has to be waited for, then tried again', async () => {
    let ms = 0;
    const reads = systemReads(() => ms++);
    const modes: boolean[] = [];
    for (let call = 0; call < 700; call++) modes.push(await opensAsynchronously(reads));
    expect(modes.indexOf(true)).toBe(64);
    expect(modes.indexOf(false, 64)).toBe(64 + 512);
  });

  test('read the same bytes either way', async () => {
    let ms = 0;
    for (const clock of [() => 0, () => (ms += 100)]) {
      const reads = systemReads(clock);
      const fd = await reads.open(file, constants.O_RDONLY);
      for (let call = 0; call < 80; call++) {
        const bytes = Buffer.alloc(10);
        expect(await reads.read(fd, bytes, 0, 10)).toBe(10);
        expect(bytes.toString()).toBe('some bytes');
      }
      closeSync(fd);
    }
  });
});
