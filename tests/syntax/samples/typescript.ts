import type { Order, Line as OrderLine } from './order.js';
import Ledger, { type Entry } from '../ledger';
import legacy = require('legacy-books');
export type { Currency } from './money.js';
export * from './tax.js';

/** Amounts are in cents. */
export type Amount = number;
type Handler<T extends Entry = Entry> = {
  handle(entry: T): void;
};

export const enum State { Draft, Posted = 'posted' }

declare const VERSION: string;
declare function audit(entry: Entry): asserts entry is Required<Entry>;
export declare let debug: boolean;

/**
 * Books entries.
 *
 * <p>Implementations are not thread-safe.
 */
export interface Booking extends Iterable<Entry> {
  readonly state: State;
  /** Adds an entry. */
  add(entry: Entry): this;
  remove?(id: string): boolean;
  onChange: (entry: Entry) => void;
}

export abstract class Book<K extends keyof Entry> extends Ledger<K> implements Booking {
  static readonly limit = 10;
  declare legacyId: string;
  private handlers: Map<string, Handler> = new Map();

  constructor(
    private readonly name: string,
    protected readonly parent?: Book<K>,
  ) {
    super(name);
    this.open();
  }

  @memoized({ ttl: 60 })
  @traced
  get total(): Amount {
    return sum(this.entries());
  }

  find(id: string): Entry;
  find(id: number): Entry;
  find(id: string | number): Entry {
    return this.#lookup(String(id));
  }

  /** Posts what is open. @deprecated use post */
  readonly post = async <T>(entries: T[], { force = false }: { force?: boolean } = {}): Promise<void> => {
    await Promise.all(entries.map((entry) => audit(entry as Entry)));
  };

  protected abstract open(): void;

  async *entries(): AsyncGenerator<Entry> {}

  #lookup = (id: string): Entry => {
    return this.handlers.get(id)!.handle(id);
  };
}

function sum(amounts: Iterable<Amount>): Amount;
function sum(amounts: any) {
  return [...amounts].reduce(add, 0);
}

const add = (a: Amount, b: Amount): Amount => a + b;

export namespace Reports.Monthly {
  export const TITLE = 'Monthly';
  export function render(book: Book<'id'>): string {
    return format(book.total);
  }
  namespace Inner {
    export class Cell {
      draw = (): void => render(null!);
    }
  }
  function format(amount: Amount): string {
    return `${amount}`;
  }
}

declare module '*.ledger' {
  export function load(path: string): Ledger;
}

declare global {
  interface Window {
    ledger: Ledger;
  }
}

@Injectable({ providedIn: 'root' })
export class BookService {
  constructor(@Inject(TOKEN) private token: string) {}

  load = debounce(async (id: string) => {
    const { parse } = await import('./parse.js');
    return parse(id, new Reports.Monthly.Cell());
  }, 10);

  @HostListener('window:resize', ['$event'])
  onResize(event: Event): void {
    this.load('x');
  }
}

export default function <T>(value: T): T {
  const isOpen = (state: State): state is State.Draft => state === State.Draft;
  return isOpen(State.Draft) ? value : (sum([]) as unknown as T);
}

export const routes: Route[] = [
  { path: '', component: BookService, resolve: { book: () => sum([]) } },
];
