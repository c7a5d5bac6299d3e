import { codeLines } from '../render/codeLines.js';
import type { ShowAnswer } from '../schemas.js';
import { receiptText } from '../text/receiptText.js';
import { visible } from '../text/visible.js';

type Body = ShowAnswer['bodies'][number];

/** The text of exactly this value, with a final newline. */
export function showText(answer: ShowAnswer): string {
  const bodies = answer.bodies.map((body) => bodyText(answer.path, body));
  const text = bodies.length > 0 ? bodies.join('\n\n') : `${visible(answer.path)} is empty.`;
  return `${text}\n\n${receiptText(answer.receipt, { of: 'bodies' })}\n`;
}

function bodyText(path: string, body: Body): string {
  const name = body.symbol === null ? '' : `:${body.symbol} (${body.kind})`;
  const head = `${visible(path + name)} [L${body.startLine}-L${body.endLine}]`;
  const rest = body.rest === undefined ? '' : `\n>> Cut here. The rest: ${visible(body.rest)}`;
  return `${head}\n${codeLines(body.text, body.startLine)}${rest}`;
}
