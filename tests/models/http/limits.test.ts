import { describe, expect, it } from 'vitest';
import { createLimits } from '../../../src/models/http/limits.js';
import { openChatModel } from '../../../src/models/index.js';
import { fakeClock } from '../fakeClock.js';
import { startModelServer } from '../modelServer.js';

const NONE = {
  concurrency: 100,
  requestsPerMinute: Number.POSITIVE_INFINITY,
  tokensPerMinute: Number.POSITIVE_INFINITY,
};

/** When each of some requests would begin, s. */
async function starts(settings: Partial<typeof NONE>, tokens: number[]): Promise<number[]> {
  const { deps } = fakeClock();
  const limits = createLimits({ ...NONE, ...settings }, deps);
  const times: number[] = [];
  for (const size of tokens) {
    await limits.admit(size, undefined);
    times.push(deps.now() / 1000);
  }
  return times;
}

describe('requests within a minute', () => {
  it('are no more than allowed, by number', async () => {
    expect(await starts({ requestsPerMinute: 2 }, [1, 1, 1, 1, 1])).toEqual([0, 0, 60, 60, 120]);
  });

  it('are no more than allowed, by tokens', async () => {
    expect(await starts({ tokensPerMinute: 100 }, [60, 40, 10, 90])).toEqual([0, 0, 60, 60]);
    expect(await starts({ tokensPerMinute: 100 }, [60, 50, 50])).toEqual([0, 60, 60]);
  });

  it('go alone when one is larger than the limit', async () => {
    expect(await starts({ tokensPerMinute: 100 }, [500, 10, 500])).toEqual([0, 60, 120]);
  });

  it('are not limited without a limit', async () => {
    expect(await starts({}, [1e9, 1e9, 1e9])).toEqual([0, 0, 0]);
  });
});

describe('calls at a time', () => {
  it('are no more than allowed, and all are answered', async () => {
    const server = await startModelServer();
    try {
      const model = openChatModel({ model: 'm', url: server.url, concurrency: 3 }, {});
      const ask = () => model.complete({ messages: [{ role: 'user', content: 'x' }], purpose: 'test' });
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      expect(answers).toHaveLength(20);
      expect(server.mostBusy).toBeLessThanOrEqual(3);
    } finally {
      await server.close();
    }
  });
});
