import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../repository/tempRepository.js';
import { runFakeCli } from './fakeCli.js';

function folders(): { env: NodeJS.ProcessEnv; index: string; summary: string; vectors: string; dataDir: string } {
  const [cacheDir, dataDir] = [join(tempFolder(), 'cache'), join(tempFolder(), 'data')];
  const made = (folder: string, name: string, bytes: number) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), Buffer.alloc(bytes));
    return join(folder, name);
  };
  return {
    env: { REPONAV_CACHE_DIR: cacheDir, REPONAV_DATA_DIR: dataDir },
    dataDir,
    index: made(join(cacheDir, 'indexes', 'aa'), 'x.seg', 1_000_000),
    summary: made(join(dataDir, 'summaries', 'm', 'role-summary', 'ab'), 'ab.txt', 2_000_000),
    vectors: made(join(dataDir, 'vectors', 'aa', 'bb'), 'x.vectors', 3_000_000),
  };
}

describe('clean', () => {
  it('keeps what was paid for, and says how large it is and how it would go', async () => {
    const { env, dataDir, index, summary, vectors } = folders();
    const { out, exit } = await runFakeCli(['clean'], { env });
    expect(exit).toBe(0);
    expect(out).toBe(
      [
        'removed 1 indexes, 1.0 MB; kept 0.0 MB',
        `kept the summaries, 2.0 MB in ${join(dataDir, 'summaries')}: they were paid for (--summaries removes them)`,
        `kept the vectors, 3.0 MB in ${join(dataDir, 'vectors')}: they were paid for (--vectors removes them)`,
        '',
      ].join('\n'),
    );
    expect([index, summary, vectors].map((path) => existsSync(path))).toEqual([false, true, true]);
  });

  it.each([
    ['--summaries', [false, true]],
    ['--vectors', [true, false]],
  ])('removes what %s names alone', async (flag, there) => {
    const { env, summary, vectors } = folders();
    const { out } = await runFakeCli(['clean', flag, '--json'], { env });
    expect(JSON.parse(out)).toMatchObject({
      schema: 1,
      summaries: { removed: !there[0], bytes: 2_000_000 },
      vectors: { removed: !there[1], bytes: 3_000_000 },
    });
    expect([summary, vectors].map((path) => existsSync(path))).toEqual(there);
  });
});
