import type { Reply } from '../http/send.js';
import type { ChatRequest, StructuredOutput } from '../types.js';
import type { Usage } from './usage.js';

/** What differs between the servers of chat models: addresses, bodies, answers. */
export interface ChatProtocol {
  /** Behind the base URL. */
  path: string;
  maxBytes: number;
  prepare(request: ChatRequest): PreparedChat;
  /** Null when the body is not an answer of this protocol. */
  read(body: unknown): ReadChat | null;
}

/** One call, whose requests may differ after refusals. */
export interface PreparedChat {
  body(): unknown;
  concede(reply: Reply): boolean;
  /** How JSON was asked for in the last request; undefined where it was not. */
  structured(): StructuredOutput | undefined;
}

export interface ReadChat {
  text: string;
  truncated: boolean;
  /** Null when the server reports none. */
  usage: Usage | null;
}
