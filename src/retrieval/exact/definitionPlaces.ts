import { FIELDS, identifierTerms } from '../../representation/index.js';
import { functionsOfFile } from '../evidence/functionsOfFile.js';
import {
  anyCase,
  asPlace,
  bestOf,
  type Candidate,
  definingFiles,
  type EqualNames,
  outlineCandidates,
  plainCandidates,
  sameCase,
} from './candidates.js';
import { firstOf } from './firstOf.js';
import { inheritedPlaces, ownerPlaces } from './inherited.js';
import { type NameReading, nameReadings } from './nameParts.js';
import { spellings } from './spellings.js';
import { chunksWithTerm, filesOfChunks } from './termChunks.js';
import type { ExactPlace, ExactScope } from './types.js';

const NAME = FIELDS.indexOf('name');
const NO_KEYWORDS: ReadonlySet<string> = new Set();

/**
 * Where a name is defined, in any notation and with anything around it; best first: as qualified, source before tests before copies of other
 * projects. Of `Class.member` that the class inherits, where it comes from; of a member that nothing is known of, the class. [] where nothing
 * of exactly this name is defined.
 */
export function definitionPlaces(scope: ExactScope, text: string): ExactPlace[] {
  const typed = spellings(text).map((spelling) => ({ spelling, found: definitionsOf(scope, spelling) }));
  const owned = typed.flatMap(({ spelling }) => ownedReading(spelling) ?? []);
  const agreeing = typed.find(({ found }) => (found[0]?.agreement ?? 0) > 0);
  if (agreeing && agreeing.found[0]!.agreement >= 1) return agreeing.found.map(asPlace);
  return firstOf(
    ...owned.map(
      ({ owners, name }) =>
        () =>
          inheritedPlaces(scope, owners.at(-1)!, name),
    ),
    () => agreeing?.found.map(asPlace) ?? [],
    // The class says more than members of the same name in others.
    ...owned.map(
      ({ owners }) =>
        () =>
          ownerPlaces(scope, owners.at(-1)!),
    ),
    ...typed.map(
      ({ found }) =>
        () =>
          found.map(asPlace),
    ),
  );
}

function definitionsOf(scope: ExactScope, spelling: string): Candidate[] {
  const [literal, ...others] = nameReadings(spelling);
  const candidatesOf = (reading: NameReading) => [
    ...outlineCandidates(scope, reading, definingFiles(scope, reading.name), sameCase),
    ...plainCandidates(scope, reading, 'strong'),
    ...plainCandidates(scope, reading, 'member'),
  ];
  const whole = candidatesOf(literal!);
  return bestOf(scope, whole.length > 0 ? whole : others.flatMap(candidatesOf));
}

function ownedReading(spelling: string): NameReading | null {
  if (/\s/.test(spelling)) return null;
  return nameReadings(spelling).find(({ owners }) => owners.length > 0) ?? null;
}

/** The same whatever the case, where nothing has the name as it was typed. */
export function definitionPlacesInAnyCase(scope: ExactScope, spelling: string): ExactPlace[] {
  const candidates = nameReadings(spelling).flatMap((reading) => {
    const { whole } = identifierTerms(reading.name, NO_KEYWORDS);
    if (whole === null) return [];
    return outlineCandidates(scope, reading, filesOfChunks(scope, chunksWithTerm(scope, whole, NAME)), anyCase);
  });
  return bestOf(scope, candidates).map(asPlace);
}

/** Lines of files without an outline that may define it (`name:`, `name =`), where nothing else does. */
export function likelyDefinitionPlaces(scope: ExactScope, spelling: string): ExactPlace[] {
  const candidates = nameReadings(spelling).flatMap((reading) => plainCandidates(scope, reading, 'likely'));
  return bestOf(scope, candidates).map(asPlace);
}

/** Definitions in these files alone, as qualified there if any is; [] when none of them defines it. */
export function definitionPlacesIn(scope: ExactScope, text: string, files: readonly number[]): ExactPlace[] {
  for (const spelling of spellings(text)) {
    const readings = nameReadings(spelling);
    const found = firstOf(
      () => outlinedIn(scope, readings, files, sameCase),
      () => declaredIn(scope, readings, files),
      () => outlinedIn(scope, readings, files, anyCase),
    );
    if (found.length > 0) return found;
  }
  return [];
}

function outlinedIn(
  scope: ExactScope,
  readings: readonly NameReading[],
  files: readonly number[],
  equal: EqualNames,
): ExactPlace[] {
  const found = readings.flatMap((reading) => outlineCandidates(scope, reading, files, equal));
  const whole = found.filter((one) => readings.some((reading) => isWhole(scope, one, reading)));
  return bestOf(scope, whole.length > 0 ? whole : found).map(asPlace);
}

/** What outlines leave out. */
function declaredIn(scope: ExactScope, readings: readonly NameReading[], files: readonly number[]): ExactPlace[] {
  const kinds = ['strong', 'member', 'likely'] as const;
  const found = readings.flatMap((reading) => kinds.flatMap((kind) => plainCandidates(scope, reading, kind)));
  return bestOf(
    scope,
    found.filter(({ file }) => files.includes(file)),
  ).map(asPlace);
}

function isWhole({ context }: ExactScope, { file, symbol }: Candidate, { name, owners }: NameReading): boolean {
  return functionsOfFile(context, file)?.outline.symbols[symbol]?.qualified === [...owners, name].join('.');
}
