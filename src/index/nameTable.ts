/** Small dense ids for the few language ids of a segment. */
export class NameTable {
  readonly names: string[] = [];
  readonly #ids = new Map<string, number>();

  /** @throws RangeError from the 255th name on: ids are bytes, and there are a few dozen languages */
  idOf(name: string): number {
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.names.length;
      if (id >= 255) throw new RangeError('More than 255 language names in one segment.');
      this.#ids.set(name, id);
      this.names.push(name);
    }
    return id;
  }

  toBytes(): Uint8Array {
    return Buffer.from(JSON.stringify(this.names));
  }
}
