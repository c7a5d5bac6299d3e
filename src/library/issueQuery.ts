import { parseQuery, type Query } from '../retrieval/index.js';
import { LANGUAGES } from '../syntax/index.js';

/** File names in an issue end so; what else ends in a dot and letters is mostly prose. */
const TEXT_EXTENSIONS = [
  '.md',
  '.rst',
  '.txt',
  '.json',
  '.yml',
  '.yaml',
  '.toml',
  '.ini',
  '.cfg',
  '.xml',
  '.html',
  '.css',
  '.sql',
];

const sourceExtensions = new Set([...LANGUAGES.flatMap(({ extensions }) => extensions), ...TEXT_EXTENSIONS]);

/** What a text of any length and origin says before the index is asked; the same for every caller. */
export function issueQuery(text: string): Query {
  return parseQuery(text, (extension) => sourceExtensions.has(extension));
}
