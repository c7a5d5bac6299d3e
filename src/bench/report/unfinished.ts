import type { RunReport } from './reportData.js';

/** A sentence for each run that has not come to its end: its figures are of a part of the data. */
export function unfinishedRuns(runs: readonly RunReport[]): string[] {
  return runs.flatMap(({ name, manifest, summary }) =>
    summary.instances < manifest.instances
      ? [
          `${name} is not finished: ${summary.instances} of ${manifest.instances} instances. The same command with --resume goes on.`,
        ]
      : [],
  );
}
