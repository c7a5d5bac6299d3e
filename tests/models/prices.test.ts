import { describe, expect, it } from 'vitest';
import data from '../../src/models/prices/prices.json' with { type: 'json' };
import { openPrices } from '../../src/models/prices/priceTable.js';

describe('the built-in price table', () => {
  it.each(data.prices)('has a dated and sourced price for $model', (row) => {
    const { host, model, inputPerMTok, cachedInputPerMTok, outputPerMTok, asOf, source } = row;
    const confirmedOn = 'confirmedOn' in row ? row.confirmedOn : undefined;
    const price = openPrices({}).priceOf(model, { host, local: false });
    const unconfirmed = confirmedOn === undefined ? { unconfirmed: true } : {};
    expect(price).toEqual({ inputPerMTok, cachedInputPerMTok, outputPerMTok, asOf, ...unconfirmed });
    if (confirmedOn !== undefined) expect(confirmedOn >= asOf).toBe(true);
    expect(inputPerMTok).toBeGreaterThan(0);
    expect(cachedInputPerMTok).toBeLessThanOrEqual(inputPerMTok);
    expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(source).toMatch(/^https:\/\//);
  });

  it('has no model twice', () => {
    const names = data.prices.map(({ host, model }) => `${host} ${model}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
