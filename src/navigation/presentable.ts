import { DEFAULTS } from '../defaults.js';
import type { Format, LocateAnswer, ScaffoldFile, Snippet, SymbolView } from './schemas.js';

/** Every symbol of one shown file, for the `inline` format. */
export interface InlineFile {
  path: string;
  evidence: number;
  symbols: SymbolView[];
}

/** An answer with what its format needs besides; text and JSON are both made from such a value. */
export type Presentable = LocateAnswer & {
  /** For `snippets`, best first. `text` is '' where a token budget left no room for the body. */
  snippets?: Snippet[];
  /** For `inline`, in rank order. */
  inline?: InlineFile[];
};

/** How many files an answer shows in a format. */
export function shownFiles(answer: Presentable, format: Format): number {
  switch (format) {
    case 'tree':
      return treeFiles(answer).length;
    case 'inline':
      return answer.inline?.length ?? 0;
    case 'snippets':
      return new Set(answer.snippets?.map((snippet) => snippet.path)).size;
    case 'files':
    case 'json':
      return answer.files.length;
  }
}

/**
 * The files that the tree shows, in rank order. In the JSON of an answer that was cut, files without blocks stand in the list of files alone, where each takes
 * a third of the tokens; the tree has a line for them all the same.
 */
export function treeFiles({ files, scaffold, receipt }: Presentable): ScaffoldFile[] {
  if (receipt.cutToTokens === undefined) return scaffold.files;
  const there = new Map(scaffold.files.map((file) => [file.path, file]));
  const listed = files.slice(0, DEFAULTS.scaffold.listed);
  const known = new Set(listed.map(({ path }) => path));
  const others = scaffold.files.filter(({ path }) => !known.has(path));
  return [...listed.map((file) => there.get(file.path) ?? bareFile(file)), ...others];
}

function bareFile({ path, evidence }: { path: string; evidence: number }): ScaffoldFile {
  return {
    path,
    evidence,
    expanded: false,
    partial: false,
    imports: [],
    importedBy: [],
    anchors: [],
    glimpse: [],
    candidateTargets: [],
  };
}
