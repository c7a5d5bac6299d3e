const LIMIT = 200;
/**
 * Runs of path characters that end in a dot and a short extension; the host part of a URL is cut off before. What a whole run does not give no
 * part of it gives: a match begins where a run begins.
 */
const PATH = /(?<![\w.@~+\-\\/])(?:[A-Za-z]:)?[\w.@~+\-\\/]*[\w+-]\.[A-Za-z][A-Za-z0-9_]{0,7}\b/g;
const URL = /\bhttps?:\/\/[^\s<>"')\]]+/g;
/** github.com/owner/name/blob/REV/path and its kin: what follows the revision is a path of the repository. */
const HOSTED = /^https?:\/\/[^/]+\/[^/]+\/[^/]+\/(?:-\/)?(?:blob|tree|raw|src|blame|edit)\/[^/]+\/([^?#]+)/;
/** What ends like a file but is prose, a version, a domain or an expression. */
const NOT_A_PATH = /^(?:e\.g|i\.e|etc\.|v?\d+(?:\.\w+)+$)|^(?:self|this|cls)\.|\.(?:com|org|net|io|dev|ai)$/i;

/** The path in a link to a code host, with what follows it (`#L10-L20`); null for any other text. */
export function hostedPath(url: string): { path: string; rest: string } | null {
  const hosted = HOSTED.exec(url);
  return hosted && { path: hosted[1]!, rest: url.slice(hosted[0].length).replace(/^\?[^#]*/, '') };
}

/** Distinct path-like strings in order of appearance, with POSIX separators; links to code hosts give their path. */
export function quotedPaths(text: string, isSourceExtension: (extension: string) => boolean): string[] {
  const found = new Set<string>();
  const withoutUrls = text.replace(URL, (url) => {
    const hosted = hostedPath(url);
    return hosted ? ` ${hosted.path} ` : ' ';
  });
  for (const line of withoutUrls.split('\n')) {
    for (const match of line.slice(0, 4000).matchAll(PATH)) {
      const path = match[0].replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
      const extension = path.slice(path.lastIndexOf('.')).toLowerCase();
      if (NOT_A_PATH.test(path) || (!path.includes('/') && !isSourceExtension(extension))) continue;
      found.add(path);
      if (found.size >= LIMIT) return [...found];
    }
  }
  return [...found];
}
