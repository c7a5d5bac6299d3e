import type { ChatModel } from '../../../models/types.js';
import type { AllowSending, AnswerCounts, FileHit, RepresentationTexts, Retriever, SearchScope } from '../types.js';
import { allOrNone } from './allOrNone.js';
import { askForList } from './askForList.js';
import { type PromptFrame, promptCost, promptFrame } from './budget.js';
import { type Layout, type ListedFile, paginate } from './entries.js';
import { RETRIEVAL_PROMPTS } from './prompts.js';
import { addCounts, NO_PATHS, PathRepair } from './repairPaths.js';

export interface LlmRetrieverOptions {
  texts: RepresentationTexts;
  model: ChatModel;
  /** Of prompt and answer together. */
  contextTokens: number;
  /** How paths are shown, for the representation `path`. */
  layout: Layout;
  allow: AllowSending;
}

/**
 * A chat model reads the files in alphabetical order, each with its text, and names those to be changed. When a prompt is full the rest goes on
 * in the next; the answers are joined in order. The score of a file is 1 / its place.
 */
export function createLlmRetriever(options: LlmRetrieverOptions): Retriever {
  const { texts, model, layout, contextTokens } = options;
  const { representation } = texts;
  return {
    retriever: 'llm',
    representation,

    async prepare(scope) {
      const files = await listedFiles(texts, scope);
      return {
        calls: [],
        async retrieve(query, depth) {
          const prompt = layout === 'tree' ? RETRIEVAL_PROMPTS.retrieveTree : RETRIEVAL_PROMPTS.retrieve;
          const parts = { prompt, count: depth, listTag: 'files', issue: query.text, contextTokens } as const;
          const frame = promptFrame(model, parts);
          const { pages, truncated } = paginate(files, frame.room, layout, (text) => model.countTokens(text));
          await askBefore(options, files, pages, frame);
          const purpose = 'llm-retrieval';
          const answers = await allOrNone(scope.signal, (signal) =>
            pages.map(async ({ list, paths }) => {
              const repair = new PathRepair(paths);
              const isMeant = (line: string) => repair.find(line) !== null;
              const { named, call } = await askForList(model, frame, list, { purpose, isMeant, signal });
              return { call, invalid: named === null, ...repair.repair(named ?? []) };
            }),
          );
          const counts: AnswerCounts = {
            ...answers.map((answer) => answer.counts).reduce(addCounts, NO_PATHS),
            prompts: pages.length,
            invalid: answers.filter(({ invalid }) => invalid).length,
            truncated,
          };
          return {
            retriever: 'llm',
            representation,
            model: model.name,
            hits: asHits(
              scope,
              answers.flatMap(({ paths }) => paths),
            ).slice(0, depth),
            searched: files.length,
            withoutText: scope.candidates.length - files.length,
            calls: answers.map(({ call }) => call),
            answers: counts,
          };
        },
      };
    },
  };
}

async function listedFiles(texts: RepresentationTexts, scope: SearchScope): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for await (const { file, text } of texts.read(scope.view, scope.candidates, scope)) {
    files.push({ path: scope.view.files[file]!.path, text: texts.representation === 'path' ? null : text });
  }
  return files;
}

async function askBefore(
  { model, texts, allow }: LlmRetrieverOptions,
  files: readonly ListedFile[],
  pages: readonly { list: string }[],
  frame: PromptFrame,
): Promise<void> {
  const { name, host, local, price } = model;
  const sent = { model: name, host, local, what: texts.representation, purpose: 'llm-retrieval', price };
  const lists = pages.map(({ list }) => list);
  await allow({ ...sent, files: files.length, ...promptCost(model, frame, lists) });
}

function asHits({ view, candidates }: SearchScope, paths: readonly string[]): FileHit[] {
  const fileOf = new Map(candidates.map((file) => [view.files[file]!.path, file]));
  return [...new Set(paths)].map((path, index) => ({ file: fileOf.get(path)!, score: 1 / (index + 1) }));
}
