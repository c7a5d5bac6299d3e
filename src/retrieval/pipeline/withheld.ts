import { secretByContent, secretByPath } from '../../repository/index.js';
import type { RepresentationTexts, SearchScope } from '../representations/types.js';

/** What may be shown to a model on another machine: files that look like secrets never leave. */
export function withoutSecretPaths(scope: SearchScope): { scope: SearchScope; withheld: number[] } {
  const withheld = scope.candidates.filter((file) => secretByPath(scope.view.files[file]!.path) !== null);
  if (withheld.length === 0) return { scope, withheld };
  const secret = new Set(withheld);
  return { scope: { ...scope, candidates: scope.candidates.filter((file) => !secret.has(file)) }, withheld };
}

/** The same texts, but for those in which a key or token stands: their files have no text then. */
export function withoutSecretContents(
  texts: RepresentationTexts,
  onWithheld: (file: number) => void,
): RepresentationTexts {
  return {
    representation: texts.representation,
    keys: (...asked) => texts.keys(...asked),
    async *read(...asked) {
      for await (const one of texts.read(...asked)) {
        if (secretByContent(one.text) === null) yield one;
        else onWithheld(one.file);
      }
    },
  };
}
