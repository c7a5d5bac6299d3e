/** Stands in no key of a text: keys are hashes or paths. */
const SEPARATOR = '\u0001';

/** Key of a part of a text that is embedded by several requests, kept until all of them are answered. @param hash of what is in the part */
export function partKey(textKey: string, hash: string): string {
  return `${textKey}${SEPARATOR}${hash}`;
}

/** Key of the text that this is a part of, null for a text's own key. */
export function textOfPart(key: string): string | null {
  const at = key.lastIndexOf(SEPARATOR);
  return at < 0 ? null : key.slice(0, at);
}
