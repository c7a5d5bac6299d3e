import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LocateAnswer } from '../../src/navigation/schemas.js';
import { addWorkTree, commitFiles, git, tempFolder, tempRepository } from '../repository/tempRepository.js';
import { COMMAND, pathsOf } from './reponavCommand.js';

const cache = join(tempFolder(), 'cache');
const env = { ...(process.env as Record<string, string>), REPONAV_CACHE_DIR: cache };
const message = (fields: object) => `${JSON.stringify({ jsonrpc: '2.0', ...fields })}\n`;
const HELLO =
  message({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  }) + message({ method: 'notifications/initialized' });
const call = (id: number, name: string, given: object) =>
  message({ id, method: 'tools/call', params: { name, arguments: given } });

/** `printf REQUESTS | reponav mcp`: everything is written at once and the input is closed. */
async function piped(cwd: string, requests: string): Promise<{ answers: Map<number, unknown>; exit: unknown }> {
  const child = spawn(process.execPath, [COMMAND, 'mcp'], { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stdin.end(requests);
  const [exit] = await once(child, 'close');
  const lines = out.split('\n').filter((line) => line !== '');
  const answers = new Map(lines.map((line) => JSON.parse(line)).map(({ id, result, error }) => [id, result ?? error]));
  return { answers, exit };
}

describe('a server whose input ends at once', () => {
  it('answers what was asked before it ends', async () => {
    const root = tempRepository({ 'pool.py': 'def walrus():\n    pass\n' });
    const requests = [
      HELLO,
      message({ id: 1, method: 'tools/list' }),
      call(2, 'locate', { query: 'walrus' }),
      call(3, 'list_symbols', { path: 'pool.py' }),
      call(4, 'read_symbol', { target: 'pool.py:walrus' }),
    ];
    const { answers, exit } = await piped(root, requests.join(''));
    expect(exit).toBe(0);
    expect([...answers.keys()].sort()).toEqual([0, 1, 2, 3, 4]);
    expect(answers.get(2)).toMatchObject({ structuredContent: { files: [{ path: 'pool.py' }] } });
    expect(answers.get(4)).toMatchObject({ structuredContent: { bodies: [{ symbol: 'walrus' }] } });
  });

  it('ends at once when nothing was asked, or only garbage', async () => {
    const root = tempRepository({ 'pool.py': 'def walrus():\n    pass\n' });
    for (const requests of ['', '\n\n', 'garbage', `${HELLO}{"jsonrpc":"2.0","id":`]) {
      expect((await piped(root, requests)).exit).toBe(0);
    }
  });
});

describe('a server that stays up', () => {
  let client: Client;
  let root: string;
  beforeAll(async () => {
    root = tempRepository({ 'pool.py': 'def walrus():\n    pass\n' });
    client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [COMMAND, 'mcp'], cwd: root, env }),
    );
    return () => client.close();
  });
  const locate = async (query: string, more: object = {}) =>
    (await client.callTool({ name: 'locate', arguments: { query, ...more } }))
      .structuredContent as unknown as LocateAnswer;

  it('follows a branch switch', async () => {
    expect(pathsOf(await locate('walrus'))).toEqual(['pool.py']);
    git(root, 'checkout', '-q', '-b', 'otters');
    const commit = commitFiles(root, { 'pool.py': 'def otter():\n    pass\n' });
    const after = await locate('otter');
    expect(pathsOf(after)).toEqual(['pool.py']);
    expect(after.receipt).toMatchObject({ commit, branch: 'otters', dirty: 0 });
    expect(pathsOf(await locate('walrus'))).toEqual([]);
    git(root, 'checkout', '-q', 'main');
    expect(pathsOf(await locate('walrus'))).toEqual(['pool.py']);
  });

  it('answers from the work tree it is asked about', async () => {
    const beside = addWorkTree(root, 'seals');
    commitFiles(beside, { 'seal.py': 'def seal():\n    pass\n' });
    expect(pathsOf(await locate('seal'))).toEqual([]);
    const asked = await locate('seal', { repo: beside });
    expect(pathsOf(asked)).toEqual(['seal.py']);
    expect(asked.receipt).toMatchObject({ root: beside, branch: 'seals' });
  });

  it('survives every bad argument of every tool, and says how to mend it', async () => {
    const bad: [string, object][] = [
      ...['', 'x'.repeat(5000), '/', 'nul\0', 'missing'].map((repo): [string, object] => [
        'locate',
        { query: 'a', repo },
      ]),
      ...['', '-', '--upload-pack=x', 'HEAD~9', 'a b', '\0'].map((commit): [string, object] => [
        'locate',
        { query: 'a', commit },
      ]),
      ...[0, -1, 1.5, 1, '9', null, 1e9].map((maxTokens): [string, object] => ['locate', { query: 'a', maxTokens }]),
      ...[0, 1001, 'x'].map((files): [string, object] => ['locate', { query: 'a', files }]),
      ['locate', { query: 'a', lang: ['klingon'] }],
      ['locate', { query: 'a', path: [''] }],
      ['locate', { query: 'x'.repeat(1_000_001) }],
      ['locate', {}],
      ...['', '..', '/etc/passwd', '.', 'pool', '\0', 'pool.py/x', 'C:\\x'].map((path): [string, object] => [
        'list_symbols',
        { path },
      ]),
      ...['', ':', 'pool.py:0', 'pool.py:2-1', 'pool.py:99', 'pool.py:nope', '../x:1', '\0:1', 'pool.py:\0'].map(
        (target): [string, object] => ['read_symbol', { target }],
      ),
    ];
    for (const [name, given] of bad) {
      const result = await client.callTool({ name, arguments: given as Record<string, unknown> });
      const [content] = result.content;
      expect([given, result.isError]).toEqual([given, true]);
      expect(content).toMatchObject({ text: expect.stringMatching(/^.+\n.*\w/) });
      expect(content).not.toMatchObject({ text: expect.stringContaining('bug in RepoNav') });
    }
    expect(pathsOf(await locate('walrus'))).toEqual(['pool.py']);
  });
});
