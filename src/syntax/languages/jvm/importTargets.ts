import { dottedTargets } from '../../importTargets.js';
import type { ImportRef } from '../../types.js';

/**
 * Files that an import of the JVM languages may mean: `a.b.Type` is `a/b/Type` with one of the extensions, `a.b.Outer.Inner` lies in
 * `Outer`'s file, and names taken from a type or a package are tried both ways. Source folders often leave out the
 * packages that all files share, so the last two segments alone are tried at the end. Packages name no file.
 */
export function jvmTargets({ module, names }: ImportRef, extensions: readonly string[]): string[] {
  const types = [module, ...names.filter((name) => /^\w+$/.test(name)).map((name) => `${module}.${name}`)]
    .map(outermostType)
    .filter((type) => type !== null);
  const short = types.map((type) => type.split('.').slice(-2).join('.'));
  return [...new Set([...types, ...short].flatMap((type) => dottedTargets(type, extensions)))];
}

/** `a.b.Outer` of `a.b.Outer.Inner.MEMBER`; null without a capitalized segment. */
function outermostType(path: string): string | null {
  return /^(?:[^.A-Z][^.]*\.)*[A-Z][^.]*/.exec(path)?.[0] ?? null;
}
