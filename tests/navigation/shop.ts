import { outline, type RankedSketch } from './builders.js';

/** A small web shop in Python: the example that the golden texts show. */
export const server = outline(
  'python',
  [
    {
      kind: 'class',
      name: 'HTTPServer',
      lines: [10, 90],
      signature: 'class HTTPServer(BaseServer)',
      doc: 'Serves requests until it is closed.',
      members: [
        { kind: 'method', name: '__init__', lines: [12, 20], signature: 'def __init__(self, host, port=80)' },
        {
          kind: 'method',
          name: 'handle_request',
          lines: [22, 60],
          signature: 'def handle_request(self, request) -> Response',
          doc: 'Answers one request.',
        },
        { kind: 'method', name: 'close', lines: [62, 90], signature: 'def close(self)' },
      ],
    },
    { kind: 'constant', name: 'TIMEOUT', lines: [92, 92], signature: 'TIMEOUT = 30' },
    { kind: 'function', name: 'init_app', lines: [95, 110], signature: 'def init_app(app)' },
    {
      kind: 'function',
      name: 'oauth_callback',
      lines: [120, 156],
      signature: '@app.route("/callback") async def oauth_callback(request, *, state=None)',
      doc: 'Finishes the sign-in.',
    },
    {
      kind: 'function',
      name: 'validate_token',
      lines: [160, 175],
      signature: 'def validate_token(token: str) -> bool',
    },
    { kind: 'function', name: 'main', lines: [180, 190], signature: 'def main()' },
  ],
  {
    imports: ['os', ['src.backend.tokens', 'Token', 'decode'], ['src.app', '*']],
    calls: [
      ['oauth_callback', 'validate_token'],
      ['oauth_callback', 'init_app'],
      ['HTTPServer.handle_request', 'oauth_callback'],
      ['main', 'oauth_callback'],
    ],
    lines: 200,
  },
);

export const tokens = outline('python', [
  {
    kind: 'class',
    name: 'Token',
    lines: [5, 40],
    signature: 'class Token',
    members: [{ kind: 'method', name: 'expired', lines: [8, 12], signature: 'def expired(self) -> bool' }],
  },
  { kind: 'function', name: 'decode', lines: [44, 60], signature: 'def decode(raw)' },
  { kind: 'function', name: 'decode', lines: [62, 80], signature: 'def decode(raw, key)' },
]);

export const app = outline(
  'python',
  [{ kind: 'function', name: 'create', lines: [4, 30], signature: 'def create()' }],
  {
    imports: ['src.backend.server'],
  },
);

export const QUERY = 'The OAuth callback fails when the token has expired, and not in main';

export const FILES: RankedSketch[] = [
  { path: 'src/backend/server.py', evidence: 3, outline: server, retrieved: ['validate_token', 'oauth_callback'] },
  { path: 'src/app.py', evidence: 2, outline: app, retrieved: ['create'] },
  { path: 'src/backend/tokens.py', evidence: 2, outline: tokens, retrieved: ['Token.expired'] },
  { path: 'setup.py', evidence: 1, outline: outline('python', [], { imports: ['src.backend.server'] }) },
  { path: 'src/backend/routes.py', evidence: 1, outline: outline('python', [], { imports: ['src.backend.tokens'] }) },
  { path: 'README.md', evidence: 1 },
];

/** Python's way from a module to a path, as far as these tests need it. */
export function pythonTargets(_language: string, reference: { module: string }): string[] {
  const path = reference.module.replaceAll('.', '/');
  return [`${path}.py`, `${path}/__init__.py`];
}
