import type { IndexProgress, RetrievalProgress, SummaryProgress } from '../../api.js';

type Progress = IndexProgress | RetrievalProgress | SummaryProgress;

/** Short work draws nothing: a line that flashes by helps no one. */
const SHOW_AFTER_MS = 300;
const REDRAW_MS = 100;

export interface ProgressLine {
  update(progress: Progress): void;
  clear(): void;
}

/** One line on a terminal, redrawn in place: files done, rate, time left. */
export function createProgressLine(write: (text: string) => void, now: () => number = Date.now): ProgressLine {
  const started = now();
  let drawnAt = 0;
  let drawn = false;
  return {
    update(progress) {
      const time = now();
      if (time - started < SHOW_AFTER_MS || time - drawnAt < REDRAW_MS) return;
      drawnAt = time;
      drawn = true;
      write(`\r\u001b[K${progressText(progress)}`);
    },
    clear() {
      if (drawn) write('\r\u001b[K');
      drawn = false;
    },
  };
}

/** `indexing 1,200 / 3,000 files (40%), 850 files/s, 2 s left`; `summarizing 12 / 300 (4%), 1.2/s, 4 min 0 s left, 2 failed` */
export function progressText(progress: Progress): string {
  const { phase, done, total, leftMs } = progress;
  if (phase === 'scan') return 'looking at the files';
  if (phase === 'write') return 'writing the index';
  const share = total > 0 ? ` (${Math.floor((100 * done) / total)}%)` : '';
  const left = leftMs === null ? '' : `, ${duration(leftMs)} left`;
  if (progress.phase === 'summarize') {
    const failed = progress.failed > 0 ? `, ${count(progress.failed)} failed` : '';
    return `summarizing ${count(done)} / ${count(total)}${share}, ${progress.rate.toFixed(1)}/s${left}${failed}`;
  }
  if (progress.phase === 'index')
    return `indexing ${count(done)} / ${count(total)} files${share}, ${count(Math.round(progress.rate))} files/s${left}`;
  return progress.phase === 'read'
    ? `reading ${count(done)} / ${count(total)} files${share}${left}`
    : `embedding ${count(done)} / ${count(total)} texts${share}${left}`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
