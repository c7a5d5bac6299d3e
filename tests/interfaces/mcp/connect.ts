import { pathToFileURL } from 'node:url';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { serveHttp } from '../../../src/interfaces/mcp/http.js';
import { openFakeRepository } from './fakeRepository.js';

const ERAS = ['2025-11-25', '2026-07-28'] as const;
const TRANSPORTS = ['stdio', 'http'] as const;
/** Every way to talk to the server. */
export const COMBINATIONS = TRANSPORTS.flatMap((transport) => ERAS.map((era) => ({ transport, era })));

export interface Connection {
  client: Client;
  /** What the server has logged so far. */
  log: () => string;
  close: () => Promise<void>;
}

export interface ConnectOptions {
  transport: (typeof TRANSPORTS)[number];
  era: (typeof ERAS)[number];
  /** The bundled server, for stdio. */
  script: string;
  repo: string;
  explicitRepo?: boolean;
  /** Folders that the client declares as roots; no roots when absent. */
  roots?: string[];
}

/** The official client, connected to a server of its own. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      versionNegotiation: { mode: options.era === '2025-11-25' ? 'legacy' : { pin: options.era } },
      capabilities: options.roots === undefined ? {} : { roots: {} },
    },
  );
  if (options.roots !== undefined) {
    const roots = options.roots.map((folder) => ({ uri: pathToFileURL(folder).href }));
    client.setRequestHandler('roots/list', () => ({ roots }));
  }
  return options.transport === 'stdio' ? overStdio(client, options) : overHttp(client, options);
}

async function overStdio(client: Client, { script, repo, explicitRepo }: ConnectOptions): Promise<Connection> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [script],
    stderr: 'pipe',
    env: { TEST_REPO: repo, TEST_EXPLICIT_REPO: explicitRepo ? '1' : '' },
  });
  let log = '';
  transport.stderr?.on('data', (part) => {
    log += String(part);
  });
  await client.connect(transport);
  return { client, log: () => log, close: () => client.close() };
}

async function overHttp(client: Client, { repo, explicitRepo }: ConnectOptions): Promise<Connection> {
  const lines: string[] = [];
  const service = await serveHttp({
    openRepository: openFakeRepository,
    defaultRepo: repo,
    useClientRoots: !explicitRepo,
    version: '9.9.9',
    port: 0,
    log: (message) => lines.push(message),
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(service.url)));
  return {
    client,
    log: () => lines.join('\n'),
    close: async () => {
      await client.close();
      await service.close();
    },
  };
}

export function textOf(result: CallToolResult): string {
  return result.content.map((block) => (block.type === 'text' ? block.text : `<${block.type}>`)).join('\n');
}
