import { readFileSync } from 'node:fs';
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
