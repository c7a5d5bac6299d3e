import { readFileSync } from 'node:fs';
import { RepoNavError } from '../../errors.js';
import type { Endpoint } from '../endpoint.js';
import type { ModelPrice } from '../types.js';
import builtIn from './prices.json' with { type: 'json' };

/** One line of a price table. */
export interface PricedModel extends ModelPrice {
  /** As in the address of the server. @default any host */
  host?: string;
  /** Name as the server knows it; names with a date behind it are meant, too. */
  model: string;
  /** Tokens of prompt and answer together. */
  contextTokens?: number;
}

/** One line of the built-in table. */
interface CheckedModel extends PricedModel {
  /** ISO date; without it the price could not be confirmed. */
  confirmedOn?: string;
}

const BUILT_IN: readonly PricedModel[] = (builtIn.prices as CheckedModel[]).map((row) =>
  row.confirmedOn === undefined ? { ...row, unconfirmed: true } : row,
);

/** Of what runs on this machine. */
export const FREE: ModelPrice = { inputPerMTok: 0, cachedInputPerMTok: 0, outputPerMTok: 0, asOf: '1970-01-01' };

export interface Prices {
  /** US dollars per million tokens: the user's own table, else nothing for servers on this machine, else the built-in table, else null. */
  priceOf(model: string, endpoint: Pick<Endpoint, 'host' | 'local'>): ModelPrice | null;
  /** Context of a model where a table names it; null elsewhere. */
  contextOf(model: string, endpoint: Pick<Endpoint, 'host' | 'local'>): number | null;
}

/** The built-in table, and before it the one in the file that REPONAV_PRICES names. @throws RepoNavError usage when that cannot be read */
export function openPrices(env: NodeJS.ProcessEnv): Prices {
  const own = env.REPONAV_PRICES ? readTable(env.REPONAV_PRICES) : [];
  const tables = [own, BUILT_IN];
  return {
    priceOf(model, endpoint) {
      const found = find(own, model, endpoint.host);
      if (found === null && endpoint.local) return FREE;
      return priceIn(found ?? find(BUILT_IN, model, endpoint.host));
    },
    contextOf(model, { host }) {
      for (const table of tables) {
        const tokens = find(table, model, host)?.contextTokens;
        if (tokens !== undefined) return tokens;
      }
      return null;
    },
  };
}

/** US dollars of a call; null without a price. */
export function usdOf(
  price: ModelPrice | null,
  tokens: { inputTokens: number; cachedInputTokens: number; outputTokens: number },
): number | null {
  if (price === null) return null;
  const fresh = tokens.inputTokens - tokens.cachedInputTokens;
  const millionths =
    fresh * price.inputPerMTok +
    tokens.cachedInputTokens * price.cachedInputPerMTok +
    tokens.outputTokens * price.outputPerMTok;
  return millionths / 1e6;
}

function find(table: readonly PricedModel[], model: string, host: string): PricedModel | null {
  // `gpt-4o-mini-2024-07-18` and `claude-…-20250514` are priced like the names without a date.
  const undated = model.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$/, '');
  for (const name of [model, undated]) {
    const found = table.find((one) => one.model === name && (one.host === undefined || one.host === host));
    if (found) return found;
  }
  return null;
}

function priceIn(found: PricedModel | null): ModelPrice | null {
  if (found === null) return null;
  const { inputPerMTok, cachedInputPerMTok, outputPerMTok, asOf, unconfirmed } = found;
  return { inputPerMTok, cachedInputPerMTok, outputPerMTok, asOf, ...(unconfirmed ? { unconfirmed } : {}) };
}

function readTable(path: string): PricedModel[] {
  let table: unknown;
  try {
    table = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'no JSON' : `not readable (${(error as NodeJS.ErrnoException).code})`;
    throw unusable(path, why);
  }
  const rows = (table as { prices?: unknown } | null)?.prices;
  if (!Array.isArray(rows)) throw unusable(path, 'without a list "prices"');
  return rows.map((row: Partial<PricedModel> | null, index) => completeRow(row ?? {}, path, index));
}

function completeRow(row: Partial<PricedModel>, path: string, index: number): PricedModel {
  const where = `wrong in entry ${index + 1}`;
  const price = (name: 'inputPerMTok' | 'cachedInputPerMTok' | 'outputPerMTok', otherwise?: number): number => {
    const value = row[name] ?? otherwise;
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) throw unusable(path, `${where}: ${name}`);
    return value;
  };
  if (typeof row.model !== 'string' || row.model === '') throw unusable(path, `${where}: model`);
  if (row.host !== undefined && typeof row.host !== 'string') throw unusable(path, `${where}: host`);
  if (typeof row.asOf !== 'string' || Number.isNaN(Date.parse(row.asOf))) throw unusable(path, `${where}: asOf`);
  const { contextTokens } = row;
  if (contextTokens !== undefined && !(Number.isInteger(contextTokens) && contextTokens > 0)) {
    throw unusable(path, `${where}: contextTokens`);
  }
  const inputPerMTok = price('inputPerMTok');
  return {
    model: row.model,
    ...(row.host === undefined ? {} : { host: row.host }),
    ...(contextTokens === undefined ? {} : { contextTokens }),
    inputPerMTok,
    cachedInputPerMTok: price('cachedInputPerMTok', inputPerMTok),
    outputPerMTok: price('outputPerMTok', 0),
    asOf: row.asOf,
  };
}

function unusable(path: string, why: string): RepoNavError {
  return new RepoNavError(
    'usage',
    `The price table ${path} is ${why}.`,
    'REPONAV_PRICES names a file like {"prices":[{"model":"m","host":"h","inputPerMTok":1,"outputPerMTok":2,"asOf":"2026-01-31"}]} (docs/models.md).',
  );
}
