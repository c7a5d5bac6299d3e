import { RepoNavError } from '../errors.js';
import { LANGUAGES } from './registry.js';
import type { LanguageModule } from './types.js';

const byId = new Map(LANGUAGES.map((language) => [language.id, language]));
const byName = index((language) => [language.id, ...language.aliases]);
const byExtension = index((language) => language.extensions);
const byFilename = index((language) => language.filenames ?? []);
const byInterpreter = index((language) => language.interpreters ?? []);

export function languageById(id: string): LanguageModule | null {
  return byId.get(id) ?? null;
}

/**
 * What the user calls a language: id or alias, in any case.
 * @throws RepoNavError usage
 */
export function resolveLanguage(idOrAlias: string): LanguageModule {
  const language = byName.get(idOrAlias.trim().toLowerCase());
  if (language) return language;
  throw new RepoNavError(
    'usage',
    `Unknown language ${JSON.stringify(idOrAlias)}.`,
    `Languages with structure: ${LANGUAGES.map(({ id }) => id).join(', ')}.`,
  );
}

/**
 * The language of a file: by its name, then its extension, then the interpreter of a `#!` line.
 * @param head The beginning of the text: one line serves `#!`, some kilobytes let a language claim a contested extension (`.h` is C unless it looks like C++).
 */
export function languageOf(path: string, head = ''): LanguageModule | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const named = byFilename.get(name.toLowerCase());
  if (named) return named;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot).toLowerCase() : '';
  if (extension !== '') {
    const claimant = head === '' ? undefined : LANGUAGES.find(({ contested }) => contested?.[extension]?.test(head));
    return claimant ?? byExtension.get(extension) ?? null;
  }
  const interpreter = interpreterOf(head);
  return interpreter === null ? null : (byInterpreter.get(interpreter) ?? null);
}

/** `#!/usr/bin/env -S python3.11 -u` names `python`. */
function interpreterOf(head: string): string | null {
  if (!head.startsWith('#!')) return null;
  const words = head.slice(2, 200).split('\n', 1)[0]!.trim().split(/\s+/);
  const bases = words.map((word) => word.slice(word.lastIndexOf('/') + 1));
  const program =
    bases[0] === 'env' ? bases.slice(1).find((base) => !base.startsWith('-') && !base.includes('=')) : bases[0];
  return program ? program.toLowerCase().replace(/[\d.]+$/, '') : null;
}

function index(names: (language: LanguageModule) => readonly string[]): Map<string, LanguageModule> {
  const map = new Map<string, LanguageModule>();
  for (const language of LANGUAGES) for (const name of names(language)) map.set(name.toLowerCase(), language);
  return map;
}
