import { oneLine } from '../report/textTable.js';
import type { InstanceResult } from '../types.js';

/** Kinds of failures that are named. */
const SHOWN = 5;

/** A line for each message that answers failed with, most frequent first: without them a run's figures would hide why they are low. */
export function failureText(results: readonly InstanceResult[]): string {
  const failures = new Map<string, string[]>();
  for (const { instance_id, error } of results) {
    if (error?.stage !== 'answer') continue;
    failures.set(error.message, [...(failures.get(error.message) ?? []), instance_id]);
  }
  const sorted = [...failures].sort(([, a], [, b]) => b.length - a.length);
  const lines = sorted.slice(0, SHOWN).map(([message, ids]) => `${ids.length} failed (first: ${ids[0]}): ${message}`);
  const more = sorted.length > SHOWN ? [`and ${sorted.length - SHOWN} other messages, see "bench report"`] : [];
  return [...lines, ...more].map((line) => `${oneLine(line)}\n`).join('');
}
