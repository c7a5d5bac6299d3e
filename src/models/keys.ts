import { RepoNavError } from '../errors.js';
import type { Endpoint } from './endpoint.js';

/** Well-known variables of one provider each: their keys go to that host alone. */
const PROVIDER_KEYS: Readonly<Record<string, string>> = {
  'api.openai.com': 'OPENAI_API_KEY',
  'api.anthropic.com': 'ANTHROPIC_API_KEY',
  'api.groq.com': 'GROQ_API_KEY',
  'openrouter.ai': 'OPENROUTER_API_KEY',
};

/**
 * The key for a host, from the environment only: RepoNav's own variable, else the provider's for its own host over https.
 * Null without one, which is right for most servers on this machine.
 * @throws RepoNavError usage for a value that cannot be a key; the value is never named
 */
export function findKey(endpoint: Endpoint, ownVariable: string, env: NodeJS.ProcessEnv): string | null {
  const provider = endpoint.secure ? PROVIDER_KEYS[endpoint.hostname] : undefined;
  for (const variable of [ownVariable, provider]) {
    const key = variable === undefined ? '' : (env[variable] ?? '').trim();
    if (key === '') continue;
    if (!/^[\x21-\x7e]+$/.test(key)) {
      throw new RepoNavError(
        'usage',
        `${variable} holds characters that no key has.`,
        'Set it to the key alone, without quotes, blanks or line ends.',
      );
    }
    return key;
  }
  return null;
}

/** Variables that may hold a key for this host, as a hint names them. */
export function keyVariables(endpoint: Endpoint, ownVariable: string): string {
  const provider = endpoint.secure ? PROVIDER_KEYS[endpoint.hostname] : undefined;
  return provider === undefined ? ownVariable : `${ownVariable} or ${provider}`;
}

/** Shorter pieces of a key give nothing away, and may be words. */
const LEAST_PIECE = 8;

/** Text of a server or of the system without the key and its longer pieces, should it repeat them. */
export function withoutKey(text: string, key: string | null): string {
  if (key === null) return text;
  let safe = text.replaceAll(key, '[key]');
  // A server may repeat a beginning or an end of it.
  for (let length = key.length - 1; length >= LEAST_PIECE; length--) {
    safe = safe.replaceAll(key.slice(0, length), '[key]').replaceAll(key.slice(-length), '[key]');
  }
  return safe;
}

export function bearer(key: string | null): Record<string, string> {
  return key === null ? {} : { authorization: `Bearer ${key}` };
}
