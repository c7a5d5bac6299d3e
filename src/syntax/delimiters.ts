import type { LanguageModule, StringSyntax } from './types.js';

/** One way to open a comment or string. */
export interface Opener {
  kind: 'comment' | 'string';
  form: 'line' | 'block' | 'nested' | 'quoted' | 'character' | 'heredoc';
  open: string | RegExp;
  close: string;
  escapes: NonNullable<StringSyntax['escapes']>;
  multiline: boolean;
}

/** What to look for in a language, by the code of the first character. */
export interface Delimiters {
  /** 1 for codes that openers start with. */
  interesting: Uint8Array;
  byCode: readonly (readonly Opener[])[];
  commentsStartWords: boolean;
}

const cache = new WeakMap<LanguageModule, Delimiters>();

export function delimitersOf(language: LanguageModule): Delimiters {
  let delimiters = cache.get(language);
  if (!delimiters) {
    delimiters = build(language);
    cache.set(language, delimiters);
  }
  return delimiters;
}

function build(language: LanguageModule): Delimiters {
  const { lineComments = ['//'], blockComments = [['/*', '*/']], nestedComments = false, strings } = language;
  const rest = { escapes: 'none', multiline: true } as const;
  const openers: { first: string; opener: Opener }[] = [
    ...strings.map((syntax) => ({ first: syntax.first ?? (syntax.open as string)[0]!, opener: stringOpener(syntax) })),
    ...blockComments.map(([open, close]) => {
      const form = nestedComments ? ('nested' as const) : ('block' as const);
      return { first: open[0]!, opener: { kind: 'comment' as const, form, open, close, ...rest } };
    }),
    ...lineComments.map((open) => ({
      first: open[0]!,
      opener: { kind: 'comment' as const, form: 'line' as const, open, close: '\n', ...rest },
    })),
  ];
  const interesting = new Uint8Array(128);
  const byCode: Opener[][] = Array.from({ length: 128 }, () => []);
  for (const { first, opener } of openers) {
    const code = first.charCodeAt(0);
    interesting[code] = 1;
    byCode[code]!.push(opener);
    // The bodies of here-documents begin at the next line.
    if (opener.form === 'heredoc') interesting[10] = 1;
  }
  return { interesting, byCode, commentsStartWords: language.commentsStartWords ?? false };
}

function stringOpener({ open, close, escapes = 'backslash', multiline = false, form }: StringSyntax): Opener {
  const closer = close ?? (open as string);
  const quoted = form === undefined ? (escapes === 'none' && multiline ? 'block' : 'quoted') : form;
  return { kind: 'string', form: quoted, open, close: closer, escapes, multiline };
}
