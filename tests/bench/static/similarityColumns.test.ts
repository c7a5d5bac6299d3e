import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSimilarityColumns } from '../../../src/bench/static/similarityColumns.js';
import { openIndex } from '../../../src/index/index.js';
import type { IndexView } from '../../../src/index/types.js';
import { issueQuery } from '../../../src/library/issueQuery.js';
import type { EmbeddingData } from '../../../src/models/static/embeddingFile.js';
import { StaticEmbedding } from '../../../src/models/static/staticEmbedding.js';
import { openSource } from '../../../src/repository/index.js';
import { gatherEvidence } from '../../../src/retrieval/evidence/context.js';
import { tempFolder, tempRepository } from '../../repository/tempRepository.js';

const FILES = {
  'shop/server.py':
    'def shut_down(worker):\n    worker.terminate()\n    return worker.exit\n\n\ndef greet(name):\n    print(name)\n    return name\n',
  'shop/page.py': 'def render(page):\n    return page.draw(page)\n',
  'tests/test_server.py': 'def test_terminate():\n    terminate()\n    exit()\n',
};

/** `quit` is what the code calls `terminate` and `exit`; `paint` is `draw` and `render`; all else has no vector. */
const DATA: EmbeddingData = {
  dimension: 2,
  buckets: 0,
  hash: '0'.repeat(16),
  provenance: null,
  terms: ['quit', 'termin', 'exit', 'paint', 'draw', 'render'],
  scales: new Float32Array(6).fill(0.01),
  vectors: Int8Array.of(100, 0, 100, 5, 100, 0, 0, 100, 5, 100, 0, 100),
};

let view: IndexView;
let close: () => Promise<void>;

beforeAll(async () => {
  const source = await openSource({ repo: tempRepository(FILES) });
  const index = await openIndex({ source, cacheDir: join(tempFolder(), 'cache'), workers: 0 });
  view = await index.refresh();
  close = async () => {
    await index.close();
    await source.close();
  };
});
afterAll(() => close());

function columnsFor(text: string) {
  const { context } = gatherEvidence(view, issueQuery(text), []);
  addSimilarityColumns(context, new StaticEmbedding(DATA));
  const ofFiles = (name: string) =>
    Object.fromEntries(view.files.map(({ path }, file) => [path, context.files.get(name)![file]!]));
  const { functions, functionFeatures } = context;
  const ofFunctions = (name: string) =>
    Object.fromEntries(
      Array.from(functions.file, (file, id) => {
        const { segment, doc } = view.files[file]!;
        const symbol = view.segments[segment]!.outline(doc)!.symbols[functions.symbol[id]!]!;
        return [symbol.name, functionFeatures.get(name)![id]!];
      }),
    );
  return { ofFiles, ofFunctions };
}

describe('similarities as features', () => {
  it('find code that shares no word with the issue', () => {
    const { ofFunctions, ofFiles } = columnsFor('It does not quit');
    expect(ofFunctions('embT')).toMatchObject({ shut_down: 1, render: 0, greet: 0 });
    expect(ofFiles('embT1')).toMatchObject({ 'shop/server.py': 1, 'shop/page.py': 0 });
  });

  it('tell the title from the whole issue', () => {
    const { ofFiles } = columnsFor('It does not quit\n\nThe paint paint paint paint stays.');
    expect(ofFiles('embT1')['shop/server.py']).toBe(1);
    expect(ofFiles('embX1')['shop/page.py']).toBe(1);
    expect(ofFiles('embX1')['shop/server.py']).toBeLessThan(1);
  });

  it('average the nearest chunks of a file', () => {
    const { ofFiles } = columnsFor('quit and paint');
    expect(ofFiles('embT3')['shop/page.py']).toBeGreaterThanOrEqual(ofFiles('embT3')['shop/server.py']!);
  });

  it('are zeros for an issue without known words', () => {
    const { ofFiles, ofFunctions } = columnsFor('Unheard words');
    expect(Object.values(ofFiles('embX1')).every((value) => value === 0)).toBe(true);
    expect(Object.values(ofFunctions('embX')).every((value) => value === 0)).toBe(true);
  });
});
