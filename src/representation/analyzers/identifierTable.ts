/**
 * Identifiers by their code units, each with the ids of its terms: a hash table in typed arrays, so that a repeated
 * identifier, which nearly all are, costs neither a string nor a look-up by one.
 */
export class IdentifierTable {
  /** Ids of terms; those of an entry lie together, the whole's first. */
  terms = new Int32Array(1 << 14);
  /** Where each entry's ids begin, and where the last one's end. */
  starts = new Uint32Array(1 << 12);
  size = 0;
  /** Hash and entry + 1, alternating; 0 for a free slot; linear probing. */
  #slots = new Int32Array(1 << 14);
  #units = new Uint16Array(1 << 16);
  #unitStarts = new Uint32Array(1 << 12);

  /** The entry of `units[start, end)`, -1 when there is none. */
  find(units: Uint16Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 2) & mask) {
      const entry = slots[slot + 1]! - 1;
      if (entry < 0) return -1;
      if (slots[slot] === hash && this.#equals(entry, units, start, end)) return entry;
    }
  }

  /** @param terms the whole's id first, -1 when it has none, then those of the parts */
  add(units: Uint16Array, start: number, end: number, hash: number, terms: readonly number[]): number {
    const entry = this.size++;
    if (this.size + 1 >= this.starts.length) {
      this.starts = enlarged(this.starts, this.size + 2);
      this.#unitStarts = enlarged(this.#unitStarts, this.size + 2);
    }
    const termStart = this.starts[entry]!;
    if (termStart + terms.length > this.terms.length) this.terms = enlarged(this.terms, termStart + terms.length);
    this.terms.set(terms, termStart);
    this.starts[entry + 1] = termStart + terms.length;
    const unitStart = this.#unitStarts[entry]!;
    const unitEnd = unitStart + end - start;
    if (unitEnd > this.#units.length) this.#units = enlarged(this.#units, unitEnd);
    this.#units.set(units.subarray(start, end), unitStart);
    this.#unitStarts[entry + 1] = unitEnd;
    if (this.size * 4 > this.#slots.length) this.#rehash();
    this.#insert(hash, entry);
    return entry;
  }

  #equals(entry: number, units: Uint16Array, start: number, end: number): boolean {
    const own = this.#units;
    const from = this.#unitStarts[entry]!;
    if (this.#unitStarts[entry + 1]! - from !== end - start) return false;
    for (let at = start, other = from; at < end; at++, other++) if (units[at] !== own[other]) return false;
    return true;
  }

  #insert(hash: number, entry: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = slotOf(hash, mask);
    while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
    slots[slot] = hash;
    slots[slot + 1] = entry + 1;
  }

  #rehash(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    for (let slot = 0; slot < before.length; slot += 2) {
      if (before[slot + 1] !== 0) this.#insert(before[slot]!, before[slot + 1]! - 1);
    }
  }
}

function slotOf(hash: number, mask: number): number {
  return ((hash ^ (hash >>> 15)) << 1) & mask;
}

function enlarged<Numbers extends Int32Array | Uint32Array | Uint16Array>(array: Numbers, atLeast: number): Numbers {
  const larger = new (array.constructor as new (length: number) => Numbers)(Math.max(atLeast, array.length * 2));
  larger.set(array);
  return larger;
}
