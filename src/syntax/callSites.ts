import type { Node, QueryCapture } from 'web-tree-sitter';

/** A callee's name and where it stands. */
export interface CapturedCall {
  name: string;
  at: number;
  /** The capture's suffix: `plain`, `member`, `scoped`, `bare` or ''. */
  form: string;
  /** What stands before the name, as written; '' where that is not captured. */
  owner: string;
}

/** A name that is bound as a variable or extended as a base, and where. */
export interface BoundName {
  name: string;
  at: number;
}

/** Gathers the captures that stand alone: `@call`, `@call.…`, `@local`, `@base`, `@ignore`. */
export class CallSites {
  readonly locals: BoundName[] = [];
  readonly bases: BoundName[] = [];
  readonly #calls: CapturedCall[] = [];
  readonly #ignored: { start: number; end: number }[] = [];
  readonly #owned = new Set<number>();
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** False for captures of another kind. */
  add({ name, node }: QueryCapture, owner: Node | null = null): boolean {
    const at = node.startIndex;
    const end = node.endIndex;
    if (name === 'call' || name.startsWith('call.')) {
      if (owner) this.#owned.add(at);
      this.#calls.push({
        name: this.#text.slice(at, end),
        at,
        form: name.slice('call.'.length),
        owner: owner ? this.#text.slice(owner.startIndex, owner.endIndex) : '',
      });
    } else if (name === 'local') this.locals.push({ name: this.#text.slice(at, end), at });
    else if (name === 'base') this.bases.push({ name: this.#text.slice(at, end), at });
    else if (name === 'ignore') this.#ignored.push({ start: at, end });
    else return false;
    return true;
  }

  /**
   * The calls in source order. Heads of definitions may look like calls (`def area(shape)`), as may types: neither is one.
   * A name that is captured by itself and with its owner is the latter.
   */
  calls(definitions: { has(nameStart: number): boolean }): CapturedCall[] {
    const ignored = this.#ignored.sort((a, b) => a.start - b.start);
    let next = 0;
    let end = 0;
    return this.#calls
      .sort((a, b) => a.at - b.at)
      .filter(({ at, owner }) => {
        for (; next < ignored.length && ignored[next]!.start <= at; next++) end = Math.max(end, ignored[next]!.end);
        return at >= end && !definitions.has(at) && (owner !== '' || !this.#owned.has(at));
      });
  }
}
