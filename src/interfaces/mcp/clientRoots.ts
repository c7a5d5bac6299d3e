import { fileURLToPath } from 'node:url';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type Root,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isFolder } from './repositoryFolder.js';

const KEY = 'roots';
/** Some clients declare roots and never answer, ms. */
const ANSWER_WAIT_MS = 3_000;

/**
 * The first folder among the client's roots; null when it declares none. Asked for on each call: a cached answer would be wrong after
 * the user opened another folder. Protocol 2026-07-28 has no requests from the server: there the first answer of a call is an
 * `InputRequiredResult`, and the client calls again with the roots.
 */
export async function firstRoot(
  server: McpServer,
  context: ServerContext,
  log: (message: string) => void,
): Promise<string | null | InputRequiredResult> {
  const { envelope, inputResponses } = context.mcpReq;
  if (envelope === undefined) return firstFolder(await askLegacy(server, context, log));
  const declared = (envelope as Partial<Record<string, ClientCapabilities>>)[CLIENT_CAPABILITIES_META_KEY];
  if (declared?.roots === undefined) return null;
  if (inputResponses === undefined) return inputRequired({ inputRequests: { [KEY]: inputRequired.listRoots() } });
  const response = inputResponse(inputResponses, KEY);
  return firstFolder(response.kind === 'roots' ? response.roots : []);
}

async function askLegacy(server: McpServer, context: ServerContext, log: (message: string) => void): Promise<Root[]> {
  if (server.server.getClientCapabilities()?.roots === undefined) return [];
  const { signal } = context.mcpReq;
  try {
    return (await context.mcpReq.send({ method: 'roots/list' }, { timeout: ANSWER_WAIT_MS, signal })).roots;
  } catch (error) {
    log(`the client did not list its roots: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

async function firstFolder(roots: readonly Root[]): Promise<string | null> {
  for (const root of roots) {
    const path = localPath(root.uri);
    if (path !== null && (await isFolder(path))) return path;
  }
  return null;
}

/** Clients are not bound to send file URIs, nor valid ones. */
function localPath(uri: unknown): string | null {
  try {
    return fileURLToPath(String(uri));
  } catch {
    return null;
  }
}
