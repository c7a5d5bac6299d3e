import { partsOf } from './nameParts.js';

/** What compilers and runtimes call what has no name, or wrap around what has. */
const MADE_UP =
  /^(?:\d+|lambda|closure|block|anonymous|func\d+|gowrap\d+|\d+func\d*|Object|MoveNext|invokeSuspend|invoke|static|module|genexpr|listcomp|dictcomp|setcomp|Anonymous|default|access)$/;
const CONSTRUCTOR = /(?:\.<init>|\.\.?ctor|\.<clinit>|\.\.cctor)$/;

/** Names of the functions that a frame speaks of, the most likely last: of `shop.Cart$1.lambda$add$0` it is `shop`, `Cart`, `add`. [] when it names none. */
export function frameNames(symbol: string): string[] {
  const plain = symbol
    .replace(CONSTRUCTOR, '')
    .replace(/^.* in (?=[\w:#.]+[?!]?$)/, '')
    // C#: <Run>d__3, <Run>b__0_1, <Run>g__Local|0
    .replace(/<(\w+)>[\w|]*/g, (whole, name: string) =>
      /^(?:module|lambda|genexpr|\w+comp|anonymous|init)$/.test(name)
        ? ''
        : `${name}${whole.includes('g__') ? `.${/g__(\w+)/.exec(whole)![1]}` : ''}`,
    )
    .replace(/\{+[^{}]*\}+/g, '')
    .replace(/\(\)$/, '')
    .replaceAll('$', '.');
  return partsOf(plain)
    .map((name) => name.replace(/<.*$|\(.*$/, ''))
    .filter((name) => name !== '' && !MADE_UP.test(name));
}
