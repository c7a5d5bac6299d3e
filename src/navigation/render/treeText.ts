import type { Anchor, Glimpse, ScaffoldFile } from '../schemas.js';
import { visible } from '../text/visible.js';

/** One entry below a file: its line and what is indented under it. */
interface Entry {
  line: string;
  /** Complete lines, without the indentation of the entry. */
  below: string[];
}

/**
 * The serialized scaffold (spec: indentation tree, grouped by directory in rank order): directories in the order of their
 * best file, files inside in rank order. Every line that holds text of the repository starts with a mark of ours and
 * that text is made visible, so no name can pass for a block, a file, or a line of its own.
 * @param cueLine the line behind candidate targets.
 * @returns text without a final newline; '' without files.
 */
export function treeText(files: readonly ScaffoldFile[], cueLine: string): string {
  const directories = new Map<string, ScaffoldFile[]>();
  for (const file of files) {
    const directory = file.path.slice(0, file.path.lastIndexOf('/') + 1) || './';
    const group = directories.get(directory);
    if (group) group.push(file);
    else directories.set(directory, [file]);
  }
  const lines = [...directories].flatMap(([directory, group]) => [
    `[DIR] ${visible(directory)}`,
    ...group.flatMap((file) => fileLines(file, cueLine)),
  ]);
  return lines.join('\n');
}

export function fileLine(file: Pick<ScaffoldFile, 'path' | 'evidence'>): string {
  return `[FILE] ${visible(file.path)} (evidence: ${file.evidence})`;
}

function fileLines(file: ScaffoldFile, cueLine: string): string[] {
  const entries: Entry[] = [];
  if (file.imports.length > 0) entries.push({ line: `imports -> ${list(file.imports)}`, below: [] });
  if (file.importedBy.length > 0) entries.push({ line: `imports-by <- ${list(file.importedBy)}`, below: [] });
  if (file.anchors.length > 0) entries.push({ line: '[ANCHORS]', below: branches(file.anchors.map(anchorEntry)) });
  if (file.glimpse.length > 0) entries.push({ line: '[GLIMPSE]', below: branches(file.glimpse.map(glimpseEntry)) });
  if (file.candidateTargets.length > 0) {
    const targets = file.candidateTargets.map((target) => `- ${visible(target)}`);
    entries.push({ line: '[CANDIDATE_TARGETS]', below: targets });
  }
  const lines = [fileLine(file), ...branches(entries)];
  if (file.candidateTargets.length > 0) lines.push(cueLine);
  return lines;
}

function anchorEntry(anchor: Anchor): Entry {
  const below: string[] = [];
  if (anchor.invokes.length > 0) below.push(`invokes -> ${list(anchor.invokes)}`);
  if (anchor.invokedBy.length > 0) below.push(`invoked-by <- ${list(anchor.invokedBy)}`);
  return { line: `${visible(anchor.symbol)} (${anchor.kind}) [L${anchor.startLine}-L${anchor.endLine}]`, below };
}

function glimpseEntry(glimpse: Glimpse): Entry {
  return {
    line: visible(glimpse.line),
    below: branches(glimpse.members.map((member) => ({ line: visible(member.line), below: [] }))),
  };
}

function branches(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry, index) => {
    const last = index === entries.length - 1;
    return [`${last ? '`-- ' : '|-- '}${entry.line}`, ...entry.below.map((line) => `${last ? '    ' : '|   '}${line}`)];
  });
}

function list(names: readonly string[]): string {
  return names.map(visible).join(', ');
}
