import { isCallable, isClassLike } from '../../syntax/index.js';
import type { OutlineSymbol, SymbolKind } from '../../syntax/types.js';
import type { ExactScope } from './types.js';

/** Of places that are equally meant: source first, then what stands beside it (docs, examples, generated), tests, copies of other projects. */
const TIERS = { source: 0, beside: 1, test: 2, vendored: 3 } as const;

export interface FileOrder {
  /** 0 for source to 3 for copies of other projects. */
  tier(file: number): number;
  /** By tier, then by all other evidence, then by path. */
  compare(a: number, b: number): number;
}

export function fileOrder(scope: ExactScope): FileOrder {
  const { context, score } = scope;
  const beside = context.files.get('beside');
  const tiers = new Map<number, number>();
  function tier(file: number): number {
    let known = tiers.get(file);
    if (known === undefined) {
      known = tierOf(scope, file, (beside?.[file] ?? 0) > 0);
      tiers.set(file, known);
    }
    return known;
  }
  return { tier, compare: (a, b) => tier(a) - tier(b) || score[b]! - score[a]! || a - b };
}

function tierOf({ context, options }: ExactScope, file: number, beside: boolean): number {
  const { traits } = context.view.files[file]!;
  if (traits.vendored || traits.minified) return TIERS.vendored;
  if (traits.test && !options.includeTests) return TIERS.test;
  return beside || traits.documentation || traits.generated ? TIERS.beside : TIERS.source;
}

/** What a name means most: what runs or is a type (0), what is reopened in many places (1), values (2). */
function kindOrder(kind: SymbolKind): number {
  if (kind === 'extension' || kind === 'impl' || kind === 'module' || kind === 'namespace') return 1;
  return isCallable(kind) || isClassLike(kind) || kind === 'type' ? 0 : 2;
}

/** A longer header is cut: what it says nothing of is its end. */
const WHOLE_SIGNATURE = 190;

/** Announced here and made elsewhere: a prototype, a forward declaration, a stub. */
function isDeclaration({ kind, start, end, signature }: OutlineSymbol): boolean {
  if (!isCallable(kind) && !isClassLike(kind)) return false;
  return signature.length < WHOLE_SIGNATURE && end - start <= signature.length * 1.2 + 6;
}

/** Order of definitions of one name within a tier, ascending: by kind, what is only announced behind what is made. */
export function definitionOrder(symbol: OutlineSymbol): number {
  return 2 * kindOrder(symbol.kind) + Number(isDeclaration(symbol));
}

/** Behind every definition that an outline knows. */
export const WITHOUT_OUTLINE = 6;
export const MEMBER = 7;
export const IN_NO_CODE = 8;

/** Settings, data, notes and listings of what is defined elsewhere: their lines look like definitions and are none. */
const NO_CODE =
  /(?:^|\/)\.|\.(?:toml|ini|cfg|conf|json5?|jsonc|ya?ml|lock|xml|html?|css|md|mdx|rst|txt|csv|properties|svg|po|env|api)$/i;

/** Build files and languages without an outline define by their lines. */
export function holdsCode(path: string): boolean {
  return !NO_CODE.test(path);
}
