import { createHash } from 'node:crypto';
import folders from './prompts/folders.md?raw';
import foldersConstraints from './prompts/folders-constraints.md?raw';
import rank from './prompts/rank.md?raw';
import rankConstraints from './prompts/rank-constraints.md?raw';
import retrieve from './prompts/retrieve.md?raw';
import retrieveConstraints from './prompts/retrieve-constraints.md?raw';
import retrieveTreeConstraints from './prompts/retrieve-tree-constraints.md?raw';

/** What is said around the issue and the list. */
export interface RetrievalPrompt {
  /** 12 hexadecimal digits: a hash of its words. */
  version: string;
  task: string;
  /** With a hole for a number (`{{count}}`) where one is asked for. */
  constraints: string;
}

export const RETRIEVAL_PROMPTS = {
  retrieve: prompt(retrieve, retrieveConstraints),
  retrieveTree: prompt(retrieve, retrieveTreeConstraints),
  rank: prompt(rank, rankConstraints),
  folders: prompt(folders, foldersConstraints),
} as const;

function prompt(taskText: string, constraintsText: string): RetrievalPrompt {
  const [task, constraints] = [plain(taskText), plain(constraintsText)];
  const version = createHash('sha256')
    .update(JSON.stringify([task, constraints]))
    .digest('hex')
    .slice(0, 12);
  return { version, task, constraints };
}

/** A checkout with other line ends asks the same. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
