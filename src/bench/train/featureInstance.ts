import {
  loadStaticEmbedding,
  readStaticEmbedding,
  STATIC_MODEL,
  type StaticEmbedding,
} from '../../models/static/index.js';
import { gatherEvidence } from '../../retrieval/evidence/context.js';
import { evidenceKinds } from '../../retrieval/evidence/evidenceRanker.js';
import { normalizedFile, scoreFiles } from '../../retrieval/evidence/scoreFiles.js';
import {
  functionCandidates,
  scoreFunctions,
  WITHIN_FILE,
  withinFileName,
} from '../../retrieval/evidence/scoreFunctions.js';
import type { EvidenceContext } from '../../retrieval/evidence/types.js';
import { FITTED_WEIGHTS } from '../../retrieval/evidence/weights.js';
import { outermostFunction } from '../run/symbolNames.js';
import type { OnInstance } from '../run/visitInstances.js';
import { addSimilarityColumns, SIMILARITY_COLUMNS } from '../static/similarityColumns.js';
import type { CandidateFeatures, RunConfig } from '../types.js';

/** Candidates that are kept: a gold target that the present weights put behind these can not be trained on. */
const FILES = 300;
const FUNCTIONS = 400;
/** Files whose functions are candidates, as in the ranker. */
const FUNCTION_FILES = 100;

/** Training makes them anew of the features that are kept. */
const DERIVED: ReadonlySet<string> = new Set(WITHIN_FILE.map(withinFileName));

/** What `bench features` does with each instance: all features of the best candidates by the present weights. */
export function createFeatureInstance(config: Pick<RunConfig, 'embedding'>): OnInstance {
  const embedding = embeddingOf(config.embedding);
  return async ({ view, query, outlines, history }) => {
    const started = performance.now();
    const past = await history();
    const prepared = performance.now();
    const { context } = gatherEvidence(view, query, evidenceKinds([], past));
    if (embedding) addSimilarityColumns(context, embedding);
    const score = scoreFiles(context, FITTED_WEIGHTS.files);
    const order = view.files
      .map((_, file) => file)
      .filter((file) => !view.files[file]!.traits.test)
      .sort((a, b) => score[b]! - score[a]! || a - b);
    const files = fileFeatures(context, order.slice(0, FILES));
    const candidates = functionCandidates(context, order.slice(0, FUNCTION_FILES), score);
    const functionScore = scoreFunctions(candidates, FITTED_WEIGHTS.functions);
    const best = Array.from(candidates.ids.keys())
      .sort((a, b) => functionScore[b]! - functionScore[a]!)
      .slice(0, FUNCTIONS);
    const functions: CandidateFeatures = { names: [], columns: {} };
    const kept: number[] = [];
    for (const index of best) {
      const id = candidates.ids[index]!;
      const file = context.functions.file[id]!;
      const outline = outlines.of(file);
      const name = outline && outermostFunction(outline, context.functions.symbol[id]!);
      if (!name) continue;
      functions.names.push(`${view.files[file]!.path}:${name}`);
      kept.push(index);
    }
    for (const [name, column] of candidates.features) {
      if (!DERIVED.has(name)) functions.columns[name] = kept.map((index) => rounded(column[index]!));
    }
    for (const name of embedding ? SIMILARITY_COLUMNS : []) {
      const column = context.functionFeatures.get(name)!;
      functions.columns[name] = kept.map((index) => rounded(column[candidates.ids[index]!]!));
    }
    return {
      predicted: null,
      features: { files, functions },
      ms: { prepare: prepared - started, rank: performance.now() - prepared },
    };
  };
}

function embeddingOf(name: string | undefined): StaticEmbedding | null {
  if (name === undefined) return null;
  return name === STATIC_MODEL ? loadStaticEmbedding() : readStaticEmbedding(name);
}

function fileFeatures(context: EvidenceContext, files: readonly number[]): CandidateFeatures {
  const columns: Record<string, number[]> = {};
  for (const name of context.files.names()) {
    const column = normalizedFile(context, name);
    if (column) columns[name] = files.map((file) => rounded(column[file]!));
  }
  return { names: files.map((file) => context.view.files[file]!.path), columns };
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
