import { McpServer } from '@modelcontextprotocol/server';
import { callTool, type Services } from './toolCall.js';
import { listSymbols } from './tools/listSymbols.js';
import { locate } from './tools/locate.js';
import { readSymbol } from './tools/readSymbol.js';
import { listedOnly } from './wireSchema.js';

/** Told to models once, when a client connects. */
const INSTRUCTIONS = `RepoNav finds where in a repository an issue has to be fixed. Start with \`locate\`, giving it the issue's whole text: it answers in milliseconds with ranked files, functions and a map of them. Go on with \`list_symbols\` (outline of a file) and \`read_symbol\` (body of one symbol). Prefer grep for an exact string whose every occurrence you need. All tools only read. Each answer's receipt names the folder and commit it was answered from: pass \`repo\` when that is not yours.`;

const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const TOOLS = [locate, listSymbols, readSymbol].map((tool) => ({
  tool,
  config: {
    title: tool.title,
    description: tool.description,
    inputSchema: listedOnly(tool.input),
    outputSchema: listedOnly(tool.output),
    annotations: { title: tool.title, ...ANNOTATIONS },
  },
}));

/** The tools never change while a server runs, and are the same for everybody. */
const TOOLS_CACHE_MS = 3_600_000;

/** The server of one connection (stdio, sessions) or of one request (HTTP); both protocol eras. */
export function createServer(services: Services): McpServer {
  const server = new McpServer(
    { name: 'reponav', title: 'RepoNav', version: services.version },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: { listChanged: false } },
      cacheHints: { 'tools/list': { ttlMs: TOOLS_CACHE_MS, cacheScope: 'public' } },
    },
  );
  for (const { tool, config } of TOOLS) {
    server.registerTool(tool.name, config, (given, context) => callTool(tool, given, context, server, services));
  }
  return server;
}
