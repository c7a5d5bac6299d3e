import { RepoNavError } from '../../errors.js';

/** Names under which a browser or client on this machine reaches the server. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1', 'localhost'];

/** @throws RepoNavError usage for anything that another machine could reach */
export function assertLoopback(host: string): void {
  if (LOOPBACK_ADDRESSES.includes(host)) return;
  throw new RepoNavError(
    'usage',
    `The MCP server only listens on this machine, not on ${JSON.stringify(host)}`,
    `Use one of ${LOOPBACK_ADDRESSES.join(', ')}; to reach it from elsewhere, forward the port over SSH.`,
  );
}

/**
 * Why a request must be refused, or null. A page that a browser on this machine shows may send requests to loopback, also under
 * a foreign name that resolves to it (DNS rebinding): the names must be ours and the port too.
 */
export function refusal(hostHeader: string | undefined, origin: string | undefined, port: number): string | null {
  if (hostHeader === undefined || !authorities(port).includes(hostHeader.toLowerCase())) return 'Host header refused';
  if (origin === undefined || origins(port).includes(origin.toLowerCase())) return null;
  return 'Origin header refused';
}

function authorities(port: number): string[] {
  const withPort = LOOPBACK_NAMES.map((name) => `${name}:${port}`);
  return port === 80 ? [...withPort, ...LOOPBACK_NAMES] : withPort;
}

function origins(port: number): string[] {
  return authorities(port).map((authority) => `http://${authority}`);
}
