import { Deriver, EFFORT } from '../../index/deriver.js';
import { variantOf } from '../../index/documentVariant.js';
import { listCommits, mineCommits, readShallow } from '../../repository/history/index.js';
import { findRoot, openSource, pathTraits } from '../../repository/index.js';
import { analyzeQuery } from '../../representation/index.js';
import { languageOf } from '../../syntax/index.js';
import type { Outline } from '../../syntax/types.js';
import { commitTexts } from './commitTexts.js';
import type { PairBuilder } from './pairBuilder.js';
import type { TrainingRepository } from './pairTypes.js';

export interface MineLimits {
  /** Commits looked at, newest first. */
  commits: number;
  /** Functions with a doc comment, spread over the files. */
  docs: number;
}

export const MINE_LIMITS: MineLimits = { commits: 6_000, docs: 12_000 };

/** A change of more functions or files says little of each. */
const MAX_CHANGED = 4;
/** Shorter bodies say nothing, longer ones are tables. Whole identifiers. */
const LENGTHS = { least: 6, most: 1_500 };
const MIN_DOC_TERMS = 3;

/**
 * Mines one repository: every function with a doc comment, and every function that a commit of its past changed and that is still there.
 * @param folder clone or bare mirror
 */
export async function mineRepository(
  repository: TrainingRepository,
  folder: string,
  builder: PairBuilder,
  limits: MineLimits = MINE_LIMITS,
): Promise<{ docs: number; commits: number }> {
  builder.begin(repository);
  const functions = new Functions(builder);
  await functions.read(folder, repository.commit);
  return { docs: functions.addDocs(limits.docs), commits: await addCommits(functions, folder, repository, limits) };
}

/** The functions of a commit, by name. */
class Functions {
  readonly #builder: PairBuilder;
  /** `path\0name` -> chunk numbers with a definition of that name. */
  readonly #named = new Map<string, Set<number>>();
  readonly #docs: { query: Map<string, number>; chunk: number }[] = [];

  constructor(builder: PairBuilder) {
    this.#builder = builder;
  }

  async read(folder: string, commit: string): Promise<void> {
    const source = await openSource({ repo: folder, commit });
    const deriver = new Deriver(this.#builder.counted);
    try {
      const { files } = await source.scan(new Map());
      const wanted = files.filter(({ path }) => languageOf(path) !== null && isOwnCode(path));
      for await (const result of source.read(wanted)) {
        if ('skipped' in result) continue;
        const { path, key, bytes } = result.file;
        const derived = await deriver.derive(bytes, { key, variant: variantOf(path) }, EFFORT.full);
        const { outline, chunks } = derived;
        if (outline === null || derived.generated || derived.minified) continue;
        const seen = new Map<number, number>();
        chunks.forEach(({ symbol }, index) => {
          if (symbol < 0) return;
          const counts = derived.countTerms(index);
          if (counts.length < LENGTHS.least || counts.length > LENGTHS.most) return;
          const number = this.#builder.addFunction(counts);
          seen.set(symbol, number);
          const query = analyzeQuery(outline.symbols[symbol]!.doc);
          if (query.size >= MIN_DOC_TERMS) this.#docs.push({ query, chunk: number });
        });
        this.#name(path, outline, seen);
      }
    } finally {
      deriver.close();
      await source.close();
    }
  }

  /** @returns how many */
  addDocs(limit: number): number {
    const step = Math.max(1, this.#docs.length / limit);
    for (let at = 0; at < this.#docs.length; at += step) {
      const { query, chunk } = this.#docs[Math.floor(at)]!;
      this.#builder.addQuery('doc', query, [chunk]);
    }
    return Math.min(limit, this.#docs.length);
  }

  /** The one function of a file that defines this name; null for none and for several. */
  named(path: string, name: string): number | null {
    const found = this.#named.get(`${path}\0${name}`);
    return found?.size === 1 ? [...found][0]! : null;
  }

  add(...query: Parameters<PairBuilder['addQuery']>): void {
    this.#builder.addQuery(...query);
  }

  #name(path: string, { symbols }: Outline, seen: ReadonlyMap<number, number>): void {
    symbols.forEach(({ name }, symbol) => {
      let owner = symbol;
      while (owner >= 0 && !seen.has(owner)) owner = symbols[owner]!.parent;
      const number = seen.get(owner);
      if (number === undefined) return;
      const key = `${path}\0${name}`;
      const known = this.#named.get(key);
      if (known) known.add(number);
      else this.#named.set(key, new Set([number]));
    });
  }
}

async function addCommits(
  functions: Functions,
  folder: string,
  { commit }: TrainingRepository,
  limits: MineLimits,
): Promise<number> {
  const { gitDir, commonDir } = await findRoot(folder);
  if (gitDir === null || commonDir === null) return 0;
  const place = { folder: gitDir, gitDir };
  const shallow = await readShallow(commonDir);
  const ids = await listCommits({ place, commit, limit: limits.commits, shallow });
  const isSource = (path: string) => languageOf(path) !== null && isOwnCode(path);
  let count = 0;
  for await (const { message, files } of mineCommits({ place, ids, isSource }, (error) => {
    throw error;
  })) {
    const changed = files.flatMap(({ path, functions: names }) => names.map((name) => ({ path, name })));
    if (changed.length === 0 || changed.length > MAX_CHANGED || files.length > MAX_CHANGED) continue;
    const found = changed.map(({ path, name }) => functions.named(path, name)).filter((number) => number !== null);
    const targets = [...new Set(found)];
    if (targets.length === 0) continue;
    for (const { kind, terms } of commitTexts(message)) {
      functions.add(kind, terms, targets);
      count++;
    }
  }
  return count;
}

function isOwnCode(path: string): boolean {
  const { test, vendored, minified, generated, documentation } = pathTraits(path);
  return !test && !vendored && !minified && !generated && !documentation;
}
