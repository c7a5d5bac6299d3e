import { describe, expect, it } from 'vitest';
import { functionName } from '../../../src/repository/history/functionName.js';

describe('the name of a definition', () => {
  it.each([
    ['    def add(self, item):', 'add'],
    ['async def fetch_all(session):', 'fetch_all'],
    ['class Cart(Base):', 'Cart'],
    ['func (s *Server) ListenAndServe(addr string) error {', 'ListenAndServe'],
    ['func Map[T any](items []T) []T {', 'Map'],
    ['type Server struct {', 'Server'],
    ['    pub(crate) async fn poll_read<R>(&mut self) -> Poll<R> {', 'poll_read'],
    ['impl<T: Send> Future for JoinHandle<T> {', 'JoinHandle'],
    ['impl Runtime {', 'Runtime'],
    ['    public static <T> List<T> copyOf(Collection<T> items) throws IOException {', 'copyOf'],
    ['    @Override public void run() {', 'run'],
    ['public final class ObjectMapper extends ObjectCodec', 'ObjectMapper'],
    ['    override suspend fun <T> Flow<T>.collectLatest(action: suspend (T) -> Unit) {', 'collectLatest'],
    ['static struct node *insert(struct tree *t, int key)', 'insert'],
    ['void HttpServer::onRequest(const Request& request)', 'onRequest'],
    ['struct cluster_state {', 'cluster_state'],
    ['        public async Task<int> ReadAsync(byte[] buffer)', 'ReadAsync'],
    ['    def self.create!(attributes)', 'create!'],
    ['  def empty?', 'empty?'],
    ['    public function toArray(): array', 'toArray'],
    ['export async function createServer(', 'createServer'],
    ['export const parse = async (text: string) => {', 'parse'],
    ['  private resolve(id: string): Promise<void> {', 'resolve'],
    ['Route.prototype.dispatch = function dispatch(req, res) {', 'dispatch'],
    ['export const load: Loader = async (url, depth = 1): Promise<void> => {', 'load'],
    ['const paths = path.map((part) => {', null],
    ['export type Plugin<A = any> = A & {', 'Plugin'],
    ['pub(crate) struct Expiration {', 'Expiration'],
    ['public enum class CoroutineStart {', 'CoroutineStart'],
    ['internal fun <R, T> (suspend (R) -> T).startUndispatched(receiver: R) {', 'startUndispatched'],
    ['TEST(format_test, compile_time_string) {', null],
    ['template <typename T, FMT_ENABLE_IF(is_int<T>::value)> auto write(T value)', 'write'],
    ['export class ModuleGraph {', 'ModuleGraph'],
    ['  handler: function (event) {', 'handler'],
    ['    static func < (a: Version, b: Version) -> Bool {', null],
    ['    public convenience init(url: URL) {', 'init'],
    ['extension Request: Codable {', 'Request'],
    ['  implicit def toOps[A](a: A): Ops[A] =', 'toOps'],
    ['  Future<void> connect(String host) async {', 'connect'],
    ['  defp put_opts(conn, opts) do', 'put_opts'],
    ['defmodule Phoenix.Endpoint.Supervisor do', 'Supervisor'],
    ['function M.setup(opts)', 'setup'],
    ['local function read(path)', 'read'],
    ['install_deps() {', 'install_deps'],
    ['    if (ready(x)) {', null],
    ['__attribute__((noreturn)) void die(const char *why)', 'die'],
    ['Cart::~Cart() {', 'Cart'],
    ['SELECT 1', null],
    ['', null],
    [`def ${'x'.repeat(61)}():`, null],
  ])('in %j is %j', (line, name) => {
    expect(functionName(line)).toBe(name);
  });

  it('is found in time proportional to the line, whatever the line', () => {
    for (const part of ['def ', '<', 'a::', '@a(', 'fn (', 'impl<', 'a = ', '((((']) functionName(part.repeat(50_000));
    expect(functionName('a.'.repeat(100_000))).toBeNull();
  });
});
