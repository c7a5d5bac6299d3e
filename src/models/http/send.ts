import { cancelled, throwIfCancelled } from '../cancelled.js';
import type { HttpDeps } from './deps.js';

/** One answer of a server, whole. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

export interface Sending {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** From the first byte sent to the last one read. */
  timeoutMs: number;
  /** Longest answer that is read, decompressed. */
  maxBytes: number;
  signal: AbortSignal | undefined;
}

/** No whole answer came. `code` is the system's (`ECONNREFUSED`), `timeout`, or `too-large`. */
export class NoReply extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Sends one POST and reads its answer to the end. Redirects are not followed.
 * @throws NoReply; RepoNavError cancelled
 */
export async function send(request: Sending, deps: Pick<HttpDeps, 'fetch'>): Promise<Reply> {
  throwIfCancelled(request.signal);
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, request.timeoutMs);
  const abort = () => controller.abort();
  request.signal?.addEventListener('abort', abort);
  try {
    const response = await deps.fetch(request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...request.headers },
      body: request.body,
      redirect: 'manual',
      signal: controller.signal,
    });
    return { status: response.status, headers: response.headers, text: await readBounded(response, request.maxBytes) };
  } catch (error) {
    if (request.signal?.aborted) throw cancelled();
    if (timedOut) throw new NoReply('timeout', `no whole answer within ${request.timeoutMs / 1000} s`);
    throw error instanceof NoReply ? error : new NoReply(...networkFault(error));
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
}

async function readBounded(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new TextDecoder().decode(Buffer.concat(parts));
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new NoReply('too-large', `the answer is larger than ${maxBytes} bytes`);
    }
    parts.push(value);
  }
}

/** fetch says "fetch failed" and puts what happened into a chain of causes. */
function networkFault(error: unknown): [code: string, message: string] {
  let [code, message] = ['', ''];
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') code = at.code;
    // An AggregateError of several addresses has no message of its own.
    if (at.message !== '') message = at.message;
  }
  return [code, message === '' ? code : message];
}
