import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IndexView } from '../../../src/index/types.js';
import { issueQuery } from '../../../src/library/issueQuery.js';
import { compoundEvidence } from '../../../src/retrieval/evidence/compound.js';
import { gatherEvidence } from '../../../src/retrieval/evidence/context.js';
import { lexicalEvidence } from '../../../src/retrieval/evidence/lexical.js';
import { nameShareEvidence } from '../../../src/retrieval/evidence/nameShare.js';
import { structureEvidence } from '../../../src/retrieval/evidence/structure.js';
import type { Evidence } from '../../../src/retrieval/evidence/types.js';
import { indexedView } from '../indexedView.js';

const FILES: Record<string, string> = {
  'shop/calendar.py': 'date_hierarchy = None\n\n\ndef month(day):\n    return day\n',
  'shop/Browser.ts': 'export class DateHierarchy {\n  open(day: string) {\n    return day;\n  }\n}\n',
  'shop/dates.go': 'package shop\n\nvar datehierarchy = 1\n',
  'shop/words.py': '# The date of the hierarchy.\n\n\ndef hierarchy(date):\n    return date\n',
  'shop/bulk.py':
    'from shop.words import hierarchy\n\n\nclass BulkWriter:\n    def create(self, rows):\n        return rows\n\n    def flush(self):\n        pass\n\n\ndef bulk_create(rows):\n    return rows\n\n\ndef bulk_create_or_update_rows(rows):\n    return rows\n',
};

let view: IndexView;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  ({ view, close: closeAll } = await indexedView(FILES));
});
afterAll(() => closeAll());

function features(text: string, kinds: readonly Evidence[]) {
  const { context } = gatherEvidence(view, issueQuery(text), kinds);
  return {
    files: (name: string) =>
      Object.fromEntries(
        view.files.flatMap(({ path }, file) => {
          const value = context.files.get(name)?.[file] ?? 0;
          return value > 0 ? [[path, value]] : [];
        }),
      ),
    functions: (name: string) =>
      Object.fromEntries(
        Array.from(context.functions.file, (file, id) => {
          const { path, segment, doc } = view.files[file]!;
          const { qualified } = view.segments[segment]!.outline(doc)!.symbols[context.functions.symbol[id]!]!;
          return [`${path}:${qualified}`, context.functionFeatures.get(name)?.[id] ?? 0] as const;
        }).filter(([, value]) => value > 0),
      ),
  };
}

describe('words that code writes as one identifier', () => {
  it('are found in snake case, camel case and run together, not where they stand apart', () => {
    const found = features('The date hierarchy is wrong', [compoundEvidence]).files('compound');
    expect(Object.keys(found).sort()).toEqual(['shop/Browser.ts', 'shop/calendar.py', 'shop/dates.go']);
  });

  it('weigh twice as much in the title', () => {
    const title = features('The date hierarchy', [compoundEvidence]).files('compound');
    const prose = features('Wrong\n\nThe date hierarchy', [compoundEvidence]).files('compound');
    expect(title['shop/calendar.py']).toBeCloseTo(2 * prose['shop/calendar.py']!);
  });

  it('are not joined over punctuation, over lines, or with stop words at their ends', () => {
    const found = features('date, hierarchy\n\ndate\nhierarchy\nof_date. (hierarchy)', [compoundEvidence]);
    expect(found.files('compound')).toEqual({});
  });

  it('count once where the issue writes the identifier itself', () => {
    expect(features('date_hierarchy: the date hierarchy', [compoundEvidence]).files('compound')).not.toHaveProperty([
      'shop/calendar.py',
    ]);
  });
});

describe('how much of a name the issue says', () => {
  const ask = (text: string) => features(text, [lexicalEvidence, nameShareEvidence]);

  it('is more for a name that is said whole than for a longer one', () => {
    const shares = ask('Cannot bulk create rows').functions('nameShareX');
    expect(shares['shop/bulk.py:bulk_create']!).toBeGreaterThan(shares['shop/bulk.py:BulkWriter.create']!);
    expect(ask('Cannot bulk create').functions('nameShareX')['shop/bulk.py:bulk_create']!).toBeGreaterThan(
      ask('Cannot bulk create').functions('nameShareX')['shop/bulk.py:bulk_create_or_update_rows']!,
    );
  });

  it('gives a file the best of its functions, by all of the issue and by its title', () => {
    const found = ask('Cannot create\n\nin bulk');
    const ofFunctions = found.functions('nameShareX');
    expect(found.files('nameShareX')['shop/bulk.py']).toBeCloseTo(Math.max(...Object.values(ofFunctions)));
    expect(found.files('nameShareT')['shop/bulk.py']!).toBeLessThan(found.files('nameShareX')['shop/bulk.py']!);
  });

  it('counts the title for the name of a class, for all of its members', () => {
    const shares = ask('The bulk writer is slow').functions('classShareT');
    expect(Object.keys(shares).sort()).toEqual(['shop/bulk.py:BulkWriter.create', 'shop/bulk.py:BulkWriter.flush']);
  });
});

it('strong files that import a strong file are worth more for it', () => {
  const found = features('hierarchy of rows in bulk', [lexicalEvidence, structureEvidence]);
  expect(Object.keys(found.files('importing'))).toEqual(['shop/bulk.py']);
  expect(Object.keys(found.files('importer'))).toEqual(['shop/words.py']);
});
