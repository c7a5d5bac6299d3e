/** Longer lines tell something; facts about a machine are short. */
const LINE_CHARS = 200;
/** `key: value`, `key = value`, `| key | value |`, `key      value`, behind a bullet or in bold. */
const FACT =
  /^\s*(?:[-*+]\s+)?(?:\|\s*)?(?:\*\*|__|`)?([A-Za-z][\w .()/@+-]{0,40}?)(?:\*\*|__|`)?\s*(?:==|[:=|]|\s{2}|\t)(?:\*\*|__)?\s*(.*)$/;
/** What such facts are about: whole words, or parts of `snake_case`. */
const MACHINE_KEY =
  /(?:\b|_)(?:versions?|os|platform|arch(?:itecture)?|kernel|commit|build|built|rustc?|cargo|node(?:\.?js)?|npm|yarn|pnpm|python|pypy|pip|conda|browser|chrome|firefox|safari|distro|distribution|java|jdk|jvm|jre|gradle|maven|kotlin|android|ios|macos|device|cpu|gpu|cuda|ram|memory|processor|machine|system|environment|compiler|gcc|clang|glibc|libc|locale|lang|shell|terminal|toolchain|channel|golang|goos|goarch|ruby|php|dotnet|runtime|hardware|manufacturer|model|release|sdk|host|target|install(?:ed|ation)?|package manager|docker|byteorder|timezone)(?:\b|_)/i;
const VERSION = /(?:^|[\s(v"'`@:=/])\d{1,6}\.\d{1,9}|\b[0-9a-f]{7,40}\b|\b\d{4}-\d\d-\d\d\b/;
/** A package and its version: `numpy==1.18.1`, `numpy  1.18.1  py37_0`, `numpy: 1.18`. */
const PACKAGE =
  /^\s*(?:[-*+]\s+)?[A-Za-z@][\w.@/-]{1,40}(?:==|\s*[:=]\s*|\s+|@)v?\d{1,6}\.\d{1,9}[\w.+-]*(?:\s+\S+){0,3}\s*$/;
const TABLE_RULE = /^[\s|:-]*-{3}[\s|:-]*$/;

/**
 * Which lines are facts about a machine, whatever heading they stand under: at least two together that say what is installed, built
 * or run (a version, a commit, an operating system), or at least four packages with their versions. Their words match anything but the fault.
 */
export function machineFacts(lines: readonly string[]): boolean[] {
  const found = lines.map(() => false);
  for (let at = 0; at < lines.length; ) {
    const run = factsFrom(lines, at);
    if (aboutMachine(run)) for (const line of run.lines) found[line] = true;
    at = Math.max(run.end, at + 1);
  }
  return found;
}

interface Run {
  lines: number[];
  end: number;
  keys: number;
  versions: number;
  packages: number;
}

function factsFrom(lines: readonly string[], start: number): Run {
  const run: Run = { lines: [], end: start, keys: 0, versions: 0, packages: 0 };
  for (; run.end < lines.length; run.end++) {
    const line = lines[run.end]!;
    if (line.length > LINE_CHARS) break;
    if (run.lines.length > 0 && (line.trim() === '' || TABLE_RULE.test(line))) continue;
    const fact = FACT.exec(line);
    const isPackage = PACKAGE.test(line);
    if (!fact && !isPackage) break;
    run.lines.push(run.end);
    if (isPackage) run.packages++;
    if (fact && MACHINE_KEY.test(fact[1]!)) run.keys++;
    if (isPackage || (fact && VERSION.test(fact[2]!))) run.versions++;
  }
  return run;
}

function aboutMachine({ lines, keys, versions, packages }: Run): boolean {
  const count = lines.length;
  if (packages >= 4 && packages >= 0.8 * count) return true;
  if (count === 2) return keys === 2 && versions >= 1;
  return keys >= 2 && versions >= 1 && keys + versions >= 0.6 * count;
}
