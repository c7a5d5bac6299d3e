import { describe, expect, it } from 'vitest';
import { EFFORT } from '../../src/index/deriver.js';
import { deriverVersion } from '../../src/index/deriverVersion.js';
import { OpenSegment } from '../../src/index/segment.js';
import { findWorkerFile } from '../../src/index/workerFile.js';
import { WorkerPool } from '../../src/index/workerPool.js';
import { blobId } from '../../src/repository/blobId.js';
import { pythonModule } from './tempRepository.js';

const VERSION = deriverVersion(findWorkerFile());

describe('a flush of the worker pool', () => {
  it('hands on what is derived without waiting for the rest, which the drain brings', async () => {
    let documents = 0;
    const pool = new WorkerPool({
      size: 1,
      workerFile: findWorkerFile(),
      setup: { deriverVersion: VERSION, flushBytes: 16 * 1024 * 1024 },
      takeSegment: (bytes) => {
        const segment = OpenSegment.open('a-segment', bytes, VERSION);
        if (!(segment instanceof OpenSegment)) throw new Error(segment.ignored);
        documents += segment.docCount;
      },
    });
    try {
      const sent = 256;
      for (let at = 0; at < sent; at++) {
        const bytes = new TextEncoder().encode(pythonModule(`topic${at}`, 20));
        const file = { path: `m${at}.py`, sizeBytes: bytes.length, stamp: null, key: null };
        const id = { key: blobId(bytes, 'sha1'), variant: 'python' };
        await pool.submit({ file, id, bytes, effort: EFFORT.full });
      }
      await pool.flush();
      expect(documents).toBeGreaterThan(0);
      expect(documents).toBeLessThan(sent);
      expect(await pool.drain()).toEqual([]);
      expect(documents).toBe(sent);
    } finally {
      await pool.close();
    }
  });
});
