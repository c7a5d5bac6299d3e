import type { IndexView } from '../../../src/index/types.js';
import { issueQuery } from '../../../src/library/issueQuery.js';
import { createEvidenceRanker } from '../../../src/retrieval/evidence/evidenceRanker.js';
import type { RankOptions } from '../../../src/retrieval/types.js';
import type { OutlineSymbol } from '../../../src/syntax/types.js';
import type { Files } from '../../repository/tempRepository.js';
import { indexedView } from '../indexedView.js';

/** What a question gives: paths, `path:Qualified.name`, and `path:Qualified.name@first-last` of retrieved chunks. */
export interface Asked {
  files: string[];
  reasons: Record<string, string[]>;
  functions: string[];
  chunks: string[];
}

export interface AskedRepository {
  view: IndexView;
  symbols(path: string): readonly OutlineSymbol[];
  ask(text: string, options?: Partial<RankOptions>): Asked;
  close(): Promise<void>;
}

/** A real repository with these files, indexed, to ask the evidence ranker about. */
export async function askedRepository(files: Files): Promise<AskedRepository> {
  const { view, close } = await indexedView(files);
  const ranker = createEvidenceRanker();

  function symbolsOf(file: number): readonly OutlineSymbol[] {
    const { segment, doc } = view.files[file]!;
    return view.segments[segment]!.outline(doc)?.symbols ?? [];
  }
  const path = (file: number) => view.files[file]!.path;

  return {
    view,
    symbols: (wanted) => symbolsOf(view.paths.indexOf(wanted)),
    ask(text, options = {}) {
      const ranking = ranker.rank(view, issueQuery(text), {
        files: 15,
        functions: 20,
        depth: 80,
        profile: 'default',
        includeTests: false,
        accept: null,
        ...options,
      });
      const id = (file: number, symbol: number) => `${path(file)}:${symbolsOf(file)[symbol]?.qualified ?? ''}`;
      return {
        files: ranking.files.map(({ file }) => path(file)),
        reasons: Object.fromEntries(ranking.files.map(({ file, reasons }) => [path(file), reasons])),
        functions: ranking.functions.map(({ file, symbol }) => id(file, symbol)),
        chunks: ranking.chunks.map(
          ({ file, symbol, startLine, endLine }) => `${id(file, symbol)}@${startLine}-${endLine}`,
        ),
      };
    },
    close,
  };
}
