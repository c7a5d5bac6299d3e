import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costsText, readCosts } from '../../src/library/costsAnswer.js';
import { type LedgerEntry, ledgerFile, openLedger } from '../../src/models/index.js';
import { costsAnswerSchema } from '../../src/navigation/schemas.js';
import { runFakeCli } from '../interfaces/cli/fakeCli.js';
import { madeEntry } from '../models/ledger/madeEntry.js';

const folder = mkdtempSync(join(tmpdir(), 'reponav-costs-'));
const dataDir = join(folder, 'data');
const ENTRIES: Partial<LedgerEntry>[] = [
  {},
  { usd: 0.1, at: '2026-02-01T23:59:59.000Z', representation: 'technical-summary' },
  { usd: 0.2, at: '2026-02-02T00:00:00.000Z', representation: 'technical-summary', repository: '/made/other' },
  { usd: null, model: 'unpriced', host: 'other.example', estimated: true },
  {
    usd: 0,
    model: 'local-model',
    host: 'localhost:11434',
    inputTokens: 1_234_567,
    repository: null,
    representation: null,
  },
  { usd: null, at: '2026-02-02T00:00:01.000Z', kind: 'embedding', outputTokens: 0 },
];

beforeAll(async () => {
  const ledger = openLedger(ledgerFile(dataDir));
  for (const entry of ENTRIES) await ledger.record(madeEntry(entry));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const golden = (name: string) => readFileSync(new URL(`golden/${name}`, import.meta.url), 'utf8');
const shown = (text: string) => text.replaceAll(ledgerFile(dataDir), 'LEDGER');

describe('costs', () => {
  it('are added up by model, unknown prices apart', async () => {
    const costs = await readCosts({ dataDir });
    expect(costsAnswerSchema.parse(costs)).toEqual(costs);
    expect(costs.rows.map(({ key, calls, usd, unpriced }) => [key, calls, usd, unpriced])).toEqual([
      ['made-model (models.example)', 4, 0.3012, 1],
      ['local-model (localhost:11434)', 1, 0, 0],
      ['unpriced (other.example)', 1, null, 1],
    ]);
    expect(costs.total).toEqual({
      calls: 6,
      inputTokens: 1_239_567,
      cachedInputTokens: 1200,
      outputTokens: 500,
      usd: 0.3012,
      unpriced: 2,
      estimated: 1,
    });
  });

  it('are added up by representation, repository and day', async () => {
    const keys = async (by: 'representation' | 'repository' | 'day') =>
      (await readCosts({ by, dataDir })).rows.map(({ key, calls }) => [key, calls]);
    expect(await keys('representation')).toEqual([
      ['technical-summary', 2],
      ['role-summary', 3],
      [null, 1],
    ]);
    expect(await keys('repository')).toEqual([
      ['/made/other', 1],
      ['/made/repository', 4],
      [null, 1],
    ]);
    expect(await keys('day')).toEqual([
      ['2026-01-31', 3],
      ['2026-02-01', 1],
      ['2026-02-02', 2],
    ]);
  });

  it('are those since a date', async () => {
    const { total, since } = await readCosts({ since: '2026-02-02', dataDir });
    expect([total.calls, total.usd, since]).toEqual([2, 0.2, '2026-02-02T00:00:00.000Z']);
    expect((await readCosts({ since: '2026-02-02T00:00:01Z', dataDir })).total.calls).toBe(1);
  });

  it.each(['yesterday', '2026-13-01', '2026-02', '1', ''])('are not those since %j', async (since) => {
    await expect(readCosts({ since, dataDir })).rejects.toMatchObject({ code: 'usage' });
  });

  it('are a table for people', async () => {
    expect(shown(costsText(await readCosts({ dataDir })))).toBe(golden('costs.txt'));
    expect(shown(costsText(await readCosts({ by: 'day', since: '2026-02-01', dataDir })))).toBe(
      golden('costs.day.txt'),
    );
  });

  it('of nothing are no table', async () => {
    const empty = join(folder, 'empty');
    expect(costsText(await readCosts({ dataDir: empty }))).toBe(`no calls of models\nledger ${ledgerFile(empty)}\n`);
  });

  it('show no control characters of a ledger', async () => {
    const other = join(folder, 'control');
    await openLedger(ledgerFile(other)).record(madeEntry({ model: 'a\u001b[31mb' }));
    expect(costsText(await readCosts({ dataDir: other }))).not.toContain('\u001b');
  });
});

describe('reponav costs', () => {
  it('prints the table, or JSON', async () => {
    const env = { REPONAV_DATA_DIR: dataDir };
    const text = await runFakeCli(['costs', '--by', 'day', '--since', '2026-02-01'], { env });
    expect([text.exit, shown(text.out), text.err]).toEqual([0, golden('costs.day.txt'), '']);
    const json = await runFakeCli(['costs', '--json'], { env });
    expect(JSON.parse(json.out)).toEqual(await readCosts({ dataDir }));
  });

  it.each([
    ['--by', 'week'],
    ['--since', 'yesterday'],
  ])('refuses %s %s with status 2', async (flag, value) => {
    const { exit, out, err } = await runFakeCli(['costs', flag, value], { env: { REPONAV_DATA_DIR: dataDir } });
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(value);
  });
});
