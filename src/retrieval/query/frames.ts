import type { Query } from '../types.js';

type Frame = Query['frames'][number];

const LIMIT = 200;

/**
 * One line of a stack trace, by language family. `order` says where the innermost frame stands in such a trace.
 * Lines are cut to 1,000 characters before they are matched, and no pattern repeats a group that can match the same text twice.
 */
const PATTERNS: { order: 'innermost first' | 'innermost last'; pattern: RegExp }[] = [
  // Python: File "a/b.py", line 3, in run
  { order: 'innermost last', pattern: /File "(?<path>[^"]+)", line (?<line>\d+)(?:, in (?<symbol>[\w.<>]+))?/ },
  // JavaScript, TypeScript: at Class.run (/a/b.js:3:4), at file:///a/b.js:3:4
  {
    order: 'innermost first',
    pattern: /^\s*at (?:async )?(?:(?<symbol>[^\s(]+)[^(]*\()?(?:file:\/\/)?(?<path>[^()\s]+?):(?<line>\d+):\d+\)?\s*$/,
  },
  // Java, Kotlin, Scala: at a.b.Cls.run(Cls.java:3)
  {
    order: 'innermost first',
    pattern: /^\s*at (?:[\w.]+\/{1,2})?(?<symbol>[\w.$<>]+)\((?<path>[\w$]+\.\w+):(?<line>\d+)\)/,
  },
  // C#: at A.B.Run() in /a/B.cs:line 3
  { order: 'innermost first', pattern: /^\s*at (?<symbol>[\w.<>`+[\],]+)\([^)]*\) in (?<path>.+):line (?<line>\d+)/ },
  // PHP: #0 /a/b.php(3): A\B->run()
  { order: 'innermost first', pattern: /^#\d+ (?<path>[^\s(]+)\((?<line>\d+)\): (?<symbol>[\w\\]+(?:(?:->|::)\w+)?)/ },
  // Ruby: a/b.rb:3:in `run'
  { order: 'innermost first', pattern: /(?<path>[\w./\\~-]+\.rb):(?<line>\d+):in [`'](?<symbol>[^'`]+)'/ },
  // gdb, sanitizers: #1 0x4 in run a/b.c:3 or #1 run (x=1) at a/b.c:3
  {
    order: 'innermost first',
    pattern: /^\s*#\d+\s+(?:0x[\da-f]+ in )?(?<symbol>[\w:~]+)[^\n]*?\s(?:at )?(?<path>[\w./\\~+-]+\.\w+):(?<line>\d+)/,
  },
  // Rust (at src/a.rs:3:4) and Go (/a/b.go:3 +0x1d)
  {
    order: 'innermost first',
    pattern: /^\s*(?:at )?(?<path>[\w./\\~@+-]+\.(?:rs|go)):(?<line>\d+)(?::\d+)?(?: \+0x[\da-f]+)?\s*$/,
  },
];

/** Frames of all stack traces in the text, innermost first, paths with POSIX separators. */
export function stackFrames(text: string): Frame[] {
  const found: Frame[] = [];
  let innermostLast = 0;
  for (const raw of text.split('\n')) {
    const line = raw.slice(0, 1000);
    for (const { order, pattern } of PATTERNS) {
      const groups = pattern.exec(line)?.groups;
      if (!groups) continue;
      found.push({
        path: groups.path!.replaceAll('\\', '/'),
        line: Number(groups.line),
        symbol: groups.symbol ?? null,
      });
      if (order === 'innermost last') innermostLast++;
      break;
    }
    if (found.length >= LIMIT) break;
  }
  return innermostLast * 2 > found.length ? found.reverse() : found;
}
