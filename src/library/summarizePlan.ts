import { DEFAULTS } from '../defaults.js';
import type { IndexedFile } from '../index/types.js';
import type { ChatModel } from '../models/index.js';
import type { SummaryPlan } from '../navigation/schemas.js';
import { whySecret } from '../repository/index.js';
import {
  fitSource,
  frameTokens,
  maxAnswerTokens,
  SUMMARY_PROMPTS,
  type SummaryJob,
  type SummaryKind,
  type SummaryStore,
  sourceRoom,
  summaryKey,
  type Unread,
} from '../representation/summaries/index.js';
import type { SummarizeRequest } from './summarizeRequest.js';
import type { SummarizeScope } from './summarizeScope.js';

/** Files whose stored summaries are looked at together. */
const LOOKED_AT_ONCE = 16;

interface NeedyFile {
  file: IndexedFile;
  kinds: SummaryKind[];
}

/** What has to be asked, and what it will cost at most. Sends nothing; reads the sources that would be sent. */
export async function planSummaries(
  scope: SummarizeScope,
  request: Pick<SummarizeRequest, 'kinds' | 'model' | 'limit'>,
  store: SummaryStore,
  read: (files: readonly IndexedFile[]) => AsyncIterable<{ file: IndexedFile; text: string | null }>,
): Promise<{ plan: SummaryPlan; jobs: SummaryJob[] }> {
  const { kinds, model } = request;
  const { needy, found } = await whatIsMissing(scope.files, request, store);
  const costs = new Costs(model, kinds);
  const withheld = [...scope.withheld];
  const leftOut = { ...scope.leftOut };
  const jobs: SummaryJob[] = [];
  let at = 0;
  for await (const { file, text } of read(needy.map(({ file }) => file))) {
    const missing = needy[at++]!.kinds;
    if (jobs.length >= request.limit) break;
    const secret = text === null ? null : whySecret(file.path, text);
    if (secret !== null) withheld.push({ path: file.path, reason: secret });
    else if (text?.trim() === '') leftOut.empty = (leftOut.empty ?? 0) + 1;
    else {
      // A file that changed in this moment is found out when it is its turn.
      if (text !== null) costs.add(file.path, text, missing);
      jobs.push({ file: { path: file.path, key: file.key }, kinds: missing });
    }
  }
  const notSent = withheld.length - scope.withheld.length + (leftOut.empty ?? 0) - (scope.leftOut.empty ?? 0);
  return {
    jobs,
    plan: {
      files: scope.files.length - notSent,
      filesNeeding: jobs.length,
      kinds: kinds.map((kind) => ({
        kind,
        promptVersion: SUMMARY_PROMPTS[kind].version,
        needed: jobs.filter((job) => job.kinds.includes(kind)).length,
        stored: found.stored.get(kind) ?? 0,
        damaged: found.damaged.get(kind) ?? 0,
        otherFormat: found['other-format'].get(kind) ?? 0,
      })),
      ...costs.sum(),
      leftOut,
      withheld: withheld.sort((a, b) => (a.path < b.path ? -1 : 1)),
    },
  };
}

/** How many files have a summary of a kind, and in which state. */
type Found = Record<'stored' | Unread, Map<SummaryKind, number>>;

async function whatIsMissing(
  files: readonly IndexedFile[],
  { kinds, model }: Pick<SummarizeRequest, 'kinds' | 'model'>,
  store: SummaryStore,
): Promise<{ needy: NeedyFile[]; found: Found }> {
  const found: Found = { stored: new Map(), damaged: new Map(), 'other-format': new Map() };
  const needy: NeedyFile[] = [];
  for (let at = 0; at < files.length; at += LOOKED_AT_ONCE) {
    const looked = files.slice(at, at + LOOKED_AT_ONCE).map(async (file) => {
      const there = await Promise.all(kinds.map((kind) => store.look(summaryKey(file, kind, model.name))));
      const missing = kinds.filter((kind, index) => {
        const one = there[index] ?? null;
        if (one === null) return true;
        const counts = found[typeof one === 'string' ? one : 'stored'];
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        return one === 'damaged';
      });
      return { file, kinds: missing };
    });
    needy.push(...(await Promise.all(looked)).filter(({ kinds: missing }) => missing.length > 0));
  }
  return { needy, found };
}

/** Adds up what prompts and answers are expected to take. */
class Costs {
  readonly #model: ChatModel;
  readonly #room: number;
  readonly #frames: ReadonlyMap<SummaryKind, number>;
  #inputTokens = 0;
  #outputTokens = 0;
  #answers = 0;
  #sourceCut = 0;

  constructor(model: ChatModel, kinds: readonly SummaryKind[]) {
    this.#model = model;
    this.#room = sourceRoom(model);
    this.#frames = new Map(kinds.map((kind) => [kind, frameTokens(kind, model)]));
  }

  add(path: string, source: string, kinds: readonly SummaryKind[]): void {
    const { sourceTokens, linesLeftOut } = fitSource(source, path, this.#model, this.#room);
    const file = sourceTokens + this.#model.countTokens(path);
    if (linesLeftOut > 0) this.#sourceCut++;
    for (const kind of kinds) {
      this.#inputTokens += file + this.#frames.get(kind)!;
      this.#outputTokens += DEFAULTS.summaries.outputTokens[kind];
      this.#answers++;
    }
  }

  sum(): Pick<
    SummaryPlan,
    'inputTokens' | 'outputTokens' | 'usd' | 'usdMost' | 'priceAsOf' | 'priceUnconfirmed' | 'sourceCut'
  > {
    const { price, local } = this.#model;
    const [inputTokens, outputTokens] = [Math.ceil(this.#inputTokens), this.#outputTokens];
    const usdOf = (output: number) =>
      price === null ? null : (inputTokens * price.inputPerMTok + output * price.outputPerMTok) / 1e6;
    const known = usdOf(outputTokens);
    const free = local ? 0 : null;
    return {
      inputTokens,
      outputTokens,
      usd: known ?? free,
      usdMost: usdOf(this.#answers * maxAnswerTokens(this.#model)) ?? free,
      priceAsOf: price === null || (local && known === 0) ? null : price.asOf,
      ...(price?.unconfirmed ? { priceUnconfirmed: true } : {}),
      sourceCut: this.#sourceCut,
    };
  }
}
