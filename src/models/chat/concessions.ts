import { saysTooLong, serverWords } from '../http/failures.js';
import type { Reply } from '../http/send.js';
import type { ChatRequest, StructuredOutput } from '../types.js';
import { field } from './usage.js';

/** What of a request a server has refused so far: remembered for one opened model, so that it is asked for once only. */
export interface Concessions {
  /** How JSON of a schema is asked for. */
  structured: StructuredOutput;
  /** False where the model takes no temperature (reasoning models): its own is used. */
  temperature: boolean;
  /** Name of the field that bounds the answer. */
  limitField: 'max_tokens' | 'max_completion_tokens';
}

/** From what says most to what every server takes. */
const WEAKER: Readonly<Record<StructuredOutput, StructuredOutput | null>> = {
  json_schema: 'json_object',
  json_object: 'none',
  tool: 'none',
  none: null,
};

const REFUSALS = new Set([400, 404, 405, 415, 422, 501]);
/** Some servers fail at what they do not know; a page of a proxy says such words by chance less often. */
const FAILS_AT_STRUCTURE = /response_?format|json_schema|json_object|grammar/i;
const NOT_KNOWN = /extra|unknown|unrecognized|unexpected|not permitted/i;
const NAMES_STRUCTURE =
  /response_?format|json_schema|json_object|json mode|structured output|schema|grammar|tool_choice|\btools?\b|requested parameters/i;

/**
 * Gives up what a refusal names, in `concessions`.
 * @param sent as the refused request was made
 * @returns true when another request than the refused one can be sent now
 */
export function concede(reply: Reply, request: ChatRequest, sent: Concessions, concessions: Concessions): boolean {
  const said = refusalWords(reply.text);
  const refused = REFUSALS.has(reply.status) || (reply.status === 500 && FAILS_AT_STRUCTURE.test(said));
  if (!refused || saysTooLong(reply.status, said)) return false;
  if (/max_completion_tokens/.test(said) && sent.limitField === 'max_tokens') {
    concessions.limitField = 'max_completion_tokens';
    return true;
  }
  if (/max_completion_tokens/.test(said) && NOT_KNOWN.test(said)) {
    concessions.limitField = 'max_tokens';
    return true;
  }
  if (/temperature/.test(said) && sent.temperature) {
    concessions.temperature = false;
    return true;
  }
  const weaker = WEAKER[sent.structured];
  if (request.schema === undefined || weaker === null || !NAMES_STRUCTURE.test(said)) return false;
  // Another call may have learned more meanwhile.
  if (concessions.structured === sent.structured) concessions.structured = weaker;
  return true;
}

/** The message, and the field that it is about. The rest may repeat the request, in which source code says anything. */
function refusalWords(text: string): string {
  let param: unknown;
  try {
    param = field(field(JSON.parse(text), 'error'), 'param');
  } catch {
    // A refusal that is no JSON names no field apart.
  }
  return `${serverWords(text, null)} ${typeof param === 'string' ? param : ''}`;
}
