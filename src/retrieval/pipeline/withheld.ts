import { isInProcess } from '../../models/index.js';
import { whySecret } from '../../repository/index.js';
import type { AllowSending, RepresentationTexts, SearchScope } from '../representations/types.js';

/** What of the repository a model is shown. */
export interface Shown {
  texts: RepresentationTexts;
  scope: SearchScope;
  /** Files that were kept back so far; those with a key in their text are met when they are read. */
  withheld: Set<number>;
}

/**
 * Texts and files as a model may see them: all in this process, and none that looks like a secret at a server, wherever that is. A file that only
 * holds a key has no text then, though its path may be shown.
 */
export function shownTo(
  model: { host: string; local: boolean },
  texts: RepresentationTexts,
  scope: SearchScope,
): Shown {
  const withheld = new Set<number>();
  if (isInProcess(model)) return { texts, scope, withheld };
  const { files } = scope.view;
  const candidates = scope.candidates.filter((file) => {
    const secret = whySecret(files[file]!.path) !== null;
    if (secret) withheld.add(file);
    return !secret;
  });
  const shown: RepresentationTexts = {
    representation: texts.representation,
    keys: (...asked) => texts.keys(...asked),
    async *read(view, asked, work) {
      for await (const one of texts.read(view, asked, work)) {
        if (whySecret(view.files[one.file]!.path, one.text) === null) yield one;
        else withheld.add(one.file);
      }
    },
  };
  return { texts: texts.representation === 'path' ? texts : shown, scope: { ...scope, candidates }, withheld };
}

/** The same question before sending, which says how many files are kept back. */
export function sayingWithheld(allow: AllowSending, withheld: ReadonlySet<number>): AllowSending {
  return (sending) => allow({ ...sending, withheld: withheld.size });
}
