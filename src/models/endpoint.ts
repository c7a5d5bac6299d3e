import { RepoNavError } from '../errors.js';

/** Where a model is reached. */
export interface Endpoint {
  /** Base without a slash at its end; the address of a call is `base + path + search`. */
  base: string;
  /** Query of the address that was given (`?api-version=…`), or ''. */
  search: string;
  /** `api.openai.com`, `localhost:11434`. */
  host: string;
  /** Host without port, as keys are bound to it. */
  hostname: string;
  secure: boolean;
  /** True for loopback addresses. */
  local: boolean;
}

/** Paths of single calls, which people paste along with the base. */
const CALLS = /\/(?:chat\/completions|completions|embeddings|messages)\/?$/;

/**
 * Reads the base URL of a server.
 * @param defaultPath put behind an address that has no path, e.g. `/v1`
 * @throws RepoNavError usage for anything but https, and http to this machine (or anywhere with `insecure`)
 */
export function readEndpoint(text: string, setting: string, defaultPath: string, insecure: boolean): Endpoint {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    // The text itself is not repeated: a key may have been put in its place.
    throw new RepoNavError(
      'usage',
      `${setting} is no web address.`,
      'Give it like https://api.openai.com/v1 or http://localhost:11434/v1.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new RepoNavError(
      'usage',
      `${setting} holds a user name or password.`,
      'Take it out of the address: keys come from environment variables (docs/models.md).',
    );
  }
  const local = isLoopback(url.hostname);
  if (url.protocol === 'http:' && !local && !insecure) {
    throw new RepoNavError(
      'usage',
      `${setting} is http:// to ${url.host}: source code and key would travel unencrypted.`,
      'Use https:// or a tunnel to localhost. Where that network is yours: --insecure of locate, search, summarize, bench run and bench footprint, insecure: true in the library.',
    );
  }
  const path = url.pathname.replace(CALLS, '').replace(/\/+$/, '');
  return {
    base: `${url.origin}${path === '' ? defaultPath : path}`,
    search: url.search,
    host: url.host,
    hostname: url.hostname,
    secure: url.protocol === 'https:',
    local,
  };
}

/**
 * Of a host name as URLs give it: lower case, numbers of all notations made dotted ones. Names below `localhost` are left out: some systems ask
 * the network for them.
 */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
