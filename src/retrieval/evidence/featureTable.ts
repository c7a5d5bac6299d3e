/** Named columns of numbers over a fixed number of rows, made when first written. */
export class FeatureTable {
  readonly rows: number;
  readonly #columns = new Map<string, Float32Array>();

  constructor(rows: number) {
    this.rows = rows;
  }

  /** The column to write to; zeros at first. */
  column(name: string): Float32Array {
    let column = this.#columns.get(name);
    if (!column) {
      column = new Float32Array(this.rows);
      this.#columns.set(name, column);
    }
    return column;
  }

  /** The column to read; null when nobody wrote it. */
  get(name: string): Float32Array | null {
    return this.#columns.get(name) ?? null;
  }

  names(): string[] {
    return [...this.#columns.keys()];
  }

  /** Raises one cell to `value`. */
  max(name: string, row: number, value: number): void {
    const column = this.column(name);
    if (value > column[row]!) column[row] = value;
  }

  add(name: string, row: number, value: number): void {
    this.column(name)[row]! += value;
  }
}
