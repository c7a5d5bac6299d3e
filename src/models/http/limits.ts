import { cancelled, throwIfCancelled } from '../cancelled.js';
import type { HttpDeps } from './deps.js';

const MINUTE_MS = 60_000;

export interface LimitSettings {
  /** Calls at a time. */
  concurrency: number;
  /** Requests that begin within any minute. */
  requestsPerMinute: number;
  /** Tokens of the requests that begin within any minute; a larger one goes alone. */
  tokensPerMinute: number;
}

/** Keeps the calls of one model within what its server takes. First come, first served. */
export interface Limits {
  /** Runs a call, with its waits between requests, when one of the places is free. @throws RepoNavError cancelled */
  withPlace<T>(signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T>;
  /** Resolves when a request of so many tokens may be sent. @throws RepoNavError cancelled */
  admit(tokens: number, signal: AbortSignal | undefined): Promise<void>;
  /** No request of any call is sent for so long: the server has said so to one of them. */
  pause(ms: number): void;
}

export function createLimits(settings: LimitSettings, deps: Pick<HttpDeps, 'now' | 'sleep'>): Limits {
  const places = createPlaces(settings.concurrency);
  /** Requests of the last minute and those promised for later, by when they begin. */
  let started: { at: number; tokens: number }[] = [];
  let notBefore = 0;
  let latest = 0;

  function reserve(tokens: number): { at: number; tokens: number } {
    const earliest = Math.max(deps.now(), latest);
    started = started.filter(({ at }) => at > earliest - MINUTE_MS);
    const entry = { at: earliest, tokens };
    for (let index = -1; ; index++) {
      if (index >= 0) entry.at = Math.max(earliest, started[index]!.at + MINUTE_MS);
      const recent = started.filter(({ at }) => at > entry.at - MINUTE_MS);
      const spent = recent.reduce((sum, one) => sum + one.tokens, 0);
      const fits = recent.length < settings.requestsPerMinute && spent + tokens <= settings.tokensPerMinute;
      if (fits || recent.length === 0) break;
    }
    latest = entry.at;
    started.push(entry);
    return entry;
  }

  return {
    async withPlace(signal, call) {
      const leave = await places.take(signal);
      try {
        return await call();
      } finally {
        leave();
      }
    },
    async admit(tokens, signal) {
      throwIfCancelled(signal);
      const entry = reserve(tokens);
      for (;;) {
        const wait = Math.max(entry.at, notBefore) - deps.now();
        if (wait <= 0) return;
        await deps.sleep(wait, signal);
        if (signal?.aborted) started = started.filter((one) => one !== entry);
        throwIfCancelled(signal);
      }
    },
    pause(ms) {
      notBefore = Math.max(notBefore, deps.now() + ms);
    },
  };
}

function createPlaces(count: number): { take(signal: AbortSignal | undefined): Promise<() => void> } {
  let free = count;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    async take(signal) {
      throwIfCancelled(signal);
      if (free > 0) free--;
      else await waitForPlace(waiting, signal);
      return leave;
    },
  };
}

/** Rejected only while no place was given, so that none is lost. */
function waitForPlace(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    };
    const abort = () => {
      waiting.splice(waiting.indexOf(turn), 1);
      reject(cancelled());
    };
    waiting.push(turn);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
