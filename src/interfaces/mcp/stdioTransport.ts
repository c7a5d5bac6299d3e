import { PassThrough, type Readable, type Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** How long calls may go on after the input has ended, ms. Then the client is taken to be gone. */
const ANSWER_GRACE_MS = 3_000;

/**
 * The SDK's transport, with two differences: it tells when the connection has ended, and the end of the input (`printf ... | reponav mcp`)
 * ends it only when the requests read by then are answered, or after `ANSWER_GRACE_MS`.
 */
export class StdioTransport extends StdioServerTransport {
  readonly closed: Promise<void>;
  readonly #input: Readable;
  readonly #delayed: PassThrough;
  readonly #unanswered = new Set<RequestId>();
  #ending = false;
  #onClosed: () => void = () => {};
  #onAnswered: () => void = () => {};

  constructor(stdin: Readable = process.stdin, stdout: Writable = process.stdout) {
    const delayed = new PassThrough();
    super(delayed, stdout);
    this.#input = stdin;
    this.#delayed = delayed;
    this.closed = new Promise((resolve) => {
      this.#onClosed = resolve;
    });
    this.#watchRequests();
  }

  override async start(): Promise<void> {
    await super.start();
    const end = () => void this.#endOnceAnswered();
    this.#input.once('end', end).once('close', end).once('error', end);
    if (this.#input.readableEnded || this.#input.destroyed) end();
    else this.#input.pipe(this.#delayed, { end: false });
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    try {
      await super.send(message);
    } finally {
      if ('id' in message && !('method' in message) && message.id !== undefined) {
        this.#settle(message.id);
      }
    }
  }

  override async close(): Promise<void> {
    this.#input.unpipe(this.#delayed);
    this.#input.pause();
    await super.close();
    this.#onClosed();
  }

  async #endOnceAnswered(): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    while (this.#delayed.readableLength + this.#delayed.writableLength > 0) await setImmediate();
    if (this.#unanswered.size > 0) await this.#answersOrGrace();
    this.#delayed.end();
  }

  async #answersOrGrace(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ANSWER_GRACE_MS);
      this.#onAnswered = () => {
        if (this.#unanswered.size === 0) resolve();
      };
    });
    clearTimeout(timer);
  }

  #settle(id: RequestId): void {
    this.#unanswered.delete(id);
    this.#onAnswered();
  }

  #watchRequests(): void {
    let handler: StdioServerTransport['onmessage'];
    Object.defineProperty(this, 'onmessage', {
      get: () => handler,
      set: (given: StdioServerTransport['onmessage']) => {
        handler =
          given &&
          ((message) => {
            if ('method' in message && 'id' in message) this.#unanswered.add(message.id);
            given(message);
            // A cancelled call gets no answer.
            if ('method' in message && message.method === 'notifications/cancelled') {
              this.#settle((message.params as { requestId?: RequestId } | undefined)?.requestId ?? '');
            }
          });
      },
    });
  }
}
