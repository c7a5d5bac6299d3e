import { describe, expect, test } from 'vitest';
import { type Block, buildScaffold, scaffoldText } from '../../src/navigation/index.js';
import type { Profile, ScaffoldFile } from '../../src/navigation/schemas.js';
import { outline, type RankedSketch, ranking } from './builders.js';
import { FILES, pythonTargets, QUERY } from './shop.js';

function scaffold(
  query: string,
  files: RankedSketch[],
  options: { profile?: Profile; others?: string[]; blocks?: Partial<Record<Block, boolean>> } = {},
): ScaffoldFile[] {
  const made = ranking(query, files, options.others);
  return buildScaffold(made.ranking, {
    profile: options.profile ?? 'paper',
    outlineOf: made.outlineOf,
    importTargets: pythonTargets,
    ...(options.blocks && { blocks: options.blocks }),
  });
}

describe('the scaffold of the paper', () => {
  test('is the published text', async () => {
    const text = scaffoldText(scaffold(QUERY, FILES), { profile: 'paper', door: 'cli' });
    await expect(text).toMatchFileSnapshot('golden/shop.paper.txt');
  });

  test.each(['anchors', 'glimpse', 'candidateTargets'] as const)('stands without %s', async (block) => {
    const without = scaffold(QUERY, FILES, { blocks: { [block]: false } });
    const whole = scaffold(QUERY, FILES);
    expect(without).toEqual(whole.map((file) => ({ ...file, [block]: [] })));
    await expect(scaffoldText(without, { profile: 'paper', door: 'mcp' })).toMatchFileSnapshot(
      `golden/shop.paper.no-${block}.txt`,
    );
  });
});

describe('the default scaffold', () => {
  test('shows what was retrieved, and lets no stop word make an anchor', async () => {
    const text = scaffoldText(scaffold(QUERY, FILES, { profile: 'default' }), { profile: 'default', door: 'cli' });
    await expect(text).toMatchFileSnapshot('golden/shop.default.txt');
  });
});

const fn = (name: string, start: number, end = start + 4) =>
  ({ kind: 'function', name, lines: [start, end], signature: `def ${name}()` }) as const;

describe('which files', () => {
  const many = Array.from({ length: 20 }, (_, rank) => ({
    path: `pkg/f${String(rank).padStart(2, '0')}.py`,
    outline: outline('python', [fn('run', 1)], { imports: ['pkg.f00', 'pkg.f12'] }),
  }));

  test('lists 15, expands 3, and looks at the outlines of 5', () => {
    const made = ranking('run', many);
    const files = buildScaffold(made.ranking, {
      profile: 'paper',
      outlineOf: made.outlineOf,
      importTargets: pythonTargets,
    });
    expect(files.map((file) => file.path)).toEqual(many.slice(0, 15).map((file) => file.path));
    expect(files.map((file) => file.expanded)).toEqual(files.map((_, rank) => rank < 3));
    expect(made.asked).toEqual(many.slice(0, 5).map((file) => file.path));
    expect(files[3]).toMatchObject({ anchors: [], glimpse: [], candidateTargets: [], imports: [], importedBy: [] });
  });

  test('draws import edges between shown files alone, importers among those whose outline was looked at', () => {
    const files = scaffold('run', many);
    expect(files[0]!.imports).toEqual(['pkg/f12.py']);
    expect(files[0]!.importedBy).toEqual(['pkg/f01.py', 'pkg/f02.py', 'pkg/f03.py', 'pkg/f04.py']);
  });

  test('takes a suffix for a shown file only where the exact file does not exist', () => {
    const importer = { path: 'app/a.py', outline: outline('python', [], { imports: ['lib.util'] }) };
    const files = [importer, { path: 'vendor/lib/util.py' }];
    const importTargets = () => ['lib/util.py', '**/lib/util.py'];
    const edges = (others: string[]) => {
      const made = ranking('x', files, others);
      return buildScaffold(made.ranking, { profile: 'paper', outlineOf: made.outlineOf, importTargets })[0]!.imports;
    };
    expect(edges([])).toEqual(['vendor/lib/util.py']);
    expect(edges(['lib/util.py'])).toEqual([]);
  });

  test('says which files have a partial outline', () => {
    const broken = outline('python', [fn('run', 1)], { partial: true });
    const files = scaffold('run', [{ path: 'a.py', outline: broken }, { path: 'b.txt' }]);
    expect(files.map((file) => file.partial)).toEqual([true, false]);
    expect(files[1]!.expanded).toBe(false);
  });

  test('is empty for an empty ranking', () => {
    expect(scaffold('anything', [])).toEqual([]);
  });
});

describe('anchors', () => {
  const anchors = (query: string, symbols: Parameters<typeof outline>[1], profile: Profile = 'paper') =>
    scaffold(query, [{ path: 'a.py', outline: outline('python', symbols) }], { profile })[0]!.anchors.map(
      (a) => a.symbol,
    );

  test('contain a query token, whatever the case, two characters at least', () => {
    expect(anchors('HANDLE x', [fn('handleRequest', 1), fn('x', 10), fn('other', 20)])).toEqual(['handleRequest']);
    expect(anchors('a b c', [fn('abc', 1)])).toEqual([]);
    expect(anchors('', [fn('abc', 1)])).toEqual([]);
  });

  test('come by number of tokens, then kind, then span, then place', () => {
    expect(anchors('load user', [fn('load', 1, 90), fn('load_user', 100)])).toEqual(['load_user', 'load']);
    const cls = { kind: 'class', name: 'Loader', lines: [50, 51] } as const;
    expect(anchors('load', [fn('load', 1, 40), cls])).toEqual(['Loader', 'load']);
    expect(anchors('load', [fn('load_a', 1, 3), fn('load_b', 10, 30), fn('load_c', 40, 42)])).toEqual([
      'load_b',
      'load_a',
    ]);
  });

  test('count a token once, however often the query or the name has it', () => {
    expect(anchors('io IO io net', [fn('ioioio', 1, 40), fn('net_io', 50)])).toEqual(['net_io', 'ioioio']);
  });

  test('are made by stop words in paper but not in default', () => {
    const symbols = [fn('within', 1), fn('parse', 10)];
    expect(anchors('with parse', symbols)).toEqual(['within', 'parse']);
    expect(anchors('with parse', symbols, 'default')).toEqual(['parse']);
  });

  test('name each caller and callee once', () => {
    const overloaded = outline('python', [fn('run', 1), fn('step', 10), fn('step', 20)]);
    overloaded.calls.push({ caller: 0, callee: 1 }, { caller: 0, callee: 2 });
    expect(scaffold('run', [{ path: 'a.py', outline: overloaded }])[0]!.anchors[0]!.invokes).toEqual(['step']);
  });

  test('of default are what was retrieved, best chunk first', () => {
    const file = {
      path: 'a.py',
      outline: outline('python', [fn('load', 1), fn('b', 10), fn('c', 20)]),
      retrieved: ['c', 'b'],
    };
    expect(scaffold('load', [file], { profile: 'default' })[0]!.anchors.map((a) => a.symbol)).toEqual(['c', 'b']);
    expect(scaffold('load', [file])[0]!.anchors.map((a) => a.symbol)).toEqual(['load']);
  });
});

describe('the glimpse', () => {
  const big = outline('python', [
    { kind: 'class', name: 'A', lines: [1, 50], members: [{ kind: 'method', name: 'm', lines: [2, 9] }] },
    { kind: 'class', name: 'B', lines: [51, 90] },
    fn('f', 100),
    fn('g', 110),
    { kind: 'variable', name: 'v', lines: [120, 120] },
    { kind: 'class', name: 'Hit', lines: [130, 131] },
  ]);
  const names = (files: ScaffoldFile[], rank: number) =>
    files[rank]!.glimpse.flatMap((entry) => [entry.symbol, ...entry.members.map((member) => member.symbol)]);

  test('takes one of each kind first, then fills up by rank', () => {
    expect(names(scaffold('hit', [{ path: 'a.py', outline: big }]), 0)).toEqual(['A', 'A.m', 'f']);
  });

  test('has five symbols for the first file without an anchor, three for others', () => {
    const files = scaffold('nothing', [
      { path: 'a.py', outline: big },
      { path: 'b.py', outline: big },
    ]);
    expect(names(files, 0)).toEqual(['A', 'A.m', 'B', 'f', 'v']);
    expect(names(files, 1)).toEqual(['A', 'A.m', 'f']);
  });

  test('puts a member under its class even where the class is an anchor', () => {
    const [file] = scaffold('hit', [
      {
        path: 'a.py',
        outline: outline('python', [
          { kind: 'class', name: 'Hit', lines: [1, 9], members: [{ kind: 'method', name: 'm', lines: [2, 9] }] },
        ]),
      },
    ]);
    expect(file!.anchors.map((anchor) => anchor.symbol)).toEqual(['Hit']);
    expect(file!.glimpse.map((entry) => [entry.symbol, entry.members.map((member) => member.symbol)])).toEqual([
      ['Hit', ['Hit.m']],
    ]);
  });
});

describe('candidate targets', () => {
  test('are the anchors, their callees, their callers, then the glimpse, at most four', () => {
    const calls: [string, string][] = [
      ['load', 'z'],
      ['y', 'load'],
    ];
    const file = {
      path: 'a.py',
      outline: outline('python', [fn('x', 1, 90), fn('y', 100), fn('z', 110), fn('load', 120)], { calls }),
    };
    expect(scaffold('load', [file])[0]!.candidateTargets).toEqual(['a.py:load', 'a.py:z', 'a.py:y', 'a.py:x']);
  });

  test('of default are all functions that the answer ranks, in whichever file, then the next best before what is called', () => {
    const symbols = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => fn(name, 10 * at + 1));
    const file = (path: string, retrieved: string[] = []) => ({
      path,
      outline: outline('python', symbols, { calls: [['a', 'f']] }),
      retrieved,
    });
    const files = [
      file('1.py', ['e', 'a', 'd', 'c', 'b']),
      file('2.py', ['c']),
      file('3.py'),
      file('4.py', ['b', 'a']),
    ];
    const ranked = scaffold('nothing', [...files, file('5.py')], { profile: 'default' });
    expect(ranked[0]!.candidateTargets).toEqual(['1.py:e', '1.py:a', '1.py:d', '1.py:c', '1.py:b']);
    expect(ranked[1]!.candidateTargets).toEqual(['2.py:c', '2.py:a', '2.py:b', '2.py:d']);
    expect(ranked[3]).toMatchObject({ expanded: false, candidateTargets: ['4.py:b', '4.py:a'], anchors: [] });
    expect(ranked[4]!.candidateTargets).toEqual([]);

    const made = ranking('nothing', [file('1.py', ['e', 'a', 'd', 'c', 'b'])]);
    const asked = { profile: 'default', outlineOf: made.outlineOf, importTargets: pythonTargets } as const;
    const two = { ...made.ranking, functions: made.ranking.functions.slice(0, 2) };
    expect(buildScaffold(two, asked)[0]!.candidateTargets).toEqual(['1.py:e', '1.py:a', '1.py:d', '1.py:c']);
    expect(buildScaffold(two, { ...asked, blocks: { candidateTargets: false } })[0]!.candidateTargets).toEqual([]);
    expect(buildScaffold(two, { ...asked, profile: 'paper' })[0]!.candidateTargets).toEqual([
      '1.py:a',
      '1.py:b',
      '1.py:c',
      '1.py:d',
    ]);
  });

  test('stay the same when another block is not shown', () => {
    const [whole] = scaffold(QUERY, FILES);
    const [without] = scaffold(QUERY, FILES, { blocks: { anchors: false } });
    expect(without!.candidateTargets).toEqual(whole!.candidateTargets);
  });
});

describe('a query of 100 kB', () => {
  test('is read in one pass, and names are not compared with all of its tokens', () => {
    const query = Array.from({ length: 12_000 }, (_, at) => `word${at}`).join(' ');
    const symbols = Array.from({ length: 3000 }, (_, at) => fn(`handler_${at}_of_word${at}`, at * 10 + 1));
    const [file] = scaffold(query, [{ path: 'a.py', outline: outline('python', symbols) }]);
    // word1000 contains word1, word10, word100 as well: the first of the four-digit ones has four tokens.
    expect(file!.anchors.map((anchor) => anchor.symbol)).toEqual([
      'handler_1000_of_word1000',
      'handler_1001_of_word1001',
    ]);
  });

  test('may be a single token', () => {
    expect(
      scaffold('a'.repeat(100_000), [{ path: 'a.py', outline: outline('python', [fn('aaa', 1)]) }])[0]!.anchors,
    ).toEqual([]);
  });
});
