import type { HttpDeps } from '../http/deps.js';
import { sumCalls } from '../ledger/sumCalls.js';
import { usdOf } from '../prices/priceTable.js';
import type { ModelCall, ModelPrice } from '../types.js';

export interface TallyFacts {
  model: string;
  host: string;
  kind: 'query' | 'document';
  price: ModelPrice | null;
}

/** What the requests of one call cost, told apart by answers. */
export class CallTally {
  readonly #facts: TallyFacts;
  readonly #clock: Pick<HttpDeps, 'now' | 'today'>;
  readonly #answered: ModelCall[] = [];
  #open = { attempts: 0, inputTokens: 0, estimated: false };
  #since: number;

  constructor(facts: TallyFacts, clock: Pick<HttpDeps, 'now' | 'today'>) {
    this.#facts = facts;
    this.#clock = clock;
    this.#since = clock.now();
  }

  /** Requests that were sent; without tokens where they were refused. */
  add(attempts: number, inputTokens = 0, estimated = false): void {
    this.#open.attempts += attempts;
    this.#open.inputTokens += inputTokens;
    this.#open.estimated ||= estimated;
  }

  /** The call of all requests since the answer before. */
  answer(): ModelCall {
    const call = this.#close();
    this.#answered.push(call);
    return call;
  }

  /** The next request begins: what was done with the answer is not the server's time. */
  resume(): void {
    this.#since = this.#clock.now();
  }

  whole(): ModelCall {
    return this.#answered.length === 0 ? this.#close() : sumCalls(this.#answered);
  }

  #close(): ModelCall {
    const { model, host, kind, price } = this.#facts;
    const { attempts, inputTokens, estimated } = this.#open;
    this.#open = { attempts: 0, inputTokens: 0, estimated: false };
    const usage = { inputTokens, cachedInputTokens: 0, outputTokens: 0 };
    return {
      model,
      host,
      purpose: kind === 'query' ? 'embed-query' : 'embed-documents',
      ...usage,
      estimated,
      usd: usdOf(price, usage),
      latencyMs: Math.round(this.#clock.now() - this.#since),
      attempts,
      at: this.#clock.today().toISOString(),
    };
  }
}
