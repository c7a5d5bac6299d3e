import { functionsOfFile } from './functionsOfFile.js';
import { matchPath } from './pathMatch.js';
import type { EvidenceContext } from './types.js';

/** Above every sum of evidence: what is asked for by its exact name comes first, always. */
const FIRST = 1_000;
const NAME_ALONE = /^[\w$.:#\\/@-]+(?:\(\))?$/;

export interface ExactMatches {
  /** File -> bonus. */
  files: Map<number, number>;
  /** Function (id in the table) -> bonus. */
  functions: Map<number, number>;
}

/** When the question is nothing but the name of a symbol or a path: where exactly that is defined. Empty for all other questions. */
export function exactMatches(context: EvidenceContext): ExactMatches {
  const found: ExactMatches = { files: new Map(), functions: new Map() };
  const text = context.query.text.trim().replace(/^`+|`+$/g, '');
  if (text === '' || text.length > 300 || !NAME_ALONE.test(text)) return found;
  const path = text.replace(/(?::\d+)+$/, '').replaceAll('\\', '/');
  const match = matchPath(context.view, path);
  const components = path.split('/').filter((part) => part !== '' && part !== '.').length;
  if (match && match.components === components) for (const file of match.files) found.files.set(file, FIRST);
  const names = text
    .replace(/\(\)$/, '')
    .split(/\.|::|#|\\|->|:|\//)
    .filter((name) => name !== '');
  const last = names.at(-1);
  if (last === undefined) return found;
  const wanted = names.join('.');
  const { definitions } = context;
  const files = definitions.filesOf(last);
  // A name that tests alone define is asked for all the same.
  for (const file of files.length > 0 ? files : definitions.testFilesOf(last)) {
    functionsOfFile(context, file)?.outline.symbols.forEach(({ name, qualified }, symbol) => {
      if (name !== last) return;
      // The more of the question its qualified name has, the better: `Git.execute` before `Repo.execute`.
      const agreement = qualified === wanted || qualified.endsWith(`.${wanted}`) ? 1 : names.length === 1 ? 0.5 : 0.25;
      found.files.set(file, Math.max(found.files.get(file) ?? 0, FIRST * agreement));
      const id = functionsOfFile(context, file)!.functionOf[symbol]!;
      if (id >= 0) found.functions.set(id, FIRST * agreement);
    });
  }
  return found;
}
