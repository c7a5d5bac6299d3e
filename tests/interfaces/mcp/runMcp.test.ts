import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { type McpFlags, runMcp } from '../../../src/interfaces/mcp/runMcp.js';
import { openFakeRepository } from './fakeRepository.js';

/** Runs the command's part and tells what it writes. */
function run(flags: McpFlags) {
  const end = new AbortController();
  const lines: string[] = [];
  let onLine: (line: string) => void = () => {};
  const firstLine = new Promise<string>((resolve) => {
    onLine = resolve;
  });
  const exit = runMcp(
    {
      openRepository: (folder, options = {}) => openFakeRepository(folder, options),
      version: '9.9.9',
      cwd: process.cwd(),
      writeOut: onLine,
      writeErr: (text) => lines.push(text),
      signal: end.signal,
    },
    flags,
  );
  return { exit, firstLine, end: () => end.abort(), log: () => lines.join('') };
}

describe('reponav mcp', () => {
  it('writes the address it serves over HTTP, and serves it until it is interrupted', async () => {
    const running = run({ http: 0 });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL((await running.firstLine).trim())));
    const result = await client.callTool({ name: 'locate', arguments: { query: 'why?' } });
    expect(result.structuredContent).toMatchObject({ receipt: { root: process.cwd() } });
    await client.close();
    running.end();
    expect(await running.exit).toBe(0);
    expect(running.log()).toBe('');
  });

  it('refuses to start for a folder that does not exist', async () => {
    await expect(run({ repo: 'nowhere' }).exit).rejects.toMatchObject({
      code: 'not_a_repository',
      hint: expect.stringContaining('--repo'),
    });
  });

  it('refuses a port that cannot be had', async () => {
    await expect(run({ http: 70_000 }).exit).rejects.toMatchObject({ code: 'usage' });
  });
});
