import type { Query } from '../types.js';

type Frame = Query['frames'][number];

const LIMIT = 200;
/** No frame is longer; what follows on such a line is data. */
const LINE_CHARS = 1000;

/**
 * One line of a stack trace, by language family. `order` says where the innermost frame stands in such a trace.
 * No pattern repeats a group that can match the same text twice.
 */
const PATTERNS: { order: 'innermost first' | 'innermost last'; pattern: RegExp }[] = [
  // Python: File "a/b.py", line 3, in run
  { order: 'innermost last', pattern: /File "(?<path>[^"]+)", line (?<line>\d+)(?:, in (?<symbol>[\w.<>]+))?/ },
  // IPython: a/b.py in run(self); pytest: a/b.py:3: in run
  {
    order: 'innermost last',
    pattern: /^\s*(?:File )?(?<path>[~\w./\\:<>-]+\.pyx?)(?::(?<line>\d+))? in (?<symbol>[\w.]+)/,
  },
  { order: 'innermost last', pattern: /^\s*(?<path>[\w./\\~-]+\.py):(?<line>\d+): (?:in (?<symbol>\w+))?/ },
  // JavaScript, TypeScript: at Class.run (/a/b.js:3:4), at file:///a/b.js:3:4
  {
    order: 'innermost first',
    pattern:
      /^\s*at (?:async )?(?:(?<symbol>[^\s(]+)(?:\s[^(]*)?\()?(?:file:\/\/|webpack:\/{2,3})?(?<path>[^()\s]+?):(?<line>\d+):\d+\)?\s*$/,
  },
  // Java, Kotlin, Scala: at a.b.Cls.run(Cls.java:3)
  {
    order: 'innermost first',
    pattern: /^\s*at (?:[\w.@-]*\/{1,2})?(?<symbol>[\w.$<>]+)\((?<path>[\w$]+\.\w+):(?<line>\d+)\)/,
  },
  // C#: at A.B.Run() in /a/B.cs:line 3
  {
    order: 'innermost first',
    pattern: /^\s*at (?<symbol>[\w.<>`+[\],]+)\([^)]*\) in (?<path>.+):line (?<line>\d+)/,
  },
  // PHP: #0 /a/b.php(3): A\B->run()
  {
    order: 'innermost first',
    pattern: /^#\d+ (?<path>[^\s(]+)\((?<line>\d+)\): (?<symbol>[\w\\]+(?:(?:->|::)\w+)?)/,
  },
  // Ruby: a/b.rb:3:in `run'
  {
    order: 'innermost first',
    pattern: /(?<![\w./\\~-])(?<path>[\w./\\~-]+\.rb):(?<line>\d+):in [`'](?<symbol>[^'`]+)'/,
  },
  // gdb, sanitizers: #1 0x4 in run a/b.c:3 or #1 run (x=1) at a/b.c:3
  {
    order: 'innermost first',
    pattern: /^\s*#\d+\s+(?:0x[\da-f]+ in )?(?<symbol>[\w:~]+)[^\n]*?\s(?:at )?(?<path>[\w./\\~+-]+\.\w+):(?<line>\d+)/,
  },
  // Swift: 0 Module 0x01 run + 12 at /a/b.swift:3
  { order: 'innermost first', pattern: /\bat (?<path>[\w./\\~+-]+\.swift):(?<line>\d+)/ },
  // Rust (at src/a.rs:3:4, panicked at src/a.rs:3:4) and Go (/a/b.go:3 +0x1d)
  {
    order: 'innermost first',
    pattern:
      /(?:^\s*(?:at )?|panicked at (?:'.*', )?)(?<path>[\w./\\~@+-]+\.(?:rs|go)):(?<line>\d+)(?::\d+)?:?(?: \+0x[\da-f]+)?\s*$/,
  },
];

interface MatchedFrame extends Frame {
  order: 'innermost first' | 'innermost last';
}

/** The frame that a line of a stack trace names, paths with POSIX separators; null for any other line. */
export function frameOf(line: string): MatchedFrame | null {
  const text = line.length > LINE_CHARS ? line.slice(0, LINE_CHARS) : line;
  for (const { order, pattern } of PATTERNS) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const lineNumber = groups.line === undefined ? null : Number(groups.line);
    return { path: groups.path!.replaceAll('\\', '/'), line: lineNumber, symbol: groups.symbol ?? null, order };
  }
  return null;
}

/** Frames of all stack traces in the text, innermost first. */
export function stackFrames(text: string): Frame[] {
  const found: Frame[] = [];
  let innermostLast = 0;
  for (const line of text.split('\n')) {
    const frame = frameOf(line);
    if (frame === null) continue;
    found.push({ path: frame.path, line: frame.line, symbol: frame.symbol });
    if (frame.order === 'innermost last') innermostLast++;
    if (found.length >= LIMIT) break;
  }
  return innermostLast * 2 > found.length ? found.reverse() : found;
}
