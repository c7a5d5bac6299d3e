import { createHash } from 'node:crypto';
import type { SummaryKind } from './kinds.js';
import bugReports from './prompts/bug-reports.md?raw';
import frame from './prompts/frame.md?raw';
import roleSummary from './prompts/role-summary.md?raw';
import technicalSummary from './prompts/technical-summary.md?raw';

/** What is asked for one kind of summary: the four blocks with holes for the file, and a version that follows from their words. */
export interface SummaryPrompt {
  kind: SummaryKind;
  /** 12 hexadecimal digits: a hash of the frame and the task. Part of every summary's key. */
  version: string;
  /** Blocks 1, 2 and 4 with holes (`{{path}}`), the same for all kinds. */
  frame: string;
  /** Block 3, the only one that differs. */
  task: string;
}

export const SUMMARY_PROMPTS: Readonly<Record<SummaryKind, SummaryPrompt>> = {
  'role-summary': prompt('role-summary', roleSummary),
  'technical-summary': prompt('technical-summary', technicalSummary),
  'bug-reports': prompt('bug-reports', bugReports),
};

function prompt(kind: SummaryKind, taskText: string): SummaryPrompt {
  const [frameText, task] = [plain(frame), plain(taskText)];
  const hash = createHash('sha256')
    .update(JSON.stringify([frameText, task]))
    .digest('hex');
  return { kind, version: hash.slice(0, 12), frame: frameText, task };
}

/** A checkout with other line ends asks the same. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
