import ignore from 'ignore';
import type { LocateCallOptions } from '../api.js';
import { DEFAULTS } from '../defaults.js';
import { RepoNavError } from '../errors.js';
import type { IndexedFile } from '../index/types.js';
import { FORMATS, type Format, type Profile } from '../navigation/formats.js';
import type { LocateOptions } from '../navigation/schemas.js';
import type { RankOptions } from '../retrieval/types.js';
import { LANGUAGES, resolveLanguage } from '../syntax/index.js';

/** A locate call, validated and completed: the inside asks no more questions. */
export interface LocateRequest {
  rank: RankOptions;
  profile: Profile;
  format: Format;
  /** Whether the answer waits for the past commits to be read. */
  wait: boolean;
}

/** @throws RepoNavError usage that names the option and what it may be */
export async function locateRequest(options: LocateCallOptions): Promise<LocateRequest> {
  const {
    signal,
    onProgress,
    deadlineMs,
    format = 'tree',
    pipeline,
    models,
    consent,
    env,
    onRetrievalProgress,
    ...given
  } = options;
  if (!FORMATS.includes(format)) throw usage(`format is ${JSON.stringify(format)}`, `It may be ${FORMATS.join(', ')}.`);
  const {
    files,
    functions,
    profile = 'default',
    path = [],
    lang = [],
    includeTests = false,
    wait = true,
  } = await validated(given);
  if (pipeline !== undefined && profile === 'paper') {
    throw usage('The profile paper has its own retrieval', 'Leave the profile out, or the pipeline');
  }
  const filters = [...(path.length > 0 ? [pathFilter(path)] : []), ...(lang.length > 0 ? [languageFilter(lang)] : [])];
  return {
    rank: {
      files: files ?? DEFAULTS.files,
      functions: functions ?? DEFAULTS.functions,
      depth: DEFAULTS.depth,
      includeTests,
      profile,
      accept: filters.length > 0 ? (file) => filters.every((accepts) => accepts(file)) : null,
    },
    profile,
    format,
    wait,
  };
}

/** Without options there is nothing to validate, and the schemas take longer to load than an answer takes. */
async function validated(given: LocateOptions): Promise<LocateOptions> {
  if (Object.keys(given).length === 0) return given;
  const { locateOptionsSchema } = await import('../navigation/schemas.js');
  const parsed = locateOptionsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const names = Object.keys(locateOptionsSchema.shape).join(', ');
  throw usage(`${optionName(issue!.path)}: ${issue!.message}`, `Options of locate: ${names}.`);
}

/** `path[0]`, as the caller would write it. */
export function optionName([name, ...rest]: readonly PropertyKey[]): string {
  if (name === undefined) return 'The options';
  return `${String(name)}${rest.map((index) => `[${String(index)}]`).join('')}`;
}

/** Globs by the rules of ignore files, which everybody knows: `src/`, `*.py`, `packages/core/**`, `!` takes back. */
export function pathFilter(globs: readonly string[]): (file: IndexedFile) => boolean {
  const matcher = ignore({ ignorecase: false, allowRelativePaths: true }).add(
    globs.map((glob) => glob.replaceAll('\\', '/').replace(/^\.\//, '/')),
  );
  return ({ path }) => matcher.ignores(path);
}

export function languageFilter(names: readonly string[]): (file: IndexedFile) => boolean {
  const ids = new Set(
    names.map((name) => {
      const language = resolveLanguage(name);
      if (language) return language.id;
      const known = LANGUAGES.map(({ id }) => id).join(', ');
      throw usage(`There is no language ${JSON.stringify(name)}`, `Known are: ${known}.`);
    }),
  );
  return ({ language }) => language !== null && ids.has(language);
}

function usage(message: string, hint: string): RepoNavError {
  return new RepoNavError('usage', `${message}.`, hint);
}
