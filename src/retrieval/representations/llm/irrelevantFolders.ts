import type { ChatModel, ModelCall } from '../../../models/types.js';
import type { Query } from '../../types.js';
import type { AllowSending, SearchScope } from '../types.js';
import { askForList } from './askForList.js';
import { pathLine } from './blocks.js';
import { promptCost, promptFrame } from './budget.js';
import { RETRIEVAL_PROMPTS } from './prompts.js';
import { type PathCounts, PathRepair } from './repairPaths.js';

export interface FolderFilter {
  /** Candidates outside of the folders named; all of them when the answer was of no use. */
  candidates: number[];
  /** POSIX, without a slash at the end. */
  folders: string[];
  invalid: boolean;
  paths: PathCounts;
  call: ModelCall;
}

/**
 * Asks a chat model for folders that have nothing to do with the issue. Where not all folders fit into the prompt, the deepest are left out of it.
 * An answer without a list, or one that leaves no file, changes nothing and counts as invalid.
 */
export async function outsideIrrelevantFolders(
  options: { model: ChatModel; contextTokens: number; allow: AllowSending },
  scope: SearchScope,
  query: Query,
): Promise<FolderFilter> {
  const { model, contextTokens, allow } = options;
  const frame = promptFrame(model, {
    prompt: RETRIEVAL_PROMPTS.folders,
    count: 0,
    listTag: 'folders',
    issue: query.text,
    contextTokens,
  });
  const { folders, list } = fitting(foldersOf(scope), frame.room, model);
  const { name, host, local, price } = model;
  const { length } = scope.candidates;
  const sent = { model: name, host, local, what: 'path', purpose: 'llm-folders', files: length, price } as const;
  await allow({ ...sent, ...promptCost(model, frame, [list]) });
  const repair = new PathRepair(folders);
  const { named, call } = await askForList(model, frame, list, {
    purpose: 'llm-folders',
    isMeant: (line) => repair.find(withoutSlash(line)) !== null,
    signal: scope.signal,
  });
  const { paths, counts } = repair.repair((named ?? []).map(withoutSlash));
  const inside = (path: string) => paths.some((folder) => path.startsWith(`${folder}/`));
  const candidates = scope.candidates.filter((file) => !inside(scope.view.files[file]!.path));
  const invalid = named === null || candidates.length === 0;
  if (invalid) return { candidates: [...scope.candidates], folders: [], invalid, paths: counts, call };
  return { candidates, folders: paths, invalid, paths: counts, call };
}

/** All folders that hold candidates, at any depth, in order. */
function foldersOf({ view, candidates }: SearchScope): string[] {
  const folders = new Set<string>();
  for (const file of candidates) {
    const parts = view.files[file]!.path.split('/');
    for (let depth = 1; depth < parts.length; depth++) folders.add(parts.slice(0, depth).join('/'));
  }
  return [...folders].sort();
}

function fitting(all: readonly string[], room: number, model: ChatModel): { folders: string[]; list: string } {
  const depthOf = (folder: string) => folder.split('/').length;
  const deepest = all.reduce((most, folder) => Math.max(most, depthOf(folder)), 1);
  for (let depth = deepest; ; depth--) {
    const folders = all.filter((folder) => depthOf(folder) <= depth);
    const list = folders.map((folder) => `${pathLine(folder)}/`).join('\n');
    if (depth <= 1 || model.countTokens(list) <= room) return { folders, list };
  }
}

function withoutSlash(folder: string): string {
  return folder.trim().replace(/["'`]?[\\/]+["'`]?$/, '');
}
