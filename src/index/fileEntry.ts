import type { FileTraits, KnownFile } from '../repository/types.js';
import type { DocumentPlace } from './documentIndex.js';

/** What is known of a path between two refreshes: its stamp and key, and where its content lies. */
export interface FileEntry extends KnownFile {
  /** Null for skipped files and for those not yet derived. */
  place: DocumentPlace | null;
  traits: FileTraits;
}

const TRAITS = ['test', 'vendored', 'generated', 'minified', 'documentation'] as const satisfies (keyof FileTraits)[];

/** Traits as bits, in the order of `TRAITS`. */
export function traitBits(traits: FileTraits): number {
  return TRAITS.reduce((bits, trait, index) => bits | (traits[trait] ? 1 << index : 0), 0);
}

/** Inverse of `traitBits`; equal traits share one object. */
export function traitsOf(bits: number): FileTraits {
  return COMBINATIONS[bits]!;
}

const COMBINATIONS = Array.from(
  { length: 1 << TRAITS.length },
  (_, bits) =>
    Object.freeze(
      Object.fromEntries(TRAITS.map((trait, index) => [trait, (bits & (1 << index)) !== 0])),
    ) as unknown as FileTraits,
);
