import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { completePipeline } from '../../../src/retrieval/pipeline/description.js';

const PAGE = readFileSync(new URL('../../../docs/retrievers.md', import.meta.url), 'utf8');

it('shows pipelines that are understood', () => {
  const shown = [...PAGE.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => completePipeline(JSON.parse(json!)));
  expect(shown).toHaveLength(2);
});

it('says the defaults that hold', () => {
  const { retrievers } = completePipeline({ retrievers: ['bm25', 'dense', 'llm'] });
  for (const one of retrievers) {
    const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${one.kind}\``))!;
    const { kind: _, representation: __, ...options } = one as Record<string, unknown>;
    for (const [name, value] of Object.entries(options)) {
      const shown = typeof value === 'number' ? value.toLocaleString('en-US') : `\`${value}\``;
      expect(row, one.kind).toContain(`\`${name}\` ${shown}`);
    }
  }
});

const EXPERIMENTS = new URL('../../../experiments/', import.meta.url);

it.each(readdirSync(EXPERIMENTS).filter((name) => name.endsWith('.json')))('understands the experiment %s', (file) => {
  const pipeline = completePipeline(JSON.parse(readFileSync(new URL(file, EXPERIMENTS), 'utf8')));
  expect(pipeline.name).toBe(basename(file, '.json'));
  expect(pipeline.tests).toBe('keep');
});
