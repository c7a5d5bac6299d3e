import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Largest request body, bytes: a query of the longest text in its worst JSON escaping. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

export type FetchHandler = (request: Request, parsedBody: unknown) => Promise<Response>;

/** Answers a `node:http` request by a web-standard handler. The request's signal fires when the client goes away. */
export async function answerByFetch(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handler: FetchHandler,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  try {
    await exchange(incoming, outgoing, handler, gone.signal);
  } catch (error) {
    // Nobody is left to be told, and nothing went wrong here.
    if (!gone.signal.aborted) throw error;
  }
}

async function exchange(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handler: FetchHandler,
  gone: AbortSignal,
): Promise<void> {
  const body = await readBody(incoming);
  if (body === null) {
    // What is left of the body is not read: the connection cannot be used again.
    outgoing.writeHead(413, { connection: 'close' }).end(`The request body is larger than ${MAX_BODY_BYTES} bytes\n`);
    return;
  }
  const request = new Request(new URL(incoming.url ?? '/', 'http://localhost'), {
    method: incoming.method ?? 'GET',
    headers: headersOf(incoming),
    signal: gone,
    ...(body.length === 0 ? {} : { body }),
  });
  const response = await handler(request, parseJson(body));
  if (!gone.aborted) await send(response, outgoing, gone);
}

/** Null when it is too large. */
async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return null;
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += part.length;
    if (sizeBytes > MAX_BODY_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Undefined when it is no JSON: the handler then says so in the protocol's words. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  return headers;
}

async function send(response: Response, outgoing: ServerResponse, gone: AbortSignal): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  // A stream of events may stay silent for long, and its client waits for the headers.
  outgoing.flushHeaders();
  const reader = response.body.getReader();
  // Cancelling a stream that already failed reports that failure again.
  const cancel = () => void reader.cancel().catch(() => {});
  gone.addEventListener('abort', cancel, { once: true });
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!outgoing.write(part.value)) await once(outgoing, 'drain', { signal: gone });
  }
  outgoing.end();
}
