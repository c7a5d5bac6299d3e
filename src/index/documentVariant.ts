import { LANGUAGES, languageById, languageOf } from '../syntax/index.js';

/** Extensions that more than one language claims: the text decides. */
const CONTESTED = new Set(LANGUAGES.flatMap(({ contested }) => Object.keys(contested ?? {})));
/** The first line decides. */
const BY_FIRST_LINE = '#!';
/** As much of a text as decides about its language. */
const HEAD_CHARS = 4096;

/**
 * All that a path says of how its content is derived, so that equal bytes are derived once whatever they are called: a language
 * id, a contested extension, `#!` for a name without extension, or `''` for plain text.
 */
export function variantOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot).toLowerCase() : '';
  if (CONTESTED.has(extension)) return extension;
  const language = languageOf(path);
  if (language) return language.id;
  return extension === '' ? BY_FIRST_LINE : '';
}

/** Language id of a text whose path has this variant; null for plain text. */
export function languageOfVariant(variant: string, text: string): string | null {
  if (variant === '') return null;
  if (languageById(variant)) return variant;
  const name = variant === BY_FIRST_LINE ? 'script' : `file${variant}`;
  return languageOf(name, text.slice(0, HEAD_CHARS))?.id ?? null;
}
