import { blank } from '../shared/blank.js';

const GUARD = /^([ \t]*(?:(?:is|in)[ \t]+)?[\w.]{1,200})([ \t]+if\s[^\n{}]{0,300}?)(?=[ \t]*->)/gm;

/** What is younger than the grammar, or trips it. */
export function relaxedText(text: string): string {
  // Context parameters, annotations of the file, multi-dollar strings, guards in `when`.
  let relaxed = blank(text, /^[ \t]*context\s*\((?:[^()]|\([^()]{0,200}\)){0,500}\)|^@file:.*$|\$\$+(?=")/gm);
  relaxed = relaxed.replace(GUARD, (_, condition: string, guard: string) => condition + ' '.repeat(guard.length));
  // Explicit backing fields: what remains is a property with its initializer on the next line.
  relaxed = blank(relaxed, /\bfield(?=\s*=)(?<=\b(?:val|var)\s+\w+\s*:[^\n={}]{0,300}\n[ \t]*field)/g);
  // Suspending lambdas, labels of lambdas, references to nullable types.
  relaxed = blank(relaxed, /\bsuspend(?=\s*\{)|\b\w+@(?=\s*\{)|\?(?=::)/g);
  relaxed = blank(
    relaxed,
    /^[ \t]*@\w+(?:\([^()\n]*\))?(?:[ \t]*\/\/.*)?(?=\s*(?:(?:private|protected|internal)\s+)?(?:get|set)\b)/gm,
  );
  return withPlainNames(withConstructorsBesideNames(relaxed));
}

/** A primary constructor may stand on a line of its own. */
function withConstructorsBesideNames(text: string): string {
  const onOwnLine =
    /\bclass\s+\w+(?:<[^<>\n]{0,200}>)?\s{0,80}\n(?:\s{0,80}@[\w.]+(?:\([^()\n]*\))?|\s{0,80}\b(?:private|internal|protected|public)\b){0,20}\s{0,80}(?=\bconstructor\s*\()/g;
  return text.replace(onOwnLine, (header) => header.replace(/\s/g, ' '));
}

/** `suspend` and `value` are also names. */
function withPlainNames(text: string): string {
  return text.replace(/\bsuspend(?=\s*[:=]|\()|\bvalue(?=\s*:)/g, (word) => `x${word.slice(1)}`);
}
