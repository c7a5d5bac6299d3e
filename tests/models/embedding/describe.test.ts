import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import data from '../../../src/models/embedding/descriptions.json' with { type: 'json' };
import { describedModels, openEmbeddingModel } from '../../../src/models/index.js';

const open = async (model: string) => (await openEmbeddingModel({ model, url: 'http://localhost:1' }, {})).description;

it('of vectors longer than any are taken for a slip of the hand', async () => {
  await expect(
    openEmbeddingModel({ model: 'made', url: 'http://localhost:1', dimension: 999_999 }, {}),
  ).rejects.toMatchObject({
    code: 'usage',
    message: 'dimension is 999999.',
    hint: expect.stringContaining('at most 65536'),
  });
});

describe('the described embedding models', () => {
  it.each([
    ['nomic-ai/CodeRankEmbed', 768, 8192, 'cls'],
    ['Qwen/Qwen3-Embedding-0.6B', 1024, 32_768, 'last-token'],
    ['Salesforce/SFR-Embedding-Code-400M_R', 1024, 8192, 'cls'],
    ['thenlper/gte-large', 1024, 512, 'mean'],
    ['BAAI/bge-large-en-v1.5', 1024, 512, 'cls'],
    ['microsoft/unixcoder-base', 768, 512, 'mean'],
  ])('hold %s of the papers', async (name, dimension, windowTokens, pooling) => {
    expect(await open(name)).toMatchObject({ name, dimension, windowTokens, pooling, normalize: true });
    expect(describedModels()).toContain(name);
  });

  it('are found by the names that servers give them', async () => {
    for (const { name, aliases } of data.models) {
      const { name: _, ...whole } = await open(name);
      for (const alias of aliases) expect(await open(alias)).toEqual({ name: alias, ...whole });
    }
  });

  it('each say where they are described, and have no name twice', () => {
    for (const { source } of data.models) expect(source).toMatch(/^https:\/\//);
    const names = data.models.flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('may be described differently by settings', async () => {
    const settings = { model: 'thenlper/gte-large', url: 'http://localhost:1', windowTokens: 256, queryPrefix: 'q: ' };
    expect((await openEmbeddingModel(settings, {})).description).toMatchObject({
      dimension: 1024,
      windowTokens: 256,
      queryPrefix: 'q: ',
    });
  });
});

describe('docs/models.md', () => {
  const page = readFileSync(new URL('../../../docs/models.md', import.meta.url), 'utf8');

  it('shows every described model as it is', () => {
    for (const { name, dimension, windowTokens, pooling, queryPrefix } of data.models) {
      const row = page.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${name}\``));
      expect(row, name).toBeDefined();
      expect(row).toContain(String(dimension));
      expect(row).toContain(String(windowTokens));
      if (pooling !== 'none') expect(row).toContain(`| ${pooling} |`);
      if (queryPrefix !== '') expect(row).toContain(`\`${queryPrefix.replaceAll('\n', '\\n')}\``);
    }
  });

  it('names every variable that models read', () => {
    const variables = new Set<string>();
    const folder = fileURLToPath(new URL('../../../src/models', import.meta.url));
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    )) {
      const source = readFileSync(join(folder, file), 'utf8');
      for (const [variable] of source.matchAll(/\b(?:REPONAV|XDG)_[A-Z_]+[A-Z]\b|\b[A-Z]+_API_KEY\b/g))
        variables.add(variable);
    }
    expect(variables.size).toBeGreaterThan(10);
    for (const variable of variables) expect(page).toContain(variable);
  });
});
