import { DEFAULTS } from '../defaults.js';
import { RepoNavError } from '../errors.js';
import { assembleOutline } from './assembly.js';
import { compileGrammar, type GrammarModules, smallestGrammar, withoutTierUp } from './grammars.js';
import { languageById, resolveLanguage } from './languageLookup.js';
import { lineTable } from './lineTable.js';
import { type Captured, capture, type LoadedLanguage, loadLanguage, warmUp } from './parsing.js';
import { LANGUAGES } from './registry.js';
import { createRuntime, isCrash, type Runtime } from './runtime.js';
import type { FreshOutline } from './types.js';
import { limitsFor, WorkMeter } from './workMeter.js';

export interface OutlinerOptions {
  /** Work on one file, after which its outline holds what was found. @default by DEFAULTS.outlineWork and the file's length */
  workUnits?: number;
  /** Clock of the emergency stop, ms. @default performance.now */
  now?: () => number;
  /**
   * For a handful of files in a process that outlines no more: nothing is left to V8's optimizer. Ready in half the time, a third slower after,
   * and so is every other outliner of the process meanwhile. @default false
   */
  brief?: boolean;
  /** Grammars that another thread has compiled (`Outliner.modules`); others are compiled here. */
  modules?: GrammarModules;
}

/** Outlines files, one at a time. Not shared between threads: each makes its own. */
export interface Outliner {
  /**
   * Makes languages ready: ids or aliases. Does nothing for those that are, so it can stand before each file; after a grammar
   * broke down on a file, it is what brings the languages back.
   * @throws RepoNavError usage for unknown languages, internal for missing grammars
   */
  load(languages: readonly string[]): Promise<void>;
  /**
   * The structure of one text. A file that is too much work or that breaks the parser gives what was found, marked partial.
   * @throws RepoNavError internal when the language is not loaded
   */
  outline(text: string, languageId: string): FreshOutline;
  /** What has been compiled so far, for `OutlinerOptions.modules` of other threads. */
  modules(): GrammarModules;
  close(): void;
}

/** Doubles for tests. */
export interface OutlinerDeps {
  createRuntime: () => Promise<Runtime>;
}

export async function createOutliner(
  options: OutlinerOptions = {},
  deps: OutlinerDeps = { createRuntime },
): Promise<Outliner> {
  const { workUnits, now = () => performance.now(), brief = false } = options;
  const modules = new Map(options.modules);
  const loaded = new Map<string, LoadedLanguage>();
  let runtime: Runtime | null = null;
  let loading: Promise<void> = Promise.resolve();

  const meterFor = (text: string): WorkMeter => {
    const limits = limitsFor(text);
    return new WorkMeter({ ...limits, units: workUnits ?? limits.units }, now);
  };

  /** Compiled elsewhere means warmed elsewhere: threads share the machine code of a grammar. */
  async function loadOne(id: string): Promise<void> {
    if (loaded.has(id)) return;
    const module = languageById(id)!;
    const shared = modules.get(id);
    const compiled = shared ?? (await compileGrammar(id));
    runtime ??= await deps.createRuntime();
    const language = loadLanguage(runtime, module, compiled);
    if (!shared) warmUp(language);
    loaded.set(id, language);
    modules.set(id, compiled);
  }

  async function loadMissing(languages: readonly string[]): Promise<void> {
    const missing = languages.map((name) => resolveLanguage(name).id).filter((id) => !loaded.has(id));
    if (missing.every((id) => modules.has(id))) {
      for (const id of missing) await loadOne(id);
      return;
    }
    // The core of tree-sitter, which all grammars share, must be left to the optimizer.
    if (loaded.size === 0 && !brief) await loadOne(smallestGrammar(LANGUAGES.map(({ id }) => id)));
    await withoutTierUp(async () => {
      for (const id of missing) await loadOne(id);
    });
  }

  /** Null when the file broke the runtime. Its memory is then in an unknown state: neither freed nor used again. */
  function captureOrDrop(language: LoadedLanguage, text: string, meter: WorkMeter): Captured | null {
    try {
      return capture(language, text, meter);
    } catch (error) {
      if (!isCrash(error)) throw error;
      loaded.clear();
      runtime = null;
      return null;
    }
  }

  return {
    load(languages) {
      // One after the other: what V8 is told while a grammar loads holds for the whole process.
      const turn = loading.then(() => loadMissing(languages));
      loading = turn.catch(() => {});
      return turn;
    },

    outline(text, languageId) {
      const language = loaded.get(languageId);
      if (!language) {
        throw new RepoNavError(
          'internal',
          `The language ${languageId} is not loaded.`,
          'Await Outliner.load before each file.',
        );
      }
      const lines = lineTable(text);
      const meter = meterFor(text);
      const captured = text.length > DEFAULTS.maxFileBytes ? null : captureOrDrop(language, withoutMark(text), meter);
      const outline = captured
        ? assembleOutline(captured, language.module, text, lines)
        : {
            language: languageId,
            symbols: [],
            imports: [],
            calls: [],
            callNames: [],
            partial: true,
            lines: lines.count,
          };
      return { ...outline, unfinished: meter.unfinished };
    },

    modules: () => modules,

    close() {
      for (const language of loaded.values()) language.unload();
      loaded.clear();
      runtime = null;
    },
  };
}

/**
 * Compiles the grammars of languages (ids or aliases) for the outliners of other threads: done here first, it takes each of them next to nothing.
 * @throws RepoNavError usage for unknown languages, internal for missing grammars
 */
export async function compileGrammars(languages: readonly string[]): Promise<GrammarModules> {
  const outliner = await createOutliner();
  try {
    await outliner.load(languages);
    return outliner.modules();
  } finally {
    outliner.close();
  }
}

/** A byte order mark is no syntax anywhere; a newline in its place keeps the offsets. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? `\n${text.slice(1)}` : text;
}
