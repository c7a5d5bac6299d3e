import type { Answer, OpenOptions, Repository } from '../../../src/api.js';
import { runCli } from '../../../src/interfaces/cli/runCli.js';
import type { Receipt } from '../../../src/navigation/schemas.js';

const RECEIPT: Receipt = {
  root: '/made',
  commit: null,
  branch: null,
  dirty: 0,
  reread: 0,
  files: 1,
  partialOutlines: 0,
  skipped: [{ path: 'a\nb.bin', reason: 'binary', detail: '' }],
  skippedTotal: 3,
  skippedByReason: { binary: 3 },
  partial: false,
  pending: 0,
  shownFiles: 0,
  totalFiles: 0,
  shownFunctions: 0,
  totalFunctions: 0,
  elapsedMs: { refresh: 0, retrieve: 0, present: 0 },
};

export interface CliRun {
  exit: number;
  out: string;
  err: string;
  /** What the command asked the library, in order. */
  calls: { method: string; args: unknown[] }[];
  opened: { directory: string; options: OpenOptions | undefined }[];
}

export interface FakeBehaviour {
  partial?: boolean;
  fail?: unknown;
  stdin?: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  askYesNo?: (question: string) => Promise<boolean>;
}

/** Runs the command line against a library that only notes what it is asked: for what a command does before and after its call. */
export async function runFakeCli(argv: string[], behaviour: FakeBehaviour = {}): Promise<CliRun> {
  const run: CliRun = { exit: -1, out: '', err: '', calls: [], opened: [] };
  const ask = async (method: string, ...args: unknown[]) => {
    run.calls.push({ method, args });
    if (behaviour.fail !== undefined) throw behaviour.fail;
    return fakeAnswer(behaviour.partial ?? false);
  };
  const repository = {
    root: behaviour.cwd ?? '/made',
    locate: (...args: unknown[]) => ask('locate', ...args),
    symbols: (...args: unknown[]) => ask('symbols', ...args),
    show: (...args: unknown[]) => ask('show', ...args),
    index: (...args: unknown[]) => ask('index', ...args),
    status: (...args: unknown[]) => ask('status', ...args),
    summarize: (...args: unknown[]) => ask('summarize', ...args),
    footprint: (...args: unknown[]) => ask('footprint', ...args),
    close: async () => void run.calls.push({ method: 'close', args: [] }),
  } as unknown as Repository;
  run.exit = await runCli(argv, {
    openRepository: async (directory, options) => {
      run.opened.push({ directory, options });
      return repository;
    },
    version: '9.9.9',
    cwd: behaviour.cwd ?? '/made',
    env: behaviour.env ?? {},
    writeOut: (text) => {
      run.out += text;
    },
    writeErr: (text) => {
      run.err += text;
    },
    errIsTerminal: false,
    askYesNo: behaviour.askYesNo ?? null,
    readStdin: async () => behaviour.stdin ?? '',
    signal: new AbortController().signal,
  });
  return run;
}

function fakeAnswer(partial: boolean): Answer<never> {
  const value = { schema: 1, receipt: { ...RECEIPT, partial } } as never;
  const answer: Answer<never> = {
    value,
    toText: (options) => `text ${JSON.stringify(options)}`,
    toJSON: () => value,
    cut: () => answer,
  };
  return answer;
}
