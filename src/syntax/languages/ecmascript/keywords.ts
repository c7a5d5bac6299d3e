export const JAVASCRIPT_KEYWORDS: readonly string[] =
  'async await break case catch class const continue debugger default delete do else export extends false finally for from function get if import in instanceof let new null of return set static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  );

export const TYPESCRIPT_KEYWORDS: readonly string[] = [
  ...JAVASCRIPT_KEYWORDS,
  ...'abstract any as asserts boolean declare enum implements infer interface is keyof module namespace never number object override private protected public readonly satisfies string symbol type unique unknown'.split(
    ' ',
  ),
];
