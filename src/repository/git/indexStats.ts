import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { readDotGit } from './layout.js';
import { splitRecords } from './records.js';
import { git } from './runGit.js';

export interface NotedTime {
  seconds: number;
  nanoseconds: number;
}

/** What git noted of a file when it last found it equal to its index entry. */
export interface IndexStats {
  /** When the index was written, ms since the epoch: notes as young as this prove nothing. */
  writtenMs: number;
  /** By path relative to the repository. `sizeBytes` modulo 2^32. */
  entries: Map<string, { mtime: NotedTime; ctime: NotedTime; sizeBytes: number }>;
}

const NOTE = /^ {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n.*\n.*\n {2}size: (\d+)\t/;

/** When the index of the work tree at `folder` was written, ms since the epoch; 0 where it is not found. */
export async function indexWrittenMs(folder: string): Promise<number> {
  const dotGit = await readDotGit(folder);
  return dotGit && 'layout' in dotGit ? (await lstat(join(dotGit.layout.gitDir, 'index'))).mtimeMs : 0;
}

/**
 * Reads git's notes from the index of the work tree at `folder`; no file of the work tree is looked at.
 * A note in a form not known here is left out, which costs a comparison of contents and no truth.
 * @throws RepoNavError git_failed
 */
export async function listIndexStats(folder: string, signal?: AbortSignal): Promise<IndexStats> {
  const writtenMs = await indexWrittenMs(folder);
  const { records } = splitRecords(await git({ folder }, ['ls-files', '-z', '--debug'], { signal }));
  const entries: IndexStats['entries'] = new Map();
  // Each name is followed by its note, which ends where the next name begins: `name NUL note name NUL note`.
  let path = records[0] ?? '';
  for (const record of records.slice(1)) {
    const note = NOTE.exec(record);
    if (!note) continue;
    const [, csec, cnsec, msec, mnsec, size] = note.map(Number);
    entries.set(path, {
      ctime: { seconds: csec!, nanoseconds: cnsec! },
      mtime: { seconds: msec!, nanoseconds: mnsec! },
      sizeBytes: size!,
    });
    path = record.slice(record.indexOf('\n', note[0].length) + 1);
  }
  return { writtenMs, entries };
}
