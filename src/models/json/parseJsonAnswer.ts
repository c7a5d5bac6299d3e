import type { ZodType } from 'zod';
import { completeJson } from './completeJson.js';
import { jsonTexts } from './jsonTexts.js';

export type ParsedAnswer<T> =
  | {
      ok: true;
      value: T;
      /** The answer broke off and was closed where it stopped: what is there is whole, but more may have been meant. */
      completed: boolean;
    }
  | {
      ok: false;
      /** For people and logs: what is wrong with the answer, without its text. */
      reason: string;
    };

/** Longer answers than any that is asked for; the work stays proportional to the length below it. */
const MOST_CHARS = 4_000_000;
/** Places in a text where JSON may begin that are tried. */
const MOST_TRIES = 50;

/**
 * Reads JSON of a schema out of what a model wrote: bare, in a code fence, behind thinking text, before or between sentences, or broken off.
 * The first value that satisfies the schema counts, whole ones before those that have to be closed. Never throws for any text.
 */
export function parseJsonAnswer<T>(text: string, schema: ZodType<T>): ParsedAnswer<T> {
  if (text.trim() === '') return { ok: false, reason: 'the answer is empty' };
  if (text.length > MOST_CHARS) return { ok: false, reason: `the answer has ${text.length} characters` };
  let misfit: string | null = null;
  for (const [tries, candidate] of jsonTexts(text).entries()) {
    if (tries >= MOST_TRIES) break;
    const json = candidate.whole ? parse(candidate.text) : parseBroken(candidate.text);
    if (json === null) continue;
    const checked = schema.safeParse(json.value);
    if (checked.success) return { ok: true, value: checked.data, completed: !candidate.whole };
    const issue = checked.error.issues[0]!;
    misfit ??= `the JSON does not fit: ${issue.path.length === 0 ? '' : `${issue.path.map(String).join('.')}: `}${issue.message}`;
  }
  return { ok: false, reason: misfit ?? 'there is no JSON in the answer' };
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function parseBroken(text: string): { value: unknown } | null {
  const completed = completeJson(text);
  return completed === null ? null : parse(completed);
}
