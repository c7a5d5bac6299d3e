import { describe, expect, test } from 'vitest';
import { schematicLine } from '../../src/navigation/signature/schematicLine.js';
import type { SymbolKind } from '../../src/syntax/types.js';

const CASES: [language: string, kind: SymbolKind, name: string, signature: string, line: string][] = [
  ['python', 'class', 'HTTPServer', 'class HTTPServer(BaseServer, metaclass=Meta)', 'class HTTPServer:'],
  ['python', 'method', 'handle', '@app.route("/x") def handle(self, request) -> Response', 'def handle(...):'],
  ['python', 'function', 'fetch', 'async def fetch(url, *, timeout: float = 3.0)', 'async def fetch(...):'],
  ['python', 'constant', 'LIMIT', 'LIMIT: Final = 3', 'LIMIT'],
  ['go', 'method', 'Serve', 'func (s *Server) Serve(l net.Listener) error', 'func (s *Server) Serve(...)'],
  ['go', 'function', 'Map', 'func Map[T any, U any](xs []T, f func(T) U) []U', 'func Map(...)'],
  ['go', 'struct', 'Server', 'type Server struct', 'type Server struct'],
  ['go', 'interface', 'Store', 'type Store[K comparable] interface', 'type Store interface'],
  [
    'go',
    'method',
    'Serve',
    'func (Serve *Other) Serve(ctx context.Context) (n int, err error)',
    'func (Serve *Other) Serve(...)',
  ],
  ['java', 'method', 'run', '@Override public void run(String[] args) throws IOException', 'public void run(...)'],
  [
    'java',
    'method',
    'find',
    '@Get("/a(b)") @Valid public <T extends A> List<T> find(Class<T> type)',
    'public <T extends A> List<T> find(...)',
  ],
  [
    'java',
    'class',
    'Cart',
    'public final class Cart<T> extends Base<T> implements Runnable',
    'public final class Cart',
  ],
  ['java', 'annotation', 'Marker', 'public @interface Marker', 'public @interface Marker'],
  ['java', 'constructor', 'Cart', 'Cart(int size)', 'Cart(...)'],
  ['java', 'field', 'count', 'private static final int count = 3', 'private static final int count'],
  ['kotlin', 'method', 'shout', 'fun String.shout(times: Int = 1): String', 'fun String.shout(...)'],
  ['kotlin', 'record', 'User', 'data class User(val name: String)', 'data class User'],
  [
    'rust',
    'method',
    'run',
    'pub(crate) async fn run<F: Fn(A) -> B>(&self, f: F) -> Result<B> where F: Send',
    'pub(crate) async fn run(...)',
  ],
  ['rust', 'function', 'fast', '#[inline(always)] fn fast() -> u8', 'fn fast(...)'],
  ['rust', 'struct', 'Cell', "#[derive(Debug)] pub struct Cell<'a, T>(pub &'a T)", 'pub struct Cell'],
  ['rust', 'macro', 'check', 'macro_rules! check', 'macro_rules! check'],
  [
    'typescript',
    'function',
    'load',
    'export async function load<T>(url: string): Promise<T>',
    'export async function load(...)',
  ],
  ['typescript', 'function', 'handler', 'const handler: Handler = async (req, res) =>', 'const handler = async (...)'],
  ['typescript', 'function', 'inc', 'const inc = x =>', 'const inc'],
  ['javascript', 'function', 'start', 'exports.start = function (options)', 'exports.start = function (...)'],
  ['typescript', 'interface', 'Props', 'export interface Props extends Base', 'export interface Props'],
  ['typescript', 'method', 'on', '@Input() public on(name: string): void', 'public on(...)'],
  ['tsx', 'class', 'App', 'export default class App extends React.Component<Props>', 'export default class App'],
  ['c', 'function', 'main', 'int main(int argc, char **argv)', 'int main(...)'],
  ['c', 'macro', 'MAX', '#define MAX(a, b)', '#define MAX(...)'],
  ['c', 'struct', 'node', 'struct node', 'struct node'],
  ['cpp', 'constructor', 'Foo', 'Foo::Foo(int a) : a_(a)', 'Foo::Foo(...)'],
  ['cpp', 'method', 'operator+', 'V operator+(const V& other) const', 'V operator+(...)'],
  ['cpp', 'method', 'get', '[[nodiscard]] auto get() const -> int', 'auto get(...)'],
  [
    'c_sharp',
    'method',
    'Get',
    '[HttpGet("{id}")] public async Task<IActionResult> Get(int id)',
    'public async Task<IActionResult> Get(...)',
  ],
  ['c_sharp', 'property', 'Count', 'public int Count', 'public int Count'],
  ['ruby', 'method', 'save!', 'def save!(validate: true)', 'def save!(...)'],
  ['ruby', 'method', 'name', 'def name', 'def name'],
  ['ruby', 'module', 'Store', 'module Store', 'module Store'],
  ['php', 'method', 'index', '#[Route("/")] public function index(Request $r): Response', 'public function index(...)'],
  ['scala', 'method', 'run', 'override def run[A](x: A)(implicit ec: EC): Future[A] =', 'override def run(...)'],
  ['swift', 'method', 'move', '@discardableResult func move(to point: Point) -> Bool', 'func move(...)'],
  ['swift', 'protocol', 'Shape', 'protocol Shape: AnyObject', 'protocol Shape'],
  ['lua', 'function', 'open', 'function M.open(path)', 'function M.open(...)'],
  ['bash', 'function', 'deploy', 'deploy()', 'deploy(...)'],
  ['elixir', 'module', 'Shop', 'defmodule Shop do', 'defmodule Shop'],
  ['elixir', 'function', 'add', 'def add(%Cart{} = cart, opts \\\\ []) do', 'def add(...)'],
  ['dart', 'constructor', 'Point', 'const Point(this.x, {required this.y})', 'const Point(...)'],
  ['rust', 'impl', 'Display', 'impl fmt::Display for Cell {', 'impl fmt::Display'],
  ['javascript', 'function', 'default', 'export default (a, b) =>', 'export default(...)'],
];

describe('the schematic line', () => {
  test.each(CASES)('%s %s %s: %s', (language, kind, name, signature, line) => {
    expect(schematicLine({ name, kind, signature }, language)).toBe(line);
  });

  test('takes a signature that was cut in its middle', () => {
    const cut = `public void run(Map<String, ${'List<'.repeat(30)}…`;
    expect(schematicLine({ name: 'run', kind: 'method', signature: cut }, 'java')).toBe('public void run(...)');
    expect(schematicLine({ name: 'run', kind: 'method', signature: '@Long("never closed …' }, 'java')).toBe(
      '@Long(...)',
    );
  });

  test('is the name where there is no signature', () => {
    expect(schematicLine({ name: 'x', kind: 'class', signature: '' }, 'go')).toBe('x');
  });
});
