/** What a message of an OpenAI-compatible server says, wherever the server has put it. */
export function messageText(message: unknown, truncated: boolean): string {
  if (typeof message !== 'object' || message === null) return '';
  const fields = message as Record<string, unknown>;
  const content = withoutThinking(textOf(fields.content));
  if (content !== '') return content;
  const called = toolArguments(fields);
  if (called !== '') return called;
  const refusal = textOf(fields.refusal);
  if (refusal !== '') return refusal;
  // A server that takes the whole answer for thinking leaves the content empty; cut off early, it is thinking indeed.
  if (truncated) return '';
  return withoutThinking(textOf(fields.reasoning_content) || textOf(fields.reasoning));
}

/** A text, or the texts of a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .filter((part) => typeof part === 'string' || !/thinking|reasoning/.test(String(part?.type)))
    .map((part) => (typeof part === 'string' ? part : typeof part?.text === 'string' ? part.text : ''))
    .join('');
}

function toolArguments({ tool_calls, function_call }: Record<string, unknown>): string {
  const first = Array.isArray(tool_calls) ? tool_calls[0]?.function : function_call;
  const given = (first as { arguments?: unknown } | null | undefined)?.arguments;
  if (typeof given === 'string') return given;
  return typeof given === 'object' && given !== null ? JSON.stringify(given) : '';
}

const TAG = '(?:think|thinking|thought|reasoning)';
/** Thinking at the start of a text, closed. */
const THINKING = new RegExp(`^\\s*<(${TAG})>[\\s\\S]*?</\\1>`);
/** Never closed: the answer did not begin. */
const UNFINISHED = new RegExp(`^\\s*<(${TAG})>`);
const CLOSE = '</think>';

/** The text behind the thinking it starts with. Such tags elsewhere are part of the answer: source code may hold them. */
export function withoutThinking(text: string): string {
  let rest = text;
  while (THINKING.test(rest)) rest = rest.replace(THINKING, '');
  if (rest === text) rest = behindLoneClose(text);
  return UNFINISHED.test(rest) ? '' : rest.trim();
}

/** Templates that open the thinking themselves leave only its end in the answer, at the end of a line. */
function behindLoneClose(text: string): string {
  const at = text.indexOf(CLOSE);
  if (at < 0 || text.slice(0, at).includes('<think>')) return text;
  const rest = text.slice(at + CLOSE.length);
  return /^[ \t]*(?:\r?\n|$)/.test(rest) ? rest : text;
}
