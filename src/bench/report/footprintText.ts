import { PUBLISHED_INDEXING, PUBLISHED_SUMMARIES } from '../footprint/publishedFootprint.js';
import type { Footprint } from '../footprint/types.js';
import { textTable } from './textTable.js';

/** A table with the sentence below it. */
export interface Table {
  title: string;
  head: string[];
  cells: string[][];
  note: string;
}

/** Tokens, sizes and times of one repository, in tables for any form of report. */
export function footprintTables(footprint: Footprint): Table[] {
  return [tokensTable(footprint), indexesTable(footprint)];
}

export function footprintText(footprint: Footprint): string {
  return footprintTables(footprint)
    .map(({ title, head, cells, note }) => `${title}\n${textTable(head, cells)}${note}\n`)
    .join('\n');
}

function tokensTable({ repository, commit, files, lines, representations, tokenizer }: Footprint): Table {
  const at = commit === null ? '' : ` at ${commit.slice(0, 12)}`;
  return {
    title: `Footprint of ${repository}${at}: ${whole(files)} files, ${whole(lines)} lines`,
    head: ['representation', 'written by', 'files', 'MB', 'MTok', 'x path'],
    cells: representations.map(({ representation, model, files: own, bytes, tokens, timesPath }) => [
      representation,
      model ?? '',
      whole(own),
      (bytes / 1e6).toFixed(2),
      (tokens / 1e6).toFixed(3),
      timesPath === null ? '-' : timesPath.toFixed(1),
    ]),
    note: `Tokens of ${tokenizer}; x path: multiple of the paths of the same files. ${PUBLISHED_SUMMARIES}`,
  };
}

function indexesTable({ repository, lines, indexes, machine }: Footprint): Table {
  const own = indexes.map(({ retriever, representation, by, ms, processorMs, diskBytes, sourceBytes }) => [
    retriever,
    representation ?? 'all text and outlines',
    by,
    `${repository} (${whole(lines)} lines)`,
    'here',
    minutes(ms),
    minutes(processorMs),
    diskBytes === 0 ? 'none' : (diskBytes / 1e6).toFixed(1),
    diskBytes === 0 ? '-' : (diskBytes / Math.max(1, sourceBytes)).toFixed(2),
  ]);
  const published = PUBLISHED_INDEXING.map(({ retriever, representation, by, repository: name, minutes: span }) => [
    retriever,
    representation,
    by,
    name,
    'published',
    span.map((value) => value.toFixed(2)).join(' to '),
    '-',
    '-',
    '-',
  ]);
  return {
    title: `Indexing time and size, ${repository}`,
    head: ['retriever', 'over', 'by', 'repository', 'from', 'minutes', 'processor', 'MB', 'x source'],
    cells: [...own, ...published],
    note: `Each index from nothing, reading included; ${machine.cores} cores, ${machine.cpu}, Node ${machine.node}. Size on disk, and as a multiple of the files covered; none: counted anew by each process.`,
  };
}

function minutes(ms: number): string {
  return (ms / 60_000).toFixed(3);
}

function whole(value: number): string {
  return value.toLocaleString('en-US');
}
