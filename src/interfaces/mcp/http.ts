import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { RepoNavError } from '../../errors.js';
import { LegacySessions } from './legacySessions.js';
import { assertLoopback, refusal } from './loopback.js';
import { answerByFetch, type FetchHandler, MAX_BODY_BYTES } from './nodeFetch.js';
import { logToStderr, type ServeOptions } from './options.js';
import { RepositoryPool } from './repositoryPool.js';
import { createServer } from './server.js';

export interface ServeHttpOptions extends ServeOptions {
  /** 0 takes any free port. */
  port: number;
  /** A loopback address. @default 127.0.0.1 */
  host?: string;
}

export interface HttpService {
  /** Where clients connect to, e.g. `http://127.0.0.1:8123/mcp`. */
  url: string;
  /** Ends open calls, closes repositories and frees the port. Idempotent. */
  close(): Promise<void>;
}

const PATH = '/mcp';

/**
 * Serves any number of clients of this machine by streamable HTTP.
 * @throws RepoNavError usage for an address that is not loopback or a port that cannot be had
 */
export async function serveHttp(options: ServeHttpOptions): Promise<HttpService> {
  const { port, host = '127.0.0.1', log = logToStderr } = options;
  assertLoopback(host);
  const pool = new RepositoryPool(options.openRepository, log);
  const newServer = () => createServer({ ...options, pool, log });
  const onerror = (error: Error) => log(`protocol: ${error.message.slice(0, 300)}`);
  const requests = createMcpHandler(newServer, { onerror, maxRequestBodySize: MAX_BODY_BYTES });
  const sessions = new LegacySessions(newServer);
  const handler: FetchHandler = async (request, parsedBody) =>
    (await sessions.answer(request, parsedBody)) ??
    requests.fetch(request, parsedBody === undefined ? {} : { parsedBody });
  const http = createHttpServer((incoming, outgoing) => {
    answer(incoming, outgoing, handler).catch((error: unknown) => {
      log(`a request failed: ${error instanceof Error ? error.message : String(error)}`);
      outgoing.destroy();
    });
  });
  await listen(http, port, host);
  const bound = (http.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}${PATH}`,
    close: async () => {
      await sessions.close();
      await requests.close();
      await pool.close();
      await new Promise((resolve) => {
        http.close(resolve);
        http.closeAllConnections();
      });
    },
  };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, handler: FetchHandler): Promise<void> {
  const { host, origin } = incoming.headers;
  const refused = refusal(host, origin, incoming.socket.localPort ?? -1);
  if (refused !== null) {
    outgoing.writeHead(403, { connection: 'close' }).end(`${refused}\n`);
    return;
  }
  if (incoming.url?.split('?', 1)[0] !== PATH) {
    outgoing.writeHead(404, { connection: 'close' }).end(`Not found: the MCP endpoint is ${PATH}\n`);
    return;
  }
  await answerByFetch(incoming, outgoing, handler);
}

async function listen(http: Server, port: number, host: string): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject);
      http.listen(port, host, () => {
        http.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    throw new RepoNavError(
      'usage',
      `Cannot listen on ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}`,
      'Choose another port from 1024 to 65535, or 0 for any free one.',
      { cause: error },
    );
  }
}
