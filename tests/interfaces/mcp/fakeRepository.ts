import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, CallOptions, LocateCallOptions, OpenOptions, Repository } from '../../../src/api.js';
import { RepoNavError } from '../../../src/errors.js';
import type { LocateAnswer, Receipt, ShowAnswer, SymbolsAnswer } from '../../../src/navigation/schemas.js';

/** Texts that make the fake's `locate` behave in a way; any other text is answered at once. */
export const BEHAVIOUR = {
  slowBuild: 'slow build',
  hang: 'hang until cancelled',
  neverEnd: 'work on whatever happens',
  countCancelled: 'how many were cancelled?',
  bug: 'run into a bug',
  malformed: 'break the promise of the schema',
  print: 'print to standard output',
};

const FILES_OF_SLOW_BUILD = 60;
let cancelledCalls = 0;

/** A repository without files: what it was asked comes back in the answer's note. */
export async function openFakeRepository(folder: string, options: OpenOptions): Promise<Repository> {
  if (folder.endsWith('no-repository'))
    throw new RepoNavError('not_a_repository', `${folder} is no repository`, 'Go on.');
  if (options.commit === 'unknown') throw new RepoNavError('unknown_revision', 'No such commit', 'Fetch it.');
  const receipt = receiptOf(folder, options.commit ?? null);
  return {
    root: folder,
    locate: async (text, call) => answerOf(await locate(text, call ?? {}, receipt)),
    symbols: async (path) => answerOf(symbolsOf(path, receipt)),
    show: async (target) => answerOf(bodyOf(target, receipt)),
    index: () => Promise.reject(new Error('not a tool')),
    status: () => Promise.reject(new Error('not a tool')),
    summarize: () => Promise.reject(new Error('not a tool')),
    footprint: () => Promise.reject(new Error('not a tool')),
    close: async () => {},
  };
}

async function locate(text: string, options: LocateCallOptions, receipt: Receipt): Promise<LocateAnswer> {
  const { signal, onProgress, ...rest } = options;
  let note = JSON.stringify(rest);
  if (text === BEHAVIOUR.bug) throw new TypeError('internals of the server');
  if (text === BEHAVIOUR.hang) await untilCancelled(signal);
  if (text === BEHAVIOUR.neverEnd) await new Promise(() => setInterval(() => {}, 1_000));
  if (text === BEHAVIOUR.countCancelled) note = String(cancelledCalls);
  if (text === BEHAVIOUR.print) console.log('stray output of a dependency');
  if (text === BEHAVIOUR.slowBuild) await buildSlowly(options);
  const answer: LocateAnswer = {
    schema: 1,
    receipt,
    query: { chars: text.length, identifiers: [], paths: [], frames: [] },
    files: [{ path: 'src/a.py', score: 1, evidence: 1, reasons: ['bm25'] }],
    functions: [],
    scaffold: { files: [] },
    note,
  };
  return text === BEHAVIOUR.malformed ? ({ ...answer, files: 'none' } as unknown as LocateAnswer) : answer;
}

function untilCancelled(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const keepAlive = setInterval(() => {}, 1_000);
    signal?.addEventListener('abort', () => {
      clearInterval(keepAlive);
      cancelledCalls += 1;
      reject(new RepoNavError('cancelled', 'Cancelled', 'Call again.'));
    });
  });
}

async function buildSlowly({ onProgress }: CallOptions): Promise<void> {
  const total = FILES_OF_SLOW_BUILD;
  onProgress?.({ phase: 'scan', done: 0, total: 0, rate: 0, leftMs: null });
  for (let done = 1; done <= total; done++) {
    await sleep(15);
    onProgress?.({ phase: 'index', done, total, rate: 66, leftMs: done < 10 ? null : (total - done) * 15 });
  }
  onProgress?.({ phase: 'write', done: 1, total: 1, rate: 1, leftMs: 0 });
}

function symbolsOf(path: string, receipt: Receipt): SymbolsAnswer {
  if (path.startsWith('..')) throw new RepoNavError('outside_root', `${path} lies outside`, 'Stay inside.');
  if (path !== 'src/a.py') throw new RepoNavError('unknown_file', `No file ${path}`, 'Did you mean src/a.py?');
  return { schema: 1, receipt, path, language: 'python', lines: 3, partial: false, imports: [], symbols: [] };
}

function bodyOf(target: string, receipt: Receipt): ShowAnswer {
  const [path = '', symbol = ''] = target.split(':');
  if (symbol === '') throw new RepoNavError('unknown_symbol', `No symbol in ${target}`, 'Use list_symbols.');
  const body = { symbol, kind: 'function', startLine: 1, endLine: 3, text: 'def f():\n    """Ä"""\n    return 1' };
  return { schema: 1, receipt, path, bodies: [body] };
}

function answerOf<Value extends object>(value: Value): Answer<Value> {
  const answer: Answer<Value> = {
    value,
    toText: ({ format, door } = {}) => `${door} ${format}\n${JSON.stringify(value)}`,
    toJSON: () => value,
    cut: (maxTokens) => {
      if (maxTokens < 10) throw new RepoNavError('usage', 'maxTokens is too small', 'Use at least 10.');
      return answer;
    },
  };
  return answer;
}

function receiptOf(root: string, commit: string | null): Receipt {
  return {
    root,
    commit,
    branch: null,
    dirty: 0,
    reread: 0,
    files: 1,
    partialOutlines: 0,
    skipped: [],
    skippedTotal: 0,
    skippedByReason: {},
    partial: false,
    pending: 0,
    shownFiles: 1,
    totalFiles: 1,
    shownFunctions: 0,
    totalFunctions: 0,
    elapsedMs: { refresh: 0, retrieve: 0, present: 0 },
  };
}
