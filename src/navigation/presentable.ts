import type { Format, LocateAnswer, Snippet, SymbolView } from './schemas.js';

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
      return answer.scaffold.files.length;
    case 'inline':
      return answer.inline?.length ?? 0;
    case 'snippets':
      return new Set(answer.snippets?.map((snippet) => snippet.path)).size;
    case 'files':
    case 'json':
      return answer.files.length;
  }
}
