import { generatedByName, minifiedByName } from './generatedNames.js';
import { isTestPath } from './testPaths.js';
import type { FileTraits } from './types.js';

const VENDOR_PARTS = new Set([
  'vendor',
  'vendors',
  'vendored',
  '_vendor',
  '_vendored',
  'third_party',
  'third-party',
  'thirdparty',
  '3rdparty',
  '3rd_party',
  '3rd-party',
  'node_modules',
  'bower_components',
  'jspm_packages',
  'site-packages',
  'extern',
  'externs',
  'external',
  'externals',
  'godeps',
  'pods',
  'carthage',
]);

/** Folders that are dependencies only at the top: deeper they are often a module of the project. */
const TOP_VENDOR_PARTS = new Set(['deps', 'dependencies']);

/** Files that people copy into their tree one by one. */
const VENDOR_FILE = /^(jquery([.-][\w.-]*)?|bootstrap([.-][\w.-]*)?|modernizr([.-][\w.-]*)?)\.(js|css)$/i;

const DOC_PARTS = new Set(['doc', 'docs', 'documentation', 'man', 'manpages']);
const DOC_EXTENSION = /\.(md|mdx|markdown|rst|adoc|asciidoc|textile|pod|rdoc|[1-9])$/i;
const DOC_FILE =
  /^(readme([.-](txt|[a-z]{2}))?|(changelog|changes|history|news|release[_-]?notes|contributing|contributors|authors|maintainers|licen[cs]e|copying|notice|security|code[_-]of[_-]conduct|todo|install)(\.txt)?)$/i;

/**
 * What a path says of a file, from its names alone; `path` is POSIX and relative to the root.
 * Such files are ranked down and never dropped, so that a wrong guess costs ranks and hides nothing.
 */
export function pathTraits(path: string): FileTraits {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  const folders = parts.map((part) => part.toLowerCase());
  return {
    test: isTestPath(parts, name),
    vendored:
      folders.some((part) => VENDOR_PARTS.has(part)) ||
      TOP_VENDOR_PARTS.has(folders[0] ?? '') ||
      VENDOR_FILE.test(name),
    documentation: isDocumentation(folders, name),
    generated: generatedByName(folders, name),
    minified: minifiedByName(name),
  };
}

function isDocumentation(folders: readonly string[], name: string): boolean {
  if (DOC_EXTENSION.test(name) || DOC_FILE.test(name)) return true;
  // Below a production source set a folder `doc` is a package of code.
  if (folders.some((part, i) => part === 'main' && folders[i - 1] === 'src')) return false;
  return folders.some((part) => DOC_PARTS.has(part));
}
