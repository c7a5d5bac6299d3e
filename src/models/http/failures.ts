import { RepoNavError } from '../../errors.js';
import { withoutKey } from '../keys.js';
import type { NoReply, Reply } from './send.js';

/** Why a request gave no answer, and what may be done about it. */
export interface Failure {
  error: RepoNavError;
  /** The same request may succeed later. */
  retryable: boolean;
  /** The server says that the text is longer than the model takes. */
  tooLong: boolean;
}

/** What a message about a request names. */
export interface Asked {
  model: string;
  host: string;
  local: boolean;
  key: string | null;
  /** `REPONAV_CHAT_KEY or OPENAI_API_KEY`. */
  keyVariables: string;
  /** `REPONAV_CHAT_URL`. */
  urlVariable: string;
}

/** Characters of a server's own words in a message. */
const QUOTED = 300;
const TOO_LONG =
  /context[_ ](?:length|size|window)|maximum context|too (?:long|many (?:input )?tokens)|exceeds? the (?:available|maximum|model)|input (?:length|is longer)|must have less than \d+ tokens|reduce the length/i;
const NO_MONEY =
  /insufficient_quota|exceeded your current quota|billing_hard_limit|credit balance|insufficient (?:credits|balance|funds)/i;
/** Passing ones besides 500 and above. */
const RETRYABLE = new Set([408, 409, 425, 429]);

/** What an answer with a status other than 200 to 299 means. */
export function statusFailure({ status, headers, text }: Reply, asked: Asked): Failure {
  const said = serverWords(text, asked.key);
  const facts = `${asked.host} answered ${status} for the model ${asked.model}${said === '' ? '' : `: ${said}`}`;
  const refused = (hint: string): Failure => ({
    error: new RepoNavError('model_refused', facts, hint),
    retryable: false,
    tooLong: false,
  });
  if (status >= 300 && status < 400) return redirected(status, headers, asked);
  if (status === 401 || (status === 403 && asked.key === null)) return refused(keyHint(asked));
  if (status === 403)
    return refused(`Ask ${asked.host} what this key may do, or set another one (${asked.keyVariables}).`);
  if (status === 402 || (status < 500 && NO_MONEY.test(said))) {
    return refused(`The account at ${asked.host} has nothing left to spend. What was answered before is kept.`);
  }
  if (saysTooLong(status, said)) {
    const hint = 'Give the model a smaller share: lower the context tokens, or use a model with a longer context.';
    return { ...refused(hint), tooLong: true };
  }
  if (status === 404) {
    const pull = asked.local ? ' A local server may have to load or pull it first.' : '';
    return refused(`Check the name of the model, and the address in ${asked.urlVariable}.${pull}`);
  }
  if (status >= 500 || RETRYABLE.has(status)) {
    const hint =
      status === 429
        ? 'Run it again later: what was answered before is kept. Fewer requests a minute or at a time may help.'
        : `${asked.host} has a fault of its own. Run it again later: what was answered before is kept.`;
    return { error: new RepoNavError('model_failed', facts, hint), retryable: true, tooLong: false };
  }
  return refused('The server does not take such requests: check that the model is of the right kind, and the address.');
}

/** Of a status of 400 and above, with the server's words. */
export function saysTooLong(status: number, said: string): boolean {
  return status === 413 || (status !== 429 && TOO_LONG.test(said));
}

function redirected(status: number, headers: Headers, { host, urlVariable }: Asked): Failure {
  const location = headers.get('location') ?? '';
  const target = URL.canParse(location, `https://${host}`) ? new URL(location, `https://${host}`) : null;
  const where = target === null || target.host === host ? 'another address' : target.host;
  return {
    error: new RepoNavError(
      'model_failed',
      `${host} redirects to ${where} (${status}), and redirects are not followed: key and source go only where they were meant to go.`,
      `Set ${urlVariable} to the final address when you trust it.`,
    ),
    retryable: false,
    tooLong: false,
  };
}

function keyHint({ key, keyVariables, host }: Asked): string {
  return key === null
    ? `No key is set: put one into ${keyVariables}.`
    : `${host} does not accept the key in ${keyVariables}: set a valid one.`;
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS/;

/** What it means that no whole answer came. */
export function noReplyFailure(fault: NoReply, asked: Asked): Failure {
  const said = oneLine(withoutKey(fault.message, asked.key)).slice(0, QUOTED);
  const message = `${asked.host} gave no answer for the model ${asked.model}: ${said}`;
  const failure = (hint: string, retryable: boolean): Failure => ({
    error: new RepoNavError('model_failed', message, hint),
    retryable,
    tooLong: false,
  });
  if (fault.code === 'too-large') return failure('Is this the address of a model server?', false);
  if (CERTIFICATE.test(fault.code)) {
    return failure('Its certificate is not trusted here: name its authority in NODE_EXTRA_CA_CERTS.', false);
  }
  // Nothing listens on this machine: waiting does not start a server.
  if (fault.code === 'ECONNREFUSED' && asked.local) {
    return failure(`Start the server, or set ${asked.urlVariable} to where it listens.`, false);
  }
  if (fault.code === 'timeout')
    return failure('Allow more time, or use a faster model. What was answered before is kept.', true);
  return failure(
    `Check the network and ${asked.urlVariable}, and run it again: what was answered before is kept.`,
    true,
  );
}

/** What it means that an answer came and makes no sense. */
export function garbageFailure(what: string, text: string, asked: Asked): Failure {
  const seen = oneLine(withoutKey(text, asked.key)).slice(0, 80);
  return {
    error: new RepoNavError(
      'model_failed',
      `${asked.host} answered ${what} for the model ${asked.model}: ${seen === '' ? 'nothing' : seen}`,
      `Check that ${asked.urlVariable} is the address of a server of this kind.`,
    ),
    retryable: true,
    tooLong: false,
  };
}

/** What it means that an answer is no answer to what was asked. */
export function unfitFailure(what: string, { host, model, urlVariable }: Asked): Failure {
  return {
    error: new RepoNavError(
      'model_failed',
      `${host} answered ${what} for the model ${model}.`,
      `Check that the server at ${host} (${urlVariable}) is in order and serves this model for such requests, and run it again: what was answered before is kept.`,
    ),
    retryable: false,
    tooLong: false,
  };
}

/** The message in an error's body, of the shapes that servers use; bounded, on one line, without the key. */
export function serverWords(text: string, key: string | null): string {
  let words = text;
  try {
    const body: unknown = JSON.parse(text);
    words = messageIn(body) ?? text;
  } catch {
    // Proxies answer with pages: their tags say nothing.
    words = text.replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>|<[^>]{0,1000}>/gi, ' ');
  }
  return oneLine(withoutKey(words, key)).slice(0, QUOTED);
}

function messageIn(body: unknown): string | null {
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null) return null;
  const { error, message, detail, code, type } = body as Record<string, unknown>;
  for (const inner of [error, message, detail]) {
    const found = messageIn(inner);
    if (found === null) continue;
    // `insufficient_quota` and its like tell apart what the sentence does not.
    const kind = typeof code === 'string' ? code : typeof type === 'string' ? type : '';
    return kind === '' || found.includes(kind) ? found : `${found} (${kind})`;
  }
  return null;
}

/** Control characters would reach a terminal. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
}
