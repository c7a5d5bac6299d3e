export interface RunProgress {
  /** One more instance is done. */
  step(failed: boolean): void;
  end(): void;
}

const REDRAW_MS = 200;
/** Without a terminal, a line now and then: a log should stay readable. */
const LINE_MS = 30_000;

/** Instances done, failures and time left on standard error: one line redrawn on a terminal, else a new line twice a minute. */
export function createRunProgress(
  total: number,
  write: (text: string) => void,
  isTerminal: boolean,
  now: () => number = Date.now,
): RunProgress {
  const started = now();
  let done = 0;
  let failures = 0;
  let shownAt = started;
  return {
    step(failed) {
      done++;
      if (failed) failures++;
      const time = now();
      if (time - shownAt < (isTerminal ? REDRAW_MS : LINE_MS)) return;
      shownAt = time;
      const text = progressText(done, total, failures, time - started);
      write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`);
    },
    end() {
      if (isTerminal) write('\r\u001b[K');
    },
  };
}

/** `120 / 300 instances, 2 failed, 41 s, about 1 min 2 s left` */
export function progressText(done: number, total: number, failures: number, elapsedMs: number): string {
  const left = done === 0 ? '' : `, about ${duration((elapsedMs / done) * (total - done))} left`;
  return `${done} / ${total} instances${failures > 0 ? `, ${failures} failed` : ''}, ${duration(elapsedMs)}${left}`;
}

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}
