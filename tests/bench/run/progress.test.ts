import { describe, expect, it } from 'vitest';
import { createRunProgress, duration, progressText } from '../../../src/bench/run/progress.js';

describe('progress', () => {
  it('says how much is done, what failed and how long it will take', () => {
    expect(progressText(120, 300, 2, 40_000)).toBe('120 / 300 instances, 2 failed, 40 s, about 1 min 0 s left');
    expect(progressText(0, 300, 0, 0)).toBe('0 / 300 instances, 0 s');
    expect([999, 59_000, 61_000, 7_260_000].map(duration)).toEqual(['1 s', '59 s', '1 min 1 s', '2 h 1 min']);
  });

  it('draws one line on a terminal, and seldom a new one elsewhere', () => {
    let time = 0;
    const written = (isTerminal: boolean) => {
      let text = '';
      time = 0;
      const progress = createRunProgress(
        4,
        (part) => {
          text += part;
        },
        isTerminal,
        () => time,
      );
      for (const at of [100, 1_000, 1_100, 40_000]) {
        time = at;
        progress.step(false);
      }
      progress.end();
      return text;
    };
    expect(written(true).split('\r\u001b[K')).toHaveLength(4);
    expect(written(true)).not.toContain('\n');
    expect(written(false)).toBe('4 / 4 instances, 40 s, about 0 s left\n');
  });
});
