/** Longer lines are logs or data; only their beginning can name an error. */
const LINE_CHARS = 1000;

/** How languages and their tools announce an error; the first group is what was said. */
const ANNOUNCED: readonly RegExp[] = [
  // Python, JavaScript, Java, C#: [Caused by: ]a.b.SomeError: message
  /^\s*(?:E\s+)?(?:Caused by: |Exception in thread "[^"]*" |Unhandled exception\. |Uncaught (?:\(in promise\) )?|\[error\] )*((?:[\w$]+[.:\\]+)*\w*(?:Error|Exception|Warning|Failure|Fault|DoesNotExist|Interrupt)\b(?:\s*\[[^\]]*\])?(?::.*)?)$/,
  // Rust, Go: thread 'main' panicked at 'message', panic: message
  /^\s*(?:thread '[^']*' )?(?:panicked at|panic:)\s*(.+)$/,
  // Compilers and tools: error[E0308]: message, a.c:3:4: error: message, fatal: message
  /^\s*(?:[\w./\\-]+:\d+(?::\d+)?:\s*)?((?:fatal |internal compiler )?(?:error|fatal|fatal error)(?:\[\w+\])?:\s.+)$/i,
  // PHP: PHP Fatal error:  Uncaught TypeError: message
  /^\s*(?:PHP )?((?:Fatal|Parse|Recoverable fatal) error:\s.+)$/,
  // C and C++: terminate called after throwing, Assertion `x' failed
  /^\s*((?:terminate called after throwing|.*Assertion [`'].*['`] failed|Segmentation fault).*)$/,
];

/**
 * The error that a line announces, null when it announces none. Outside code and traces, where people write about errors in
 * sentences, a line counts only with a message behind a colon.
 */
export function errorOf(line: string, inCode: boolean): string | null {
  const text = line.length > LINE_CHARS ? line.slice(0, LINE_CHARS) : line;
  if (!/error|exception|warning|fail|fault|panic|fatal|DoesNotExist|Interrupt|terminate/i.test(text)) return null;
  for (const pattern of ANNOUNCED) {
    const said = pattern.exec(text)?.[1];
    if (said !== undefined && (inCode || said.includes(': '))) return said;
  }
  return null;
}
