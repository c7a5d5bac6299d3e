const INLINE_TAG = /\{@(\w+)(?:\s+([^{}]*))?\}/g;
/** A reference as Javadoc writes it, then the words to show for it. */
const LABELLED = /^[\w.#]+(?:\([^()]*\))?\s+(\S.*)$/s;
const SHOWN_TAGS = new Set(['link', 'linkplain', 'code', 'literal', 'value', 'summary']);
/** `<see cref="Stop"/>`, `<paramref name="stop"/>`. */
const XML_REFERENCE = /<(?:see|seealso|paramref|typeparamref)\s+(?:cref|langword|name|href)="([^"]*)"\s*\/?>/g;
/** HTML and XML of doc comments. Single letters only in lower case: `List<T>` is no markup. */
const DOC_TAG =
  /<\/?(?:[abcipu]|br|BR|code|CODE|em|EM|kbd|para|pre|PRE|samp|see|strong|STRONG|sub|summary|sup|tt|TT|var)(?:\s[^<>]*)?\/?>/g;

/**
 * Doc comments without their inline markup: of Javadoc's `{@code x}` and `{@link A#b label}` and of XML references the words
 * stay, other tags (`{@inheritDoc}`, `{@macro name}`) and the HTML tags of doc comments go, their words stay.
 */
export function withoutInlineMarkup(text: string): string {
  return text.replace(INLINE_TAG, shownText).replace(XML_REFERENCE, '$1').replace(DOC_TAG, '');
}

function shownText(_: string, tag: string, content = ''): string {
  if (!SHOWN_TAGS.has(tag)) return '';
  const label = tag.startsWith('link') ? LABELLED.exec(content)?.[1] : undefined;
  return label ?? content.replace(/^#/, '');
}
