import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RepoNavError } from '../errors.js';
import { defaultCacheDir, openIndex } from '../index/index.js';
import { unusableVectors } from '../index/vectors/storedVectors.js';
import { defaultDataDir } from '../models/ledger/index.js';
import { findRoot, gitVersion, openSource } from '../repository/index.js';
import { openSummaryStore } from '../representation/summaries/index.js';
import { brokenGrammars, createOutliner, LANGUAGES } from '../syntax/index.js';
import { otherFormatNote } from './storedSummaries.js';

export interface Check {
  name: string;
  ok: boolean;
  /** What was found. */
  detail: string;
  /** How to mend it; '' when there is nothing to mend. */
  hint: string;
}

const LEAST_NODE = 20;
/** Older git has no `--end-of-options` for `rev-parse`. */
const LEAST_GIT = [2, 30] as const;

/** Its query is compiled in no time. */
const OUTLINED = 'lua';

/** Checks what an answer needs on this machine, each thing by using it. Never throws: what fails is a check with a hint. */
export async function checkMachine(
  directory: string,
  cacheDir: string = defaultCacheDir(),
  dataDir: string = defaultDataDir(),
): Promise<Check[]> {
  return [
    nodeCheck(),
    await check('git', gitCheck),
    await check('grammars', grammarsCheck),
    await check('cache', () => cacheCheck(cacheDir)),
    await check('data', () => dataCheck(dataDir)),
    await check('repository', () => repositoryCheck(directory)),
    await check('index', () => indexCheck(directory, cacheDir)),
  ];
}

function nodeCheck(): Check {
  const ok = Number(process.versions.node.split('.')[0]) >= LEAST_NODE;
  return { name: 'node', ok, detail: process.version, hint: ok ? '' : `Install Node ${LEAST_NODE} or newer.` };
}

async function check(name: string, run: () => Promise<Omit<Check, 'name'>>): Promise<Check> {
  try {
    return { name, ...(await run()) };
  } catch (error) {
    const hint = error instanceof RepoNavError ? error.hint : 'This is unexpected: please report it with the detail.';
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error), hint };
  }
}

async function gitCheck(): Promise<Omit<Check, 'name'>> {
  const version = await gitVersion();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const ok = major > LEAST_GIT[0] || (major === LEAST_GIT[0] && minor >= LEAST_GIT[1]);
  return { ok, detail: version, hint: ok ? '' : `Install git ${LEAST_GIT.join('.')} or newer.` };
}

async function grammarsCheck(): Promise<Omit<Check, 'name'>> {
  const broken = await brokenGrammars();
  // One outline shows that they can be made; to make one in each language would take seconds.
  const outliner = await createOutliner({ brief: true });
  try {
    await outliner.load([OUTLINED]);
    const { warmup } = LANGUAGES.find(({ id }) => id === OUTLINED)!;
    if (outliner.outline(warmup, OUTLINED).symbols.length === 0) broken.push(`outlines of ${OUTLINED}`);
  } finally {
    outliner.close();
  }
  const detail = broken.length > 0 ? `broken: ${broken.join(', ')}` : `${LANGUAGES.length} languages`;
  return { ok: broken.length === 0, detail, hint: broken.length > 0 ? 'Install reponav again.' : '' };
}

async function cacheCheck(cacheDir: string): Promise<Omit<Check, 'name'>> {
  const probe = join(cacheDir, `probe-${process.pid}`);
  try {
    await mkdir(cacheDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, 'x');
    await rm(probe);
    return { ok: true, detail: cacheDir, hint: '' };
  } catch (error) {
    return {
      ok: false,
      detail: `${cacheDir} cannot be written (${(error as NodeJS.ErrnoException).code})`,
      hint: 'Answers are right all the same, but each process starts from nothing. Set REPONAV_CACHE_DIR to a folder you may write.',
    };
  }
}

/** What was paid for can be read: nothing is written there. */
async function dataCheck(dataDir: string): Promise<Omit<Check, 'name'>> {
  const summaries = openSummaryStore({ dataDir });
  const notes = [otherFormatNote(await summaries.otherFormat(), summaries.folder)].flatMap((note) => note ?? []);
  const vectors = await unusableVectors(dataDir);
  if (vectors.length > 0) {
    notes.push(`${vectors.length} files of vectors are damaged or of another version of RepoNav: ${vectors[0]}`);
  }
  return {
    ok: notes.length === 0,
    detail: [dataDir, ...notes].join('; '),
    hint:
      notes.length === 0
        ? ''
        : 'Use the version of RepoNav that wrote them. To have them made again, which is paid for again, move them away.',
  };
}

async function repositoryCheck(directory: string): Promise<Omit<Check, 'name'>> {
  const { root, kind } = await findRoot(directory);
  return { ok: true, detail: `${root} (${kind})`, hint: '' };
}

/** Enumerates and reads what is indexed; a first build is not started from here. */
async function indexCheck(directory: string, cacheDir: string): Promise<Omit<Check, 'name'>> {
  const source = await openSource({ repo: directory });
  const index = await openIndex({ source, cacheDir, workers: 0 });
  try {
    const view = await index.refresh({ deadlineMs: 0 });
    const { bytesOnDisk, ignored } = await index.status();
    const notes = ignored.map(({ file, reason }) => `; ${file} was not used: ${reason}`).join('');
    const pending = view.pending > 0 ? `, ${view.pending} files still to be indexed` : '';
    return {
      ok: true,
      detail: `${view.files.length} files, ${(bytesOnDisk / 1e6).toFixed(1)} MB${pending}${notes}`,
      hint: '',
    };
  } finally {
    await index.close();
    await source.close();
  }
}
