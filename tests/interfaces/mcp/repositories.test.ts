import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocateAnswer } from '../../../src/navigation/schemas.js';
import { bundle } from './bundle.js';
import { COMBINATIONS, type ConnectOptions, connect, textOf } from './connect.js';

let server: Awaited<ReturnType<typeof bundle>>;
let folder: string;
beforeAll(async () => {
  server = await bundle('stdioServer.ts');
  folder = mkdtempSync(join(tmpdir(), 'reponav-mcp-'));
  for (const name of ['repo', 'other', 'no-repository']) mkdirSync(join(folder, name));
});
afterAll(() => {
  server.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(COMBINATIONS)('over $transport, protocol $era, a call is answered from', ({ transport, era }) => {
  const ask = async (given: { repo?: string }, options: Partial<ConnectOptions> = {}) => {
    const connection = await connect({ transport, era, script: server.script, repo: join(folder, 'repo'), ...options });
    try {
      return await connection.client.callTool({ name: 'locate', arguments: { query: 'why?', ...given } });
    } finally {
      await connection.close();
    }
  };
  const rootOf = async (given: { repo?: string }, options?: Partial<ConnectOptions>) =>
    ((await ask(given, options)).structuredContent as unknown as LocateAnswer).receipt.root;
  const inside = (name: string) => join(folder, name);

  it('the folder the server was started for', async () => {
    expect(await rootOf({})).toBe(inside('repo'));
  });

  it('the folder it names, absolute or relative to the default', async () => {
    expect(await rootOf({ repo: inside('other') })).toBe(inside('other'));
    expect(await rootOf({ repo: '../other' })).toBe(inside('other'));
  });

  it("the client's first root that is a folder", async () => {
    expect(await rootOf({}, { roots: [inside('gone'), inside('other')] })).toBe(inside('other'));
  });

  it('the default when the client has no usable root', async () => {
    expect(await rootOf({}, { roots: [] })).toBe(inside('repo'));
    expect(await rootOf({}, { roots: [inside('gone')] })).toBe(inside('repo'));
  });

  it('the repository the user named, whatever the roots', async () => {
    expect(await rootOf({}, { roots: [inside('other')], explicitRepo: true })).toBe(inside('repo'));
  });

  it('no folder that holds no repository, and says how to name one', async () => {
    const result = await ask({}, { repo: inside('no-repository') });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toBe(
      `${inside('no-repository')} is no repository\nThe call named no repository, so ${inside('no-repository')} was tried. Pass repo: the absolute path of the repository to search.`,
    );
    expect(textOf(await ask({ repo: inside('no-repository') }))).toBe(
      `${inside('no-repository')} is no repository\nGo on.`,
    );
  });
});
