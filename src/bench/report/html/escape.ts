const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute of HTML and SVG; control characters become blanks. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}
