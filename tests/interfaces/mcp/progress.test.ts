import type { ServerContext } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import type { IndexProgress } from '../../../src/api.js';
import { progressReporter } from '../../../src/interfaces/mcp/progress.js';

/** A reporter on a clock of its own, and what it sends. */
function reporter(token: string | undefined, signal = new AbortController().signal) {
  const sent: { progress: number; total: number; message: string }[] = [];
  const clock = { ms: 0 };
  const context = {
    mcpReq: {
      signal,
      _meta: token === undefined ? {} : { progressToken: token },
      notify: async (notification: { params: (typeof sent)[number] }) => void sent.push(notification.params),
    },
  } as unknown as ServerContext;
  const running = progressReporter(
    context,
    () => {},
    () => clock.ms,
  );
  const at = (ms: number, progress: Partial<IndexProgress>) => {
    clock.ms = ms;
    running?.onProgress({ phase: 'index', done: 0, total: 100, rate: 12.3, leftMs: null, ...progress });
  };
  return { running, sent, at };
}

describe('progress of a call', () => {
  it('is not reported to a client that did not ask', () => {
    expect(reporter(undefined).running).toBeNull();
  });

  it('is reported a few times a second, and at the end', () => {
    const { at, sent } = reporter('t');
    for (let ms = 0; ms <= 1_000; ms += 10) at(ms, { done: ms / 10 });
    expect(sent.map(({ progress }) => progress)).toEqual([0, 25, 50, 75, 100]);
  });

  it('only grows', () => {
    const { at, sent } = reporter('t');
    at(0, { done: 10 });
    at(1_000, { done: 10 });
    at(2_000, { done: 4 });
    at(3_000, { done: 11 });
    expect(sent.map(({ progress }) => progress)).toEqual([10, 11]);
  });

  it('counts files that are indexed, with rate and time left', () => {
    const { at, sent } = reporter('t');
    at(0, { phase: 'scan', done: 500, total: 500 });
    at(1_000, { done: 20, leftMs: 6_401 });
    at(2_000, { phase: 'write', done: 1, total: 1 });
    expect(sent).toEqual([
      {
        progressToken: 't',
        progress: 20,
        total: 100,
        message: 'Indexing: 20 of 100 files, 12 a second, 7 s left',
      },
    ]);
  });

  it('ends with the answer, though indexing goes on', () => {
    const { at, sent, running } = reporter('t');
    at(0, { done: 1 });
    running?.stop();
    at(1_000, { done: 2 });
    expect(sent.map(({ progress }) => progress)).toEqual([1]);
  });

  it('ends when the call is cancelled', () => {
    const cancel = new AbortController();
    const { at, sent } = reporter('t', cancel.signal);
    cancel.abort();
    at(0, { done: 1 });
    expect(sent).toEqual([]);
  });
});
