/** JSON schema of an answer with one list of strings, for servers that can keep to one. */
export function listSchema(property: 'files' | 'folders'): {
  name: string;
  jsonSchema: Readonly<Record<string, unknown>>;
} {
  return {
    name: property,
    jsonSchema: {
      type: 'object',
      properties: { [property]: { type: 'array', items: { type: 'string' } } },
      required: [property],
      additionalProperties: false,
    },
  };
}

/**
 * The list of strings in a model's answer: `{"files": [...]}` or a bare list, whatever stands around it; objects in it count by their `path`,
 * `file` or `name`. Without any JSON, the lines that `isMeant` understands, since a plain list is what small models give.
 *
 * @returns null when the answer holds no list
 */
export function answeredList(
  text: string,
  property: 'files' | 'folders',
  isMeant: (line: string) => boolean,
): string[] | null {
  for (const value of jsonValues(text)) {
    const list = Array.isArray(value) ? value : isRecord(value) ? value[property] : undefined;
    if (Array.isArray(list)) return list.flatMap(asName);
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '' && isMeant(line));
  return lines.length > 0 ? lines : null;
}

function asName(item: unknown): string[] {
  if (typeof item === 'string') return [item];
  if (!isRecord(item)) return [];
  const name = item.path ?? item.file ?? item.name;
  return typeof name === 'string' ? [name] : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every outermost JSON object or array of a text, in order. */
function* jsonValues(text: string): Generator<unknown> {
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '{' && text[at] !== '[') continue;
    const end = endOfJson(text, at);
    if (end < 0) continue;
    try {
      yield JSON.parse(text.slice(at, end));
      at = end - 1;
    } catch {
      // Brackets of prose or code: what is inside may be JSON all the same.
    }
  }
}

/** Behind the bracket that closes the one at `start`; -1 where none does. */
function endOfJson(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1;
  }
  return -1;
}
