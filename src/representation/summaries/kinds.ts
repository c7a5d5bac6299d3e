/** The texts that a chat model writes to stand for a file (docs/representations.md), in the order in which they are asked for. */
export const SUMMARY_KINDS = ['role-summary', 'technical-summary', 'bug-reports'] as const;

export type SummaryKind = (typeof SUMMARY_KINDS)[number];

export function isSummaryKind(name: string): name is SummaryKind {
  return (SUMMARY_KINDS as readonly string[]).includes(name);
}
