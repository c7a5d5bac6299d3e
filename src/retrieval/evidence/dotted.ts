import { functionsOfFile } from './functionsOfFile.js';
import { pathIndex } from './pathIndex.js';
import type { Evidence, EvidenceContext } from './types.js';

/** `a.b.c`, `A::b`, `A#b`, `A\b`: at least two names. */
const DOTTED = /(?<![\w$])[A-Za-z_$][\w$]*(?:(?:\.|::|#|\\|->)[A-Za-z_$][\w$]*)+/g;
const SEPARATOR = /\.|::|#|\\|->/;
/** How much a channel's word counts: a name in the title is meant, in code and traces it may only be used. */
const CHANNEL_WEIGHT = { T: 1.3, K: 1, P: 1, E: 1, C: 0.7, B: 0.7 } as const;
/** A module whose last component alone agrees. */
const ONE_COMPONENT = 0.35;
const PARTIAL_MATCH = 0.6;
const SYMBOL_IN_MODULE = 2;
const MEMBER_OF_CLASS = 2;
const FUNCTION_SHARE = 0.7;
const MAX_NAMES = 300;

/**
 * Dotted names resolved: as a module path with a symbol defined in it, as a symbol in a package that is named before it, and as
 * Class.member; divided by the root of the number of candidates. Files: `dotted`, `dottedModule`. Functions: `dotted`.
 */
export const dottedEvidence: Evidence = {
  kind: 'dotted',
  apply(context) {
    let budget = MAX_NAMES;
    for (const channel of Object.keys(CHANNEL_WEIGHT) as (keyof typeof CHANNEL_WEIGHT)[]) {
      const seen = new Set<string>();
      for (const [text] of context.channels[channel].matchAll(DOTTED)) {
        if (seen.has(text) || text.length > 200) continue;
        seen.add(text);
        if (budget-- <= 0) return;
        const names = text.split(SEPARATOR).slice(0, 8);
        resolveModule(context, names, CHANNEL_WEIGHT[channel]);
        resolveSymbols(context, names, CHANNEL_WEIGHT[channel]);
      }
    }
  },
};

/** The longest beginning of the names that is the end of a file's path, and the symbol behind it. */
function resolveModule(
  { view, files, definitions, reason }: EvidenceContext,
  names: readonly string[],
  weight: number,
): void {
  const paths = pathIndex(view);
  const { byStem } = paths;
  for (let length = names.length; length >= 1; length--) {
    const candidates = byStem.get(names[length - 1]!);
    if (!candidates) continue;
    let best = 0;
    const matches = candidates.map((file) => {
      const own = paths.components(file);
      let common = 0;
      while (common < length && common < own.length && own.at(-1 - common) === names[length - 1 - common]) common++;
      if (common < length && common < 2) common = 0;
      best = Math.max(best, common);
      return { file, common };
    });
    const meant = matches.filter(({ common }) => common === best && common > 0);
    if (meant.length === 0) continue;
    const whole = best === length ? 1 : PARTIAL_MATCH;
    const value = (weight * (length >= 2 ? 1 : ONE_COMPONENT) * whole) / Math.sqrt(meant.length);
    const symbol = names[length];
    const defining = symbol === undefined ? [] : definitions.filesOf(symbol);
    for (const { file } of meant) {
      files.max('dottedModule', file, value);
      if (!defining.includes(file)) continue;
      files.max('dotted', file, SYMBOL_IN_MODULE * value);
      reason(file, 'dotted name');
    }
    if (length >= 2) return;
  }
}

/** `package.symbol` with the package somewhere in the file's path, and `Class.member` by the outline. */
function resolveSymbols(context: EvidenceContext, names: readonly string[], weight: number): void {
  const { view, files, functions, functionFeatures, definitions, reason } = context;
  const paths = pathIndex(view);
  names.forEach((name, at) => {
    const inFiles = definitions.filesOf(name);
    if (inFiles.length === 0) return;
    const before = names.slice(0, at);
    const member = names[at + 1];
    for (const id of definitions.functionsOf(name)) {
      const file = functions.file[id]!;
      const packages = countIn(paths.components(file), before);
      if (packages > 0) {
        const value = (weight * (0.5 + 0.5 * packages)) / Math.sqrt(inFiles.length);
        files.max('dotted', file, value);
        functionFeatures.max('dotted', id, value * FUNCTION_SHARE);
        reason(file, 'dotted name');
      }
      if (member === undefined) continue;
      const method = memberOf(context, id, name, member);
      if (method < 0) continue;
      const value = (weight * MEMBER_OF_CLASS) / Math.sqrt(definitions.functionsOf(name).length);
      files.max('dotted', file, value);
      functionFeatures.max('dotted', method, value * 1.5);
      reason(file, 'dotted name');
    }
  });
}

/** The function `owner.member` in the file of the class that is entry `id` of the function table; -1 without one. */
function memberOf(context: EvidenceContext, id: number, owner: string, member: string): number {
  const found = functionsOfFile(context, context.functions.file[id]!);
  if (!found) return -1;
  const { symbols } = found.outline;
  const index = symbols.findIndex(
    ({ name, qualified }) =>
      name === member && (qualified === `${owner}.${member}` || qualified.endsWith(`.${owner}.${member}`)),
  );
  return index < 0 ? -1 : found.functionOf[index]!;
}

function countIn(components: readonly string[], names: readonly string[]): number {
  return names.filter((name) => components.includes(name)).length;
}
