import { posix } from 'node:path';
import { parentOf } from './ignoreFiles.js';
import type { SkippedFile } from './types.js';

/** As many links as the system follows before it calls them a circle. */
const MAX_LINKS = 40;

/**
 * Where the symbolic links of a commit lead, without a file system.
 * @param links path -> target as stored, null where it cannot be read
 * @param files paths of the commit's files
 */
export function skippedLinks(links: ReadonlyMap<string, string | null>, files: Iterable<string>): SkippedFile[] {
  const listed = new Set<string>();
  for (const path of files) for (let at = path; at !== '' && !listed.has(at); at = parentOf(at)) listed.add(at);
  return [...links.keys()].map((path) => ({ path, ...judge(path, links, listed) }));
}

function judge(
  link: string,
  links: ReadonlyMap<string, string | null>,
  listed: ReadonlySet<string>,
): Pick<SkippedFile, 'reason' | 'detail'> {
  const rest = link.split('/');
  let at = '';
  for (let followed = 0; rest.length > 0; ) {
    const next = posix.join(at, rest.shift()!);
    if (next === '..' || next.startsWith('../')) return { reason: 'symlink_outside', detail: '' };
    const target = links.get(next);
    if (target === undefined) {
      at = next === '.' ? '' : next;
      continue;
    }
    if (target === null || ++followed > MAX_LINKS)
      return { reason: 'symlink_broken', detail: target === null ? '' : 'ELOOP' };
    if (target.startsWith('/') || /^[a-z]:/i.test(target)) return { reason: 'symlink_outside', detail: '' };
    rest.unshift(...target.split('/').filter((part) => part !== ''));
    at = parentOf(next);
  }
  if (at === '' || listed.has(at)) return { reason: 'symlink_duplicate', detail: at };
  return { reason: 'symlink_broken', detail: 'ENOENT' };
}
