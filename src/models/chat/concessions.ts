import type { Reply } from '../http/send.js';
import type { ChatRequest, StructuredOutput } from '../types.js';

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
const NAMES_STRUCTURE =
  /response_?format|json_schema|json_object|json mode|structured output|schema|grammar|tool_choice|\btools?\b|requested parameters/i;

/**
 * Gives up what a refusal names, in `concessions`.
 * @param sent as the refused request was made
 * @returns true when another request than the refused one can be sent now
 */
export function concede(reply: Reply, request: ChatRequest, sent: Concessions, concessions: Concessions): boolean {
  const refused = REFUSALS.has(reply.status);
  if (!refused && !(reply.status === 500 && FAILS_AT_STRUCTURE.test(reply.text))) return false;
  if (/max_completion_tokens/.test(reply.text) && sent.limitField === 'max_tokens') {
    concessions.limitField = 'max_completion_tokens';
    return true;
  }
  if (
    /max_completion_tokens/.test(reply.text) &&
    /extra|unknown|unrecognized|unexpected|not permitted/i.test(reply.text)
  ) {
    if (sent.limitField === 'max_tokens') return false;
    concessions.limitField = 'max_tokens';
    return true;
  }
  if (/temperature/.test(reply.text) && sent.temperature) {
    concessions.temperature = false;
    return true;
  }
  const weaker = WEAKER[sent.structured];
  if (request.schema === undefined || weaker === null || !NAMES_STRUCTURE.test(reply.text)) return false;
  // Another call may have learned more meanwhile.
  if (concessions.structured === sent.structured) concessions.structured = weaker;
  return true;
}
