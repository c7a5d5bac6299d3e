import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { minePairs } from '../../../src/bench/static/minePairs.js';
import { readPairs } from '../../../src/bench/static/pairFile.js';
import { PAIR_KINDS, type PairSet } from '../../../src/bench/static/pairTypes.js';
import { FIELDS } from '../../../src/representation/index.js';
import { git, repositoryWith, tempFolder, write } from '../tempRepositories.js';

const SERVER = `def serve(port, handler):
    """Accept incoming connections until the process ends."""
    socket = open_socket(port)
    while True:
        handler(socket.accept())


def stop(server):
    server.socket.close()
    server.thread.join()
    server.finished = True
`;

function minedSet(): { folder: string; commit: string } {
  const folder = tempFolder();
  const repository = join(folder, 'somebody', 'server');
  repositoryWith(repository, [
    {
      'server.py': SERVER,
      'test_server.py': 'def test_serve():\n    """Serve a test connection quickly."""\n    assert serve(1, None)\n',
    },
  ]);
  write(repository, { 'server.py': SERVER.replace('thread.join()', 'thread.join(timeout=5)') });
  git(repository, ['commit', '-qam', 'Fix #12: hang while waiting for the listener']);
  return { folder, commit: git(repository, ['rev-parse', 'HEAD']) };
}

async function mine(): Promise<PairSet> {
  const { folder, commit } = minedSet();
  const out = join(folder, 'pairs.bin');
  const repositories = [{ name: 'somebody/server', commit, license: 'MIT', split: 'train' as const }];
  await minePairs({ repos: folder, out, repositories, writeErr: () => undefined });
  return readPairs(out);
}

function termsOf({ terms }: PairSet, bags: { starts: Uint32Array; terms: Uint32Array }, index: number): string[] {
  return Array.from(bags.terms.subarray(bags.starts[index], bags.starts[index + 1]), (id) => terms[id]!);
}

describe('mining pairs', () => {
  it('pairs a doc comment with its function, and a commit with the function it changed', async () => {
    const pairs = await mine();
    const found = Array.from(pairs.queries.kind, (kind, query) => ({
      kind: PAIR_KINDS[kind],
      query: termsOf(pairs, pairs.queries, query),
      function: termsOf(pairs, pairs.functions, pairs.queries.target[query]!),
    }));
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ kind: 'doc', query: expect.arrayContaining(['accept', 'incom', 'connect']) });
    expect(found[0]!.function).toEqual(expect.arrayContaining(['serv', 'handler', 'socket']));
    expect(found[1]).toMatchObject({ kind: 'fix', query: expect.arrayContaining(['hang', 'listen']) });
    expect(found[1]!.function).toEqual(expect.arrayContaining(['stop', 'thread', 'join']));
  });

  it('tells the words of the doc comment from those of the body, and leaves tests and marks out', async () => {
    const { functions, terms } = await mine();
    expect(functions.repository).toHaveLength(2);
    const fields = new Map(Array.from(functions.terms, (term, at) => [terms[term]!, FIELDS[functions.fields[at]!]!]));
    expect(fields.get('incom')).toBe('doc');
    expect(fields.get('handler')).not.toBe('doc');
    expect([...fields.values()]).not.toContain('mark');
  });

  it('refuses repositories of a benchmark before it reads anything', async () => {
    const repositories = [{ name: 'somebody/flask', commit: '0'.repeat(40), license: 'MIT', split: 'train' as const }];
    const asked = minePairs({ repos: tempFolder(), out: 'unused', repositories, writeErr: () => undefined });
    await expect(asked).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('somebody/flask') });
  });

  it('says which repository is missing', async () => {
    const repositories = [{ name: 'somebody/absent', commit: '0'.repeat(40), license: 'MIT', split: 'train' as const }];
    const asked = minePairs({ repos: tempFolder(), out: 'unused', repositories, writeErr: () => undefined });
    await expect(asked).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('somebody/absent') });
  });
});
