export const JAVASCRIPT_WARMUP = `import a, { b as c } from './d.js';
/** Doc. */
export default class A extends B {
  #p = 1.5e3;
  static async *run({ x, y = [1, ...z] }, ...rest) {
    // line
    for (const k of await this.f?.(x ?? y)) if (k !== 0x1f || !(k in z)) yield \`t\${k}\`;
    try { return /r[e]+/gi.test("s\\n") ? null : new C(x => x ** 2); } catch { throw -1; }
  }
}
const o = { m() {}, get g() { return typeof q; }, [k]: function () {}, 's': async () => {} };
switch (o) { case 1: break; default: do { i++; } while (i < 3 && true); }
`;

export const TYPESCRIPT_WARMUP = `${JAVASCRIPT_WARMUP}
@D({ a: 1 }) abstract class E<T extends string = 'x'> implements F<T> {
  constructor(private readonly a?: number, b: Map<string, T[]> = new Map()) { super(); }
  abstract g(this: E<T>): asserts this is F;
}
export type U = { readonly [K in keyof T]?: T[K] extends infer R ? R : never } | \`a\${string}\`;
interface I { (x: number): void; m?(): Promise<unknown> }
declare module 'n' { enum G { A = 1 << 2, B } namespace H.J { const v: unique symbol; } }
let w = (y as any)! satisfies I;
`;

export const JSX_WARMUP = `
const El = () => (<><Foo.Bar a="b" {...p} on={() => f(1)}>text &amp; {x ? <i /> : null}</Foo.Bar></>);
`;
