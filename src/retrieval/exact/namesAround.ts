import type { OutlineSymbol } from '../../syntax/types.js';

/** The names that a symbol is nested in, outermost first: `Git`, `AutoInterrupt` of `Git.AutoInterrupt.wait`. */
export function namesAround({ name, qualified }: OutlineSymbol): string[] {
  return qualified.slice(0, -name.length).split('.').filter(Boolean);
}
