import { z } from 'zod';
import type { Instance } from '../types.js';
import { patchFiles } from './patchFiles.js';

const text = z.string().min(1);
const optionalText = z.string().nullish();
/** A list, or (Long Code Arena) the text of one in Python's notation. */
const paths = z.union([z.array(z.string()), z.string().transform(pythonList)]);

/** Fields of all formats; what is not named here (hints, dates, tests) is not even looked at. */
const rowSchema = z.object({
  instance_id: optionalText,
  text_id: optionalText,
  repo: optionalText,
  repo_owner: optionalText,
  repo_name: optionalText,
  mirror: optionalText,
  base_commit: optionalText,
  base_sha: optionalText,
  problem_statement: optionalText,
  issue_title: optionalText,
  issue_body: optionalText,
  gold_files: paths.nullish(),
  changed_files: paths.nullish(),
  gold_functions: z.array(z.string()).nullish(),
  edit_functions: z.array(z.string()).nullish(),
  patch: optionalText,
  language: optionalText,
  category: optionalText,
});

const instanceSchema = z.object({
  id: text,
  repo: z.string().regex(/^[^/\s]+\/[^/\s]+$/, 'must be owner/name'),
  baseCommit: z.string().regex(/^[0-9a-f]{7,64}$/i, 'must be a commit id'),
  text,
});

/** Names that mean the same in the formats; the messages speak of the first. */
const FIELDS: Record<keyof z.infer<typeof instanceSchema>, string> = {
  id: 'instance_id',
  repo: 'repo',
  baseCommit: 'base_commit (base_sha)',
  text: 'problem_statement (issue_title, issue_body)',
};

/**
 * An instance from one row of any of the known formats: our own, SWE-bench's, LocBench's, Long Code Arena's.
 *
 * @param data name of the data set
 * @throws Error that says which field is missing or wrong
 */
export function instanceOf(row: unknown, data: string): Instance {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]!.path.join('.')}: ${parsed.error.issues[0]!.message}`);
  const given = parsed.data;
  const goldFunctions = given.gold_functions ?? given.edit_functions ?? [];
  const candidate = {
    id: given.instance_id ?? given.text_id ?? '',
    repo: given.repo ?? `${given.repo_owner ?? ''}/${given.repo_name ?? ''}`,
    baseCommit: given.base_commit ?? given.base_sha ?? '',
    text: given.problem_statement ?? [given.issue_title, given.issue_body].filter(Boolean).join('\n'),
  };
  const checked = instanceSchema.safeParse(candidate);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new Error(`${FIELDS[issue!.path[0] as keyof typeof FIELDS]}: ${issue!.message}`);
  }
  return {
    ...checked.data,
    data,
    mirror: given.mirror ?? null,
    goldFiles: unique(
      given.gold_files ?? filesOf(given.edit_functions) ?? given.changed_files ?? patchFiles(given.patch ?? ''),
    ),
    goldFunctions: unique(goldFunctions),
    language: given.language ?? null,
    category: given.category ?? null,
  };
}

function filesOf(functions: readonly string[] | null | undefined): string[] | null {
  return functions?.map((name) => name.slice(0, Math.max(0, name.lastIndexOf(':')))) ?? null;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** `['a/b.py', "c.py"]` */
function pythonList(list: string): string[] {
  return [...list.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, single, double]) => single ?? double!);
}
