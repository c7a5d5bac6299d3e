import { visible } from '../navigation/index.js';
import type { SummarizeAnswer } from '../navigation/schemas.js';

const NAMED = 10;

type Planned = Pick<SummarizeAnswer, 'model' | 'plan'>;

/** What would be spent and sent, for people. Ends with a line end. */
export function planText({ model, plan }: Planned): string {
  const { filesNeeding, leftOut, withheld } = plan;
  const others = Object.entries(leftOut).map(([reason, count]) => `${number(count)} ${reason}`);
  const lines = [
    `model     ${visible(model.name)} at ${visible(model.host)}${model.local ? ' (this machine)' : ''}`,
    ...plan.kinds.map(
      ({ kind, needed, stored, damaged, otherFormat }) =>
        `${kind.padEnd(18)}${number(needed).padStart(8)} needed ${number(stored).padStart(8)} there${damaged > 0 ? `, ${number(damaged)} damaged` : ''}${otherFormat > 0 ? `, ${number(otherFormat)} of another version of RepoNav, not asked for again` : ''}`,
    ),
    `files     ${number(filesNeeding)} of ${number(plan.files)} need a summary${plan.sourceCut > 0 ? `, ${number(plan.sourceCut)} of them longer than the context` : ''}`,
    ...(others.length > 0 ? [`left out  ${others.join(', ')}`] : []),
    ...named(
      'withheld',
      withheld.map(({ path, reason }) => `${visible(path)}: ${reason}`),
      'that may hold secrets: never sent',
    ),
    `tokens    about ${millions(plan.inputTokens)} in, ${millions(plan.outputTokens)} out`,
    `price     ${price(plan)}`,
    ...(plan.usdMost && plan.usdMost > (plan.usd ?? 0)
      ? [`          at most ${dollars(plan.usdMost)}, were each answer as long as it may be`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** Host, number of files, and price in one sentence: what consent is asked for. */
export function sendingText({ model, plan }: Planned): string {
  return `The source of ${number(plan.filesNeeding)} ${plan.filesNeeding === 1 ? 'file' : 'files'} would be sent to ${visible(model.host)} (model ${visible(model.name)}), ${price(plan)}.`;
}

/** The answer of `reponav summarize` for people. Ends with a line end. */
export function summarizeText(answer: SummarizeAnswer): string {
  const { run } = answer;
  if (run === null) return planText(answer);
  const { made, foundMeanwhile, failures, sourceCut, answerCut } = run;
  const cut = [
    ...(sourceCut > 0 ? [`${number(sourceCut)} of the beginning of a long file`] : []),
    ...(answerCut > 0 ? [`${number(answerCut)} that the model did not finish`] : []),
  ];
  const lines = [
    `made      ${number(made)} summaries${cut.length > 0 ? ` (${cut.join(', ')})` : ''}`,
    ...(foundMeanwhile > 0 ? [`found     ${number(foundMeanwhile)} that another process made meanwhile`] : []),
    `tokens    ${millions(run.inputTokens)} in (${millions(run.cachedInputTokens)} from the cache of the server), ${millions(run.outputTokens)} out`,
    `paid      ${answer.model.local && run.usd === 0 ? 'nothing: the model runs on this machine' : paid(run.usd)}`,
    ...named(
      'failed',
      failures.map(({ path, kind, reason }) => `${visible(path)} ${kind}: ${visible(reason)}`),
      'that the next run asks for again',
    ),
    ...named(
      'withheld',
      answer.plan.withheld.map(({ path, reason }) => `${visible(path)}: ${reason}`),
      'that may hold secrets: never sent',
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function named(title: string, items: readonly string[], what: string): string[] {
  if (items.length === 0) return [];
  const rest = items.length - NAMED;
  return [
    `${title.padEnd(10)}${number(items.length)} ${what}`,
    ...items.slice(0, NAMED).map((item) => `          ${item}`),
    ...(rest > 0 ? [`          and ${number(rest)} more: see --json`] : []),
  ];
}

function price({ usd, priceAsOf, priceUnconfirmed }: SummarizeAnswer['plan']): string {
  if (usd === null) return 'price unknown';
  const about = usd > 0 && usd < 0.01 ? '' : 'about ';
  return `${about}${dollars(usd)}${priceAsOf === null ? '' : ` by the prices of ${visible(priceAsOf)}${priceUnconfirmed ? ', which could not be confirmed' : ''}`}`;
}

function paid(usd: number | null): string {
  return usd === null ? 'unknown, since the price is' : dollars(usd);
}

function dollars(usd: number): string {
  return usd > 0 && usd < 0.01 ? 'less than $0.01' : `$${usd.toFixed(2)}`;
}

function millions(tokens: number): string {
  return tokens < 10_000 ? number(tokens) : `${(tokens / 1e6).toFixed(2)} M`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
