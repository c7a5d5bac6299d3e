const INLINE_TAG = /\{@(\w+)(?:\s+([^{}]*))?\}/g;
/** A reference as Javadoc writes it, then the words to show for it. */
const LABELLED = /^[\w.#]+(?:\([^()]*\))?\s+(\S.*)$/s;
const SHOWN_TAGS = new Set(['link', 'linkplain', 'code', 'literal', 'value', 'summary']);
/** `<see cref="Stop"/>`, `<paramref name="stop"/>`. */
const XML_REFERENCE = /<(?:see|seealso|paramref|typeparamref)\s+(?:cref|langword|name|href)="([^"]*)"\s*\/?>/g;
/** Those of doc comments; emphasis in plain HTML stays as written. */
const DOC_TAG = /<\/?(?:a|br|c|code|p|para|pre|see|summary|tt)(?:\s[^<>]*)?\/?>/gi;

/**
 * Doc comments without their inline markup: of Javadoc's `{@code x}` and `{@link A#b label}` and of XML references the words
 * stay, other tags (`{@inheritDoc}`, `{@macro name}`) and the HTML tags of doc comments go.
 */
export function withoutInlineMarkup(text: string): string {
  return text.replace(INLINE_TAG, shownText).replace(XML_REFERENCE, '$1').replace(DOC_TAG, '');
}

function shownText(_: string, tag: string, content = ''): string {
  if (!SHOWN_TAGS.has(tag)) return '';
  const label = tag.startsWith('link') ? LABELLED.exec(content)?.[1] : undefined;
  return label ?? content.replace(/^#/, '');
}
