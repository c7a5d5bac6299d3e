import { identifierTerms, scanIdentifiers } from '../../representation/index.js';

const NONE: ReadonlySet<string> = new Set();

/**
 * Gives the distinct terms of a component of a path. Most components occur more than once (`__init__`, a folder in a folder): each is
 * looked at once.
 */
export function componentTerms(): (component: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (component) => {
    let terms = known.get(component);
    if (!terms) {
      const found = new Set<string>();
      scanIdentifiers(component, 0, component.length, (start, end) => {
        const { whole, parts } = identifierTerms(component.slice(start, end), NONE);
        if (whole !== null) found.add(whole);
        for (const part of parts) found.add(part);
      });
      terms = [...found];
      known.set(component, terms);
    }
    return terms;
  };
}
