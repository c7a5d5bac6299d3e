import { randomUUID } from 'node:crypto';
import {
  isInitializeRequest,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

/** Sessions that are kept; the one unused for longest goes first, and its client starts another. */
const CAPACITY = 64;
const SESSION_HEADER = 'mcp-session-id';

/**
 * Sessions of protocol 2025-11-25 over HTTP. Cancelling a call and asking for roots are messages of their own there, so something
 * must know to which call they belong. Requests of that protocol without a session are not answered here: they are served one by one.
 */
export class LegacySessions {
  /** In the order of last use. */
  readonly #sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  readonly #createServer: () => McpServer;

  constructor(createServer: () => McpServer) {
    this.#createServer = createServer;
  }

  /** Null for requests that belong to no session and start none. */
  async answer(request: Request, parsedBody: unknown): Promise<Response | null> {
    const id = request.headers.get(SESSION_HEADER);
    if (id === null && !isInitializeRequest(parsedBody)) return null;
    if (!(await isLegacyRequest(request, parsedBody))) return null;
    const transport = id === null ? await this.#start() : this.#use(id);
    if (transport === null) return sessionNotFound();
    return transport.handleRequest(request, parsedBody === undefined ? {} : { parsedBody });
  }

  async close(): Promise<void> {
    const transports = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.all(transports.map((transport) => transport.close()));
  }

  async #start(): Promise<WebStandardStreamableHTTPServerTransport> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => this.#keep(id, transport),
      onsessionclosed: (id) => void this.#sessions.delete(id),
    });
    await this.#createServer().connect(transport);
    return transport;
  }

  #use(id: string): WebStandardStreamableHTTPServerTransport | null {
    const transport = this.#sessions.get(id);
    if (transport === undefined) return null;
    this.#keep(id, transport);
    return transport;
  }

  #keep(id: string, transport: WebStandardStreamableHTTPServerTransport): void {
    this.#sessions.delete(id);
    this.#sessions.set(id, transport);
    for (const [oldest, its] of this.#sessions) {
      if (this.#sessions.size <= CAPACITY) return;
      this.#sessions.delete(oldest);
      void its.close();
    }
  }
}

/** The status by which the protocol tells a client to start a new session. */
function sessionNotFound(): Response {
  return Response.json(
    { jsonrpc: '2.0', error: { code: -32_001, message: 'Session not found' }, id: null },
    { status: 404 },
  );
}
