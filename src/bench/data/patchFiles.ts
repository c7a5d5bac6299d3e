const OLD_FILE = /^--- (?:"((?:[^"\\]|\\.)*)"|([^\t\n]*))/;

/** Paths that a unified diff changes or removes, in its order; files that it adds are left out: they exist only after it. */
export function patchFiles(patch: string): string[] {
  const found = new Set<string>();
  const lines = patch.split('\n');
  lines.forEach((line, index) => {
    // Removed lines of a hunk may look alike: a header stands right above its counterpart.
    const match = OLD_FILE.exec(line);
    if (!match || !lines[index + 1]?.startsWith('+++ ')) return;
    const path = match[1] === undefined ? match[2]!.replace(/\r$/, '') : unquote(match[1]);
    if (path.startsWith('a/')) found.add(path.slice(2));
  });
  return [...found];
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, a: 7, b: 8, f: 12, v: 11, '"': 34, '\\': 92 };

/** Git quotes unusual paths in C style: escapes and octal bytes of UTF-8. */
function unquote(quoted: string): string {
  const bytes: number[] = [];
  for (const [part, octal, escaped] of quoted.matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/g)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else if (escaped !== undefined) bytes.push(ESCAPES[escaped] ?? escaped.charCodeAt(0));
    else bytes.push(...Buffer.from(part, 'utf8'));
  }
  return Buffer.from(bytes).toString('utf8');
}
