import type { Retrieval } from '../schemas.js';
import { visible } from './visible.js';

/**
 * How a pipeline came by its answer, for people: a line for what was searched, one for what was asked of models. Each starts with `# `; no final
 * newline.
 */
export function retrievalText(retrieval: Retrieval): string {
  const searched = [...retrieval.lists.map(listText), foldersText(retrieval), rerankText(retrieval)];
  const lines = [`# retrieved by ${searched.filter(Boolean).join('; ')}`];
  if (retrieval.withheld > 0)
    lines.push(
      `# never sent: ${files(retrieval.withheld)} that ${retrieval.withheld === 1 ? 'looks like a secret' : 'look like secrets'}`,
    );
  if (retrieval.usage.length > 0) lines.push(`# ${retrieval.usage.map(usageText).join('; ')}`);
  return lines.join('\n');
}

function listText(list: Retrieval['lists'][number]): string {
  const { retriever, representation, model, found, searched, withoutText, answers } = list;
  const name = [retriever, representation].filter(Boolean).join(':') + (model === null ? '' : ` (${visible(model)})`);
  const facts = [`${found} of ${files(searched)}`];
  // Every file has a source: one that is left out is withheld, and told below.
  const lack = representation === 'source' ? 'were left out' : `have no ${representation}`;
  if (withoutText > 0) facts.push(`${withoutText} of ${files(searched + withoutText)} ${lack}`);
  if (answers) {
    const { prompts, invalid, truncated, repaired, dropped } = answers;
    facts.push(prompts === 1 ? '1 prompt' : `${prompts} prompts`);
    if (invalid > 0) facts.push(`${invalid} answers without a list`);
    if (truncated > 0) facts.push(`${files(truncated)} cut`);
    if (repaired + dropped > 0) facts.push(`paths: ${repaired} repaired, ${dropped} dropped`);
  }
  return `${name} ${facts.join(', ')}`;
}

function foldersText({ folders }: Retrieval): string {
  if (!folders) return '';
  if (folders.invalid) return 'no folders ruled out: the answer was of no use';
  return `${folders.ruledOut.length} folders ruled out`;
}

function rerankText({ rerank }: Retrieval): string {
  if (!rerank) return '';
  const shown = `${rerank.shown} of ${rerank.candidates} shown`;
  return rerank.outcome === 'ranked'
    ? `re-ranked by ${rerank.representation}, ${shown}`
    : `not re-ranked: ${rerank.reason}, ${shown}`;
}

function usageText({
  model,
  host,
  purpose,
  calls,
  inputTokens,
  outputTokens,
  estimated,
  usd,
}: Retrieval['usage'][number]): string {
  const tokens = `${count(inputTokens)} tokens in, ${count(outputTokens)} out${estimated ? ' (estimated)' : ''}`;
  const price = usd === null ? 'price unknown' : `$${usd.toFixed(usd < 1 ? 4 : 2)}`;
  return `${visible(model)} at ${visible(host)}: ${calls === 1 ? '1 call' : `${count(calls)} calls`} for ${purpose}, ${tokens}, ${price}`;
}

function files(number: number): string {
  return number === 1 ? '1 file' : `${count(number)} files`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
