import { firstTokens } from '../chunkByTokens.js';
import { dataText, pathLine } from './blocks.js';

/** How files are shown: one path a line, the paths as a tree, or each with its text. */
export const LAYOUTS = ['list', 'tree'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface ListedFile {
  path: string;
  /** Null where the path is all that is shown. */
  text: string | null;
}

/** A file with its text, between tags of its own. */
export function fileEntry({ path, text }: ListedFile): string {
  return text === null ? pathLine(path) : `<file>\n${pathLine(path)}\n${dataText(text)}\n</file>`;
}

/** The entry with as much of the text as fits into `room` tokens; null where not even the path does. */
export function truncatedEntry(
  { path, text }: ListedFile,
  room: number,
  countTokens: (text: string) => number,
): string | null {
  const bare = countTokens(fileEntry({ path, text: text === null ? null : '' }));
  if (bare > room) return null;
  if (text === null) return fileEntry({ path, text });
  // What is escaped grows: cut after escaping.
  const kept = firstTokens(dataText(text), room - bare, countTokens);
  return fileEntry({ path, text: kept });
}

export interface Page {
  list: string;
  /** Paths on it. */
  paths: string[];
}

/**
 * Files in order on as few pages as they take, each page of at most `room` tokens. A file that does not fit on a page of its own is cut.
 * @returns how many were cut
 */
export function paginate(
  files: readonly ListedFile[],
  room: number,
  layout: Layout,
  countTokens: (text: string) => number,
): { pages: Page[]; truncated: number } {
  const pages: Page[] = [];
  let truncated = 0;
  let page = newPage();
  const close = () => {
    if (page.paths.length > 0) pages.push({ list: page.lines.join('\n'), paths: page.paths });
    page = newPage();
  };
  for (const file of files) {
    let lines = linesFor(file, page.folders, layout);
    let tokens = countTokens(`${lines.join('\n')}\n`);
    if (page.tokens + tokens > room) {
      close();
      lines = linesFor(file, page.folders, layout);
      tokens = countTokens(`${lines.join('\n')}\n`);
    }
    if (tokens > room) {
      truncated++;
      const entry = truncatedEntry(file, room - 1, countTokens);
      if (entry === null) continue;
      lines = [entry];
      tokens = room;
    }
    page.lines.push(...lines);
    page.paths.push(file.path);
    page.tokens += tokens;
    page.folders = file.path.split('/').slice(0, -1);
  }
  close();
  return { pages, truncated };
}

function newPage(): { lines: string[]; paths: string[]; tokens: number; folders: string[] } {
  return { lines: [], paths: [], tokens: 0, folders: [] };
}

/** In a tree, the folders that the file before did not open come first. */
function linesFor(file: ListedFile, open: readonly string[], layout: Layout): string[] {
  if (layout === 'list' || file.text !== null) return [fileEntry(file)];
  const parts = file.path.split('/');
  let shared = 0;
  while (shared < parts.length - 1 && shared < open.length && parts[shared] === open[shared]) shared++;
  return parts
    .slice(shared)
    .map((part, at) => `${'  '.repeat(shared + at)}${pathLine(part)}${shared + at < parts.length - 1 ? '/' : ''}`);
}
