import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Postponed } from '../../src/index/postponed.js';

describe('postponed work', () => {
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(name);
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    done.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is done once after a pause, the newest of it', async () => {
    const postponed = new Postponed(100);
    postponed.schedule(work('first'));
    await vi.advanceTimersByTimeAsync(60);
    postponed.schedule(work('second'));
    await vi.advanceTimersByTimeAsync(60);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(60);
    expect(done).toEqual(['second']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done).toEqual(['second']);
  });

  it('waits while an answer is being made', async () => {
    const postponed = new Postponed(100);
    postponed.schedule(work('first'));
    postponed.hold();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual([]);
    postponed.schedule(work('second'));
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual(['second']);
  });

  it('is done in time where calls never cease', async () => {
    const postponed = new Postponed(100);
    for (let ms = 0; ms < 6_000 && done.length === 0; ms += 50) {
      postponed.schedule(work(`${ms}`));
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(done).toHaveLength(1);
  });

  it('is done when it is called for, and then no more', async () => {
    const postponed = new Postponed(100);
    postponed.schedule(work('first'));
    await postponed.now();
    await postponed.now();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual(['first']);
  });
});
