/**
 * By what git finds the definition above a change. Most languages have a driver of git's own; for the others a driver of ours gives
 * the pattern. A pattern that begins with `!` names lines that are no definitions; the first group is what git prints.
 */
interface DiffDriver {
  name: string;
  extensions: string;
  patterns?: readonly string[];
}

const NO_STATEMENT =
  '!^[ \t]*(if|for|while|switch|catch|return|else|throw|await|new|do|try|case|yield|assert|with|delete|typeof)[ \t({]';

const DRIVERS: readonly DiffDriver[] = [
  { name: 'python', extensions: 'py pyi' },
  { name: 'ruby', extensions: 'rb rake' },
  { name: 'golang', extensions: 'go' },
  { name: 'rust', extensions: 'rs' },
  { name: 'java', extensions: 'java' },
  { name: 'kotlin', extensions: 'kt kts' },
  { name: 'cpp', extensions: 'c h cc cpp cxx hh hpp hxx ipp inl cu' },
  { name: 'csharp', extensions: 'cs' },
  { name: 'php', extensions: 'php' },
  { name: 'elixir', extensions: 'ex exs' },
  { name: 'bash', extensions: 'sh bash' },
  { name: 'objc', extensions: 'm mm' },
  { name: 'perl', extensions: 'pl pm' },
  {
    name: 'reponav-ecmascript',
    extensions: 'js jsx mjs cjs ts tsx mts cts',
    patterns: [
      NO_STATEMENT,
      '^[ \t]*((export[ \t]+)?(default[ \t]+)?(declare[ \t]+)?(abstract[ \t]+)?(async[ \t]+)?(class|interface|enum|namespace|function[*]?)[ \t].*)$',
      '^[ \t]*((export[ \t]+)?(const|let|var)[ \t]+[A-Za-z_$][A-Za-z0-9_$]*[^=]*=[ \t]*(async[ \t(]|function|[(<].*=>|[(]$|[A-Za-z_$]+[ \t]*=>).*)$',
      '^[ \t]*([A-Za-z_$][A-Za-z0-9_$.]*[ \t]*[:=][ \t]*((async[ \t]*)?function|async[ \t]*[(]|[(].*=>).*)$',
      '^[ \t]*(((public|private|protected|static|async|get|set|override)[ \t]+)*[*#]?[A-Za-z_$][A-Za-z0-9_$]*[ \t]*(<[^>]*>)?[(].*[{])[ \t]*$',
    ],
  },
  {
    name: 'reponav-swift',
    extensions: 'swift',
    patterns: [
      '^[ \t]*((@[A-Za-z]+[ \t]+)*([a-z]+([(][a-z]+[)])?[ \t]+)*(func|class|struct|enum|protocol|extension|actor)[ \t].*)$',
      '^[ \t]*(((public|private|internal|open|convenience|required|override)[ \t]+)*(init|subscript)[?!]?[(<].*)$',
    ],
  },
  {
    name: 'reponav-scala',
    extensions: 'scala sc',
    patterns: ['^[ \t]*(([a-z]+(\\[[^]]*\\])?[ \t]+)*(def|class|object|trait|enum)[ \t].*)$'],
  },
  {
    name: 'reponav-dart',
    extensions: 'dart',
    patterns: [
      NO_STATEMENT,
      '^[ \t]*(((abstract|base|final|sealed|interface)[ \t]+)*(class|mixin|extension|enum)[ \t].*)$',
      '^[ \t]*([A-Za-z_][A-Za-z0-9_<>?, ]*[ \t]+[A-Za-z_][A-Za-z0-9_]*[(].*)$',
    ],
  },
  {
    name: 'reponav-lua',
    extensions: 'lua',
    patterns: [
      '^[ \t]*((local[ \t]+)?function[ \t].*)$',
      '^[ \t]*((local[ \t]+)?[A-Za-z_][A-Za-z0-9_.:]*[ \t]*=[ \t]*function.*)$',
    ],
  },
];

/** Content of an attributes file that gives each extension its driver. */
export function attributesText(): string {
  return DRIVERS.flatMap(({ name, extensions }) =>
    extensions.split(' ').map((extension) => `*.${extension} diff=${name}\n`),
  ).join('');
}

/** Options before the subcommand that define the drivers git does not have. */
export function driverOptions(): string[] {
  return DRIVERS.flatMap(({ name, patterns }) =>
    patterns ? ['-c', `diff.${name}.xfuncname=${patterns.join('\n')}`] : [],
  );
}
