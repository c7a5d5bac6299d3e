import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocateAnswer, SymbolsAnswer } from '../../../src/navigation/schemas.js';
import { textOf } from './connect.js';

const COMMAND = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const POOL = `class Pool:
    """Connections that are used again."""

    def acquire(self, timeout):
        """Waits for a free connection."""
        return self.wait(timeout)

    def wait(self, timeout):
        return None
`;

let folder: string;
let repo: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reponav-mcp-')));
  repo = join(folder, 'repo');
  mkdirSync(join(repo, 'src'), { recursive: true });
  writeFileSync(join(repo, 'src', 'pool.py'), POOL);
  writeFileSync(join(repo, 'src', 'main.py'), 'from pool import Pool\n\n\ndef run():\n    return Pool().acquire(1)\n');
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function git(...given: string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...given], { cwd: repo });
}

it('ends with its input, also in the middle of a call', async () => {
  const child = spawn(process.execPath, [COMMAND, 'mcp'], {
    cwd: repo,
    env: { ...process.env, REPONAV_CACHE_DIR: join(folder, 'another-cache') },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params })}\n`);
  await once(child.stdout, 'data');
  const call = { name: 'locate', arguments: { query: 'pool' } };
  child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })}\n`);
  expect(await once(child, 'close')).toEqual([0, null]);
});

describe.each(['legacy', { pin: '2026-07-28' }] as const)('reponav mcp, negotiation %j', (mode) => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [COMMAND, 'mcp'],
        cwd: repo,
        env: { ...(process.env as Record<string, string>), REPONAV_CACHE_DIR: join(folder, 'cache') },
      }),
    );
    await client.listTools();
  });
  afterAll(() => client.close());
  const call = (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given });

  it('finds, outlines and reads', async () => {
    const located = await call('locate', { query: 'Pool.acquire waits for a free connection and ignores the timeout' });
    const answer = located.structuredContent as unknown as LocateAnswer;
    expect(answer.receipt).toMatchObject({ root: repo, branch: 'main', partial: false, files: 2 });
    expect(answer.files[0]?.path).toBe('src/pool.py');
    expect(answer.functions[0]?.id).toBe('src/pool.py:Pool.acquire');
    expect(textOf(located)).toContain('[FILE] src/pool.py');
    expect(textOf(located)).toContain('src/pool.py:Pool.acquire');

    const outline = await call('list_symbols', { path: 'src/pool.py' });
    const names = (outline.structuredContent as unknown as SymbolsAnswer).symbols.map(({ symbol }) => symbol);
    expect(names).toEqual(['Pool', 'Pool.acquire', 'Pool.wait']);
    for (const name of names) expect(textOf(outline)).toContain(name.split('.').at(-1));

    const body = await call('read_symbol', { target: 'src/pool.py:Pool.wait' });
    expect(textOf(body)).toContain('return None');
    expect(body.structuredContent).toMatchObject({ bodies: [{ symbol: 'Pool.wait', startLine: 8, endLine: 9 }] });
  });

  it('answers from the files as they are now, and from a commit as it was', async () => {
    const query = { query: 'recycle' };
    const before = await call('locate', query);
    expect((before.structuredContent as unknown as LocateAnswer).files).toEqual([]);
    const file = join(repo, 'src', 'recycle.py');
    writeFileSync(file, 'def recycle(connection):\n    return connection\n');
    try {
      const now = (await call('locate', query)).structuredContent as unknown as LocateAnswer;
      expect(now.files.map(({ path }) => path)).toEqual(['src/recycle.py']);
      const then = await call('locate', { ...query, commit: 'HEAD' });
      expect((then.structuredContent as unknown as LocateAnswer).files).toEqual([]);
    } finally {
      rmSync(file);
    }
  });

  it.each([
    ['locate', { query: 'pool', commit: 'no-such-branch' }],
    ['locate', { query: 'pool', commit: '--output=/x' }],
    ['list_symbols', { path: 'src/pol.py' }],
    ['list_symbols', { path: '../../etc/passwd' }],
    ['list_symbols', { path: '/etc/passwd' }],
    ['list_symbols', { path: 'src' }],
    ['read_symbol', { target: 'src/pool.py:Pool.aquire' }],
    ['read_symbol', { target: 'src/pool.py:900-901' }],
    ['read_symbol', { target: '../repo/src/pool.py:Pool' }],
    ['read_symbol', { target: ':' }],
  ])('tells how to mend %s %j', async (name, given) => {
    const result = await call(name, given);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/^.+\n.+/);
    expect(textOf(result)).not.toContain('bug in RepoNav');
  });
});
