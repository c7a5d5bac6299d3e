/** How languages and tools join names. */
const SEPARATOR = /::|->|\?\.|&\.|[.:#\\/]/;
const SEPARATORS = new RegExp(SEPARATOR, 'g');
/** Words for the surroundings: they say nothing of where a name is defined. */
const SURROUNDINGS: ReadonlySet<string> = new Set([
  'self',
  'Self',
  'this',
  'cls',
  'super',
  'crate',
  'global',
  'prototype',
]);
/** More parts than any qualified name has. */
const MAX_PARTS = 20;

/** One way to read a qualified name: the name that is defined, and what stands before it, outermost first. */
export interface NameReading {
  name: string;
  owners: string[];
}

/**
 * Readings of a name, the most literal first: `a::b.c` as itself (operators, namespaces), then as `c` of `a`, `b`, as `b.c` of `a` and so on, for
 * names that have separators in them (`#check`, `Program:exit`, `operator +`). Of a text with blanks only what stands before a separator must be
 * without: a sentence is a name only as a whole, as some languages name tests.
 */
export function nameReadings(token: string): NameReading[] {
  const readings: NameReading[] = [{ name: token, owners: [] }];
  // Java's inner classes and Kotlin's lambdas in binary names.
  for (const text of /\w\$\w/.test(token) ? [token, token.replaceAll('$', '.')] : [token]) {
    const plain = plainNotation(text);
    for (const { 0: separator, index } of [...plain.matchAll(SEPARATORS)].reverse().slice(0, MAX_PARTS)) {
      const head = plain.slice(0, index);
      const name = plain.slice(index + separator.length);
      if (name === '' || /\s/.test(head)) continue;
      add(readings, name, partsOf(head));
      // What stands for a sign in one language is a name's own in another.
      add(readings, separator + name, partsOf(head));
      if (!/\s/.test(name)) add(readings, partsOf(name).join('.'), partsOf(head));
    }
    if (!/\s/.test(plain)) add(readings, partsOf(plain).at(-1) ?? '', partsOf(plain).slice(0, -1));
  }
  return readings;
}

/** The parts of a qualified name, in any notation, without words for the surroundings. */
export function partsOf(token: string): string[] {
  const parts = plainNotation(token)
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(-MAX_PARTS);
  return parts.filter((part, at) => at === parts.length - 1 || !SURROUNDINGS.has(part));
}

/** Go's receivers `(*T)`, type arguments, and `<T as Trait>` as `T`. */
function plainNotation(token: string): string {
  return token
    .replace(/\(\*?([\w.]+)\)/g, '$1')
    .replace(/<([\w:]+) as [^<>]*>/g, '$1')
    .replace(/<[^<>]*>(?=::|\.|#|->)/g, '');
}

function add(readings: NameReading[], name: string, owners: string[]): void {
  const known = readings.some((one) => one.name === name && one.owners.length === owners.length);
  if (name !== '' && !known) readings.push({ name, owners });
}
