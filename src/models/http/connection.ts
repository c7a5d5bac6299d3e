import { DEFAULTS } from '../../defaults.js';
import type { RepoNavError } from '../../errors.js';
import { cancelled, throwIfCancelled } from '../cancelled.js';
import type { HttpDeps } from './deps.js';
import { type Asked, type Failure, garbageFailure, noReplyFailure, statusFailure, unfitFailure } from './failures.js';
import type { Limits } from './limits.js';
import { retryAfterMs } from './retryAfter.js';
import { NoReply, type Reply, send } from './send.js';

/** Wishes of one call that are given up, at most. */
const MOST_CONCESSIONS = 8;

export interface Connection {
  asked: Asked;
  headers: Readonly<Record<string, string>>;
  limits: Limits;
  timeoutMs: number;
  /** Requests for one call, at most. */
  attempts: number;
  deps: HttpDeps;
}

export interface Call<T> {
  url: string;
  /** Made anew for every request: what a server has refused is left out the next time. */
  body: () => unknown;
  /** What the answer says; null when it is not of the shape it must have, `Unfit` when it is and cannot be the answer all the same. */
  read: (body: unknown) => T | Unfit | null;
  /**
   * Looks at a refusal and gives up a wish of the request that the server named (`response_format`). True: send again at once.
   */
  concede?: (reply: Reply) => boolean;
  /** Estimated tokens of prompt and answer, for the limit. */
  tokens: number;
  maxBytes: number;
  signal: AbortSignal | undefined;
}

export interface Called<T> {
  value: T;
  attempts: number;
  latencyMs: number;
}

/** What is wrong with an answer that would come the same way again: asking once more would only be paid once more. */
export class Unfit {
  constructor(readonly what: string) {}
}

/** A call that failed for good, with what tells the callers inside this room more than the error does. */
export class CallFailure extends Error {
  constructor(
    readonly error: RepoNavError,
    readonly tooLong: boolean,
    readonly attempts: number,
  ) {
    super(error.message);
  }
}

/**
 * Asks a server, again after passing faults, with waits that grow and as the server wishes.
 * @throws CallFailure; RepoNavError cancelled
 */
export async function call<T>(connection: Connection, request: Call<T>): Promise<Called<T>> {
  return connection.limits.withPlace(request.signal, () => callInPlace(connection, request));
}

async function callInPlace<T>(connection: Connection, request: Call<T>): Promise<Called<T>> {
  const { limits, deps, asked } = connection;
  const begun = deps.now();
  let failed = 0;
  let conceded = 0;
  for (let attempts = 1; ; attempts++) {
    await limits.admit(request.tokens, request.signal);
    const outcome = await attempt(connection, request);
    if ('value' in outcome) return { value: outcome.value, attempts, latencyMs: deps.now() - begun };
    if (outcome.reply !== null && conceded < MOST_CONCESSIONS && request.concede?.(outcome.reply)) {
      conceded++;
      continue;
    }
    const { error, retryable, tooLong } = outcome.failure;
    failed++;
    if (!retryable || failed >= connection.attempts) throw new CallFailure(error, tooLong, attempts);
    const wish = outcome.reply === null ? null : retryAfterMs(outcome.reply.headers, deps.today());
    if (wish !== null && wish > DEFAULTS.models.retryAfterMostMs) {
      error.message += ` (${asked.host} wants ${waitText(wish)} to pass before the next request)`;
      throw new CallFailure(error, tooLong, attempts);
    }
    if (wish !== null) limits.pause(wish);
    await deps.sleep(Math.max(wish ?? 0, backoffMs(failed, deps.random())), request.signal);
    throwIfCancelled(request.signal);
  }
}

type Outcome<T> = { value: T } | { failure: Failure; reply: Reply | null };

async function attempt<T>(connection: Connection, request: Call<T>): Promise<Outcome<T>> {
  const { asked, deps } = connection;
  const { url, maxBytes, signal } = request;
  let reply: Reply;
  try {
    const body = JSON.stringify(request.body());
    reply = await send(
      { url, headers: connection.headers, body, timeoutMs: connection.timeoutMs, maxBytes, signal },
      deps,
    );
  } catch (error) {
    if (error instanceof NoReply) return { failure: noReplyFailure(error, asked), reply: null };
    throw error;
  }
  if (signal?.aborted) throw cancelled();
  if (reply.status < 200 || reply.status > 299) return { failure: statusFailure(reply, asked), reply };
  let body: unknown;
  try {
    body = JSON.parse(reply.text);
  } catch {
    return { failure: garbageFailure('something else than JSON', reply.text, asked), reply };
  }
  const hidden = hiddenStatus(body);
  if (hidden !== null)
    return { failure: statusFailure({ ...reply, status: hidden }, asked), reply: { ...reply, status: hidden } };
  const value = request.read(body);
  if (value === null) return { failure: garbageFailure('JSON of another shape', reply.text, asked), reply };
  if (value instanceof Unfit) return { failure: unfitFailure(value.what, asked), reply };
  return { value };
}

/** Gateways send errors with status 200: `{"error":{"code":429,…}}`. */
function hiddenStatus(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('error' in body) || !body.error) return null;
  const code = typeof body.error === 'object' && 'code' in body.error ? body.error.code : null;
  return typeof code === 'number' && code >= 400 && code <= 599 ? code : 500;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Servers name numbers without end. */
function waitText(ms: number): string {
  return ms > DAY_MS ? 'more than a day' : `${Math.ceil(ms / 1000)} s`;
}

/** Half of it fixed, half by chance: clients that failed together do not come back together. */
function backoffMs(failed: number, random: number): number {
  const { first, most } = DEFAULTS.models.backoffMs;
  return Math.min(most, first * 2 ** (failed - 1)) * (1 - random / 2);
}
