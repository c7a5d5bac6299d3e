import { outline, type RankedSketch } from './builders.js';

/** One file of each of several languages, as their extractors would see them: receivers, impls, overloads, nesting. */
export const POLYGLOT: Record<string, RankedSketch> = {
  go: {
    path: 'net/server.go',
    evidence: 4,
    retrieved: ['Server.Serve'],
    outline: outline(
      'go',
      [
        { kind: 'struct', name: 'Server', lines: [12, 30], signature: 'type Server struct' },
        { kind: 'interface', name: 'Handler', lines: [32, 35], signature: 'type Handler interface' },
        {
          kind: 'method',
          name: 'Serve',
          qualified: 'Server.Serve',
          lines: [40, 88],
          signature: 'func (s *Server) Serve(l net.Listener) error',
        },
        {
          kind: 'method',
          name: 'closeIdle',
          qualified: 'Server.closeIdle',
          lines: [90, 99],
          signature: 'func (s *Server) closeIdle()',
        },
        { kind: 'function', name: 'New', lines: [101, 110], signature: 'func New(addr string) *Server' },
      ],
      { calls: [['Server.Serve', 'Server.closeIdle']] },
    ),
  },
  java: {
    path: 'src/main/java/shop/Cart.java',
    evidence: 2,
    retrieved: ['Cart.add'],
    outline: outline(
      'java',
      [
        {
          kind: 'class',
          name: 'Cart',
          lines: [5, 90],
          signature: 'public final class Cart<T> implements Serializable',
          members: [
            { kind: 'constructor', name: 'Cart', lines: [8, 12], signature: 'public Cart(int size)' },
            { kind: 'method', name: 'add', lines: [14, 20], signature: 'public void add(T item)' },
            {
              kind: 'method',
              name: 'add',
              lines: [22, 40],
              signature: '@Deprecated public void add(T item, int count)',
            },
            { kind: 'field', name: 'size', lines: [6, 6], signature: 'private int size' },
            {
              kind: 'enum',
              name: 'State',
              lines: [60, 70],
              signature: 'enum State',
              members: [{ kind: 'method', name: 'open', lines: [64, 68], signature: 'boolean open()' }],
            },
          ],
        },
      ],
      { calls: [['Cart.Cart', 'Cart.add']] },
    ),
  },
  rust: {
    path: 'src/pool.rs',
    evidence: 1,
    outline: outline('rust', [
      { kind: 'struct', name: 'Pool', lines: [3, 9], signature: 'pub struct Pool<T>' },
      { kind: 'trait', name: 'Connect', lines: [11, 15], signature: 'pub trait Connect: Send' },
      {
        kind: 'method',
        name: 'get',
        qualified: 'Pool.get',
        lines: [20, 44],
        signature: 'pub async fn get(&self) -> Conn',
      },
      { kind: 'macro', name: 'retry', lines: [50, 60], signature: 'macro_rules! retry' },
    ]),
  },
  typescript: {
    path: 'web/src/api/client.ts',
    evidence: 3,
    retrieved: ['request'],
    outline: outline(
      'typescript',
      [
        { kind: 'interface', name: 'Options', lines: [1, 8], signature: 'export interface Options' },
        {
          kind: 'function',
          name: 'request',
          lines: [10, 40],
          signature: 'export const request = async (url: string) =>',
        },
        {
          kind: 'namespace',
          name: 'retry',
          lines: [42, 60],
          signature: 'export namespace retry',
          members: [
            { kind: 'function', name: 'delay', lines: [44, 48], signature: 'function delay(n: number): number' },
          ],
        },
      ],
      { calls: [['request', 'retry.delay']], imports: [['./errors.js', 'HttpError']] },
    ),
  },
};
