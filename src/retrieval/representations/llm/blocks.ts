import type { RetrievalPrompt } from './prompts.js';

const TAGS = ['task', 'constraints', 'issue', 'files', 'folders', 'file'] as const;
export type Tag = (typeof TAGS)[number];

/** A tag of ours inside of text that is not ours, opening or closing. */
const OURS = new RegExp(`<(?=\\s*/?\\s*(?:${TAGS.join('|')})\\b)`, 'gi');

/** A text between tags. What is between cannot close them: it is data, whoever wrote it. */
export function block(tag: Tag, text: string): string {
  return `<${tag}>\n${dataText(text)}\n</${tag}>`;
}

/** Text that may stand inside a block beside tags of ours. */
export function dataText(text: string): string {
  return text.replace(OURS, '&lt;');
}

/** A path on one line, whatever characters it has. */
export function pathLine(path: string): string {
  return dataText(path.replaceAll('\n', '\\n').replaceAll('\r', '\\r'));
}

/** The four blocks: task, constraints, issue, list. The list is made of entries whose text is data already. */
export function promptText(
  prompt: RetrievalPrompt,
  parts: { count: number; issue: string; listTag: 'files' | 'folders'; list: string },
): string {
  return [
    block('task', prompt.task),
    block('constraints', prompt.constraints.replaceAll('{{count}}', `${parts.count}`)),
    block('issue', parts.issue),
    `<${parts.listTag}>\n${parts.list}\n</${parts.listTag}>`,
  ].join('\n\n');
}
