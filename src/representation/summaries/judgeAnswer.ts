/** Letters in any script: less is no description of a file. */
const LEAST_LETTERS = 20;
/** A model that declines says so at once and briefly. */
const DECLINING_CHARS = 600;
const DECLINES =
  /^(?:i(?:'|\u2019)?m sorry|i am sorry|sorry,|i apologi[sz]e|i (?:can(?:no|')t|cannot|can\u2019t|am unable|won(?:'|\u2019)t|will not)\b|as an ai\b|unfortunately, i\b|i(?:'|\u2019)m (?:unable|not able)\b)/i;
const PAGE = /^<(?:!doctype\b|html\b|\?xml\b)/i;
const FENCE = /^```[^\n`]*\n([\s\S]*?)\n?```$/;

/** The text worth keeping of an answer, or why there is none. */
export function judgeAnswer(answer: string): { text: string } | { rejected: string } {
  const whole = answer.trim();
  const text = (FENCE.exec(whole)?.[1] ?? whole).trim();
  if (text === '') return { rejected: 'the answer is empty' };
  if (PAGE.test(text)) return { rejected: 'the answer is a web page' };
  if (DECLINES.test(text) && text.length < DECLINING_CHARS) return { rejected: 'the model declined' };
  if (lettersOf(text) < LEAST_LETTERS) return { rejected: 'the answer has hardly a word' };
  return { text };
}

function lettersOf(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
