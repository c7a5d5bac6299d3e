import type { IndexedFile, IndexView } from '../../index/types.js';
import type { ChatModel, EmbeddingModel } from '../../models/types.js';
import type { EvidenceKind } from '../evidence/types.js';
import type { ContentReader, TextOf } from '../representations/texts.js';
import type { AllowSending, Representation, Work } from '../representations/types.js';
import type { Query, Ranking } from '../types.js';

export type SummaryRepresentation = Exclude<Representation, 'path' | 'source'>;

/** What a pipeline is run with: the repository and its surroundings. */
export interface PipelineDeps {
  /** Root of the repository, as `Source.root` says it. */
  root: string;
  cacheDir: string;
  /** Where vectors of servers lie, which were paid for. */
  dataDir: string;
  reader: ContentReader;
  /** @param model whose summaries; undefined: as the settings say */
  summaries: (kind: SummaryRepresentation, model: string | undefined) => Promise<TextOf>;
  onWarning?: ((message: string) => void) | undefined;
}

/** Opens models by name (undefined: as the settings say) for a representation. @throws RepoNavError usage when none is set up */
export interface PipelineModels {
  chat: (name: string | undefined, representation: Representation) => Promise<ChatModel>;
  embedding: (name: string | undefined, representation: Representation) => Promise<EmbeddingModel>;
}

/** One question, and what belongs to it alone. */
export interface PipelineRequest extends Work {
  view: IndexView;
  query: Query;
  /** Restricts the files that are searched; null: all. */
  accept: ((file: IndexedFile) => boolean) | null;
  /** The evidence ranker's answer; asked for when `evidence` is among the retrievers. */
  evidence: (options: { files: number; without: readonly EvidenceKind[] }) => Promise<Ranking>;
  models: PipelineModels;
  allow: AllowSending;
}
