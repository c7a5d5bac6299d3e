import { z } from 'zod';
import { parseJsonAnswer } from '../../../models/index.js';

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

const name = z.union([
  z.string(),
  z.looseObject({ path: z.string() }).transform(({ path }) => path),
  z.looseObject({ file: z.string() }).transform(({ file }) => file),
  z.looseObject({ name: z.string() }).transform((item) => item.name),
  z.unknown().transform(() => null),
]);
const names = z.array(name).transform((items) => items.filter((item) => item !== null));
const ANSWERS = {
  files: z.union([z.looseObject({ files: names }).transform(({ files }) => files), names]),
  folders: z.union([z.looseObject({ folders: names }).transform(({ folders }) => folders), names]),
};

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
  const answer = parseJsonAnswer(text, ANSWERS[property]);
  // Broken off before its first name, a list says nothing.
  if (answer.ok && !(answer.completed && answer.value.length === 0)) return answer.value;
  const lines = text.split('\n').filter((line) => line.trim() !== '' && isMeant(line));
  return lines.length > 0 ? lines : null;
}
