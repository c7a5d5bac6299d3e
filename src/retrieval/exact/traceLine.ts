import { frameOf } from '../query/frames.js';

/** One frame of a trace that was pasted alone. */
export interface TraceFrame {
  /** With POSIX separators. */
  path: string;
  line: number | null;
  /** As the trace writes it; null where it names none. */
  symbol: string | null;
}

/** What the frames of issues are read without, in the order of their trust; paths of JavaScript with `new` and without columns first. */
const PATTERNS: readonly RegExp[] = [
  // JavaScript: at new Run (a/b.js:3:4), at async run (a/b.js:3), at Object.a [as b] (a/b.js:3:4)
  /^\s*at (?:async |new )+(?<symbol>[^\s()[]+)(?:[\s[][^()]*)?\((?:file:\/\/|webpack:\/{2,3})?(?<path>[^()\s]+?):(?<line>\d+)(?::\d+)?\)$/,
  /^\s*at (?<symbol>[^\s()[]+)(?:[\s[][^()]*)?\((?:file:\/\/|webpack:\/{2,3})?(?<path>[^()\s]*[/\\][^()\s]*?\.\w+):(?<line>\d+)\)$/,
  // Firefox, Safari: run@https://host/a/b.js:3:4
  /^\s*(?<symbol>[\w$./<]*)@(?:https?:\/\/[^/\s]+\/|file:\/{2,3})(?<path>[^\s:?]+)(?:\?[^\s:]*)?:(?<line>\d+)(?::\d+)?$/,
  // Swift: 3 Module 0x1 Run.go(x:) + 12 (Run.swift:3), a/Run.swift:3: Fatal error
  /(?:\s(?<symbol>[\w.]+)\([^()]*\)[^()]*)?\((?<path>[\w./\\+-]+\.swift):(?<line>\d+)\)/,
  /^\s*(?<path>[\w./\\+-]+\.swift):(?<line>\d+): (?:Fatal error|Precondition failed|Assertion failed)/,
  // Dart: #0 Run.go (package:shop/src/run.dart:3:4)
  /^\s*#\d+\s+(?<symbol>[\w.<>]+) \((?:package:[\w]+\/|file:\/{2,3})?(?<path>[^()\s]+?\.dart):(?<line>\d+)(?::\d+)?\)/,
  // Elixir: (shop 0.1.0) lib/shop.ex:3: Shop.run/1
  /^\s*(?:\([\w ]+ [\w.+-]+\) )?(?<path>[\w./\\-]+\.exs?):(?<line>\d+): (?<symbol>[\w.?!]+)\/\d+/,
  // Lua: a/b.lua:3: in function 'run'
  /^\s*(?<path>[\w./\\-]+\.lua):(?<line>\d+): in (?:function |method |upvalue |local |field )?[<'](?<symbol>[\w.:]+)/,
  // PHP: thrown in /a/b.php on line 3
  /\bin (?<path>[\w./\\:~-]+\.php) on line (?<line>\d+)/,
  // Perl: died at a/B.pm line 3.
  /\bat (?<path>[\w./\\~-]+\.p[lm]) line (?<line>\d+)\.?$/,
];

/** The frame that a line of a trace names: as issues are read, and in further notations; null for any other line. */
export function traceFrame(line: string): (TraceFrame & { innermostLast: boolean }) | null {
  for (const pattern of PATTERNS) {
    const groups = pattern.exec(line)?.groups;
    if (!groups) continue;
    const { path, line: number, symbol } = groups;
    return {
      path: path!.replaceAll('\\', '/'),
      line: Number(number),
      symbol: symbol || null,
      innermostLast: false,
    };
  }
  const frame = frameOf(line);
  return frame && { ...frame, innermostLast: frame.order === 'innermost last' };
}

/** A line of its own that names the function of the frame below it: Go `shop.(*Cart).Add(0x1)`, Rust `4: shop::cart::add`. */
export function functionOfNextFrame(line: string): string | null {
  const rust = /^\s*\d+:\s+(?:0x[\da-f]+ - )?(\S+(?: as \S+>\S*)?)\s*$/.exec(line);
  if (rust) return rust[1]!.replace(/::h[\da-f]{16}$/, '');
  const go =
    /^(?:created by )?((?:[\w./@~-]+\/)?[\w.-]+\.(?:\(\*?[\w.[\]]+\)\.)?[\w.[\]]+)(?:\([^()]*\)(?: in goroutine \d+)?|)$/.exec(
      line.trim(),
    );
  return go && /\(|created by/.test(line) ? go[1]! : null;
}

/** Lines of a trace that say nothing of a place. */
const SCAFFOLD =
  /^\s*(?:Traceback \(most recent call last\):?|(?:full )?stack ?trace:?|stack backtrace:|Backtrace:|goroutine \d+ \[.*\]:|thread '.*' .*panicked.*|note: run with .*|\.{3} \d+ (?:more|common frames omitted)|\.{3} \d+ lines matching .*|During handling of the above exception.*|The above exception was.*|exit status \d+|\[?Thread .*0x.*|[\^~]+|={5,}[\w ]*=*|-{5,}|at [\w$.<>:[\]/@ -]+(?:\(.*\)|\[.*\])?|#\d+\s+(?:0x[\da-f]+ )?.+|\d+\s+\S+\s+0x[\da-f]+\s.+|Caused by:.*)\s*$/;

export function isScaffold(line: string): boolean {
  return SCAFFOLD.test(line);
}
