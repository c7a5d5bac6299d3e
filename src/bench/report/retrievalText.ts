import type { RetrievalSummary } from '../metrics/retrievalSummary.js';
import { percent, textTable } from './textTable.js';

/** What a pipeline did over a run: lists, answers, files shown to the re-ranking, calls. */
export function retrievalText({ lists, rerank, invalidFolders, withheld, usage }: RetrievalSummary): string {
  const parts = [
    textTable(
      ['retriever', 'model', 'found', 'searched', 'without text, %'],
      lists.map(({ label, model, found, searched, withoutText }) => [
        label,
        model ?? '',
        found.toFixed(1),
        searched.toFixed(0),
        percent(withoutText),
      ]),
    ),
  ];
  for (const { label, answers } of lists) {
    if (answers === null) continue;
    const { prompts, invalid, truncated, exact, repaired, dropped, duplicates } = answers;
    parts.push(
      `${label}: ${prompts} prompts, ${invalid} answers without a list, ${truncated} files cut; paths ${exact} exact, ${repaired} repaired, ${dropped} dropped, ${duplicates} duplicates\n`,
    );
  }
  if (invalidFolders !== null) parts.push(`folders: ${invalidFolders} answers of no use\n`);
  if (rerank !== null) {
    const { least, quarter, median, threeQuarters, most, mean } = rerank.shown;
    const kept = Object.entries(rerank.kept).map(([reason, count]) => `, ${count} kept (${reason})`);
    parts.push(
      `re-ranking: ${rerank.ranked} ranked${kept.join('')}; files shown ${least} / ${quarter} / ${median} / ${threeQuarters} / ${most} (least, quartiles, most), mean ${mean.toFixed(1)}\n`,
    );
  }
  if (withheld > 0) parts.push(`${withheld} files withheld that look like secrets\n`);
  if (usage.length > 0) {
    parts.push(
      textTable(
        ['model', 'purpose', 'calls', 'tokens in', 'tokens out', 'US$'],
        usage.map(({ model, purpose, calls, inputTokens, outputTokens, usd }) => [
          model,
          purpose,
          `${calls}`,
          `${inputTokens}`,
          `${outputTokens}`,
          usd === null ? 'unknown' : usd.toFixed(4),
        ]),
      ),
    );
  }
  return parts.join('\n');
}
