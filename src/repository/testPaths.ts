/**
 * Which files are tests, by path alone. The rule:
 *
 * 1. A file is a test by its own name where its language has such names (`test_x.py`, `x_test.go`, `x.spec.ts`, `FooTest.java`).
 * 2. It is a test below a folder that only tests have (`tests`, `__tests__`, `testdata`, `Foo.Tests`, `src/test`), or in a
 *    top folder `test`.
 * 3. A deeper folder `test` or `spec` counts only where folder names are not package names: `django/test/client.py`,
 *    `org/spring/test/Context.java` and `lib/rack/test/jar.rb` are what a library ships to those who write tests.
 * 4. Below `src/main` nothing is a test: that is where Java's kin keep what they ship.
 *
 * Words that merely begin with test (`testing.py`, `testutils/`, `runtests.py`, `management/commands/test.py`) say nothing.
 */
export function isTestPath(folders: readonly string[], name: string): boolean {
  if (folders.some((part, i) => part === 'main' && folders[i - 1] === 'src')) return false;
  if (isTestName(name, folders.length === 0)) return true;
  return folders.some((part, i) => isTestFolder(part, i, folders, name));
}

const NAME_PATTERNS: ReadonlyArray<[extensions: RegExp, base: RegExp]> = [
  [/^pyi?$/, /^(test_.*|.*_test|tests|conftest)$/],
  [/^go$/, /_test$/],
  [/^([cm]?[jt]sx?|vue|svelte|coffee)$/, /[._-](test|spec|tests|e2e|cy|stories\.test)$/],
  [/^(java|kts?|groovy|scala|sc)$/, /([a-z0-9](Tests?|TestCase|IT|Spec|Suite)|^Test[A-Z].*)$/],
  [/^cs$|^vb$|^fs$/, /[a-z0-9](Tests?|Spec|Fixture)$/],
  [/^swift$/, /[a-z0-9]Tests?$/],
  [/^php$/, /[a-z0-9]Test$/],
  [/^rb$/, /(_test|_spec)$|^test_|^(spec|test)_helper$/],
  [/^rs$/, /^tests?$|_tests?$/],
  [/^(c|cc|cpp|cxx|h|hh|hpp|hxx|m|mm|cu)$/, /(_|-)(test|tests|unittest|unittests)$|^test_|[a-z0-9]Tests?$/],
  [/^dart$/, /_test$/],
  [/^exs?$/, /_test$|^test_helper$/],
  [/^lua$/, /_(spec|test)$/],
  [/^(sh|bash)$/, /[._-]test$|^test[_-]/],
];

function isTestName(name: string, atRoot: boolean): boolean {
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return false;
  const base = name.slice(0, dot);
  const extension = name.slice(dot + 1).toLowerCase();
  if (extension === 'bats' || extension === 't') return true;
  if (atRoot && base === 'test' && /^[cm]?[jt]s$/.test(extension)) return true;
  return NAME_PATTERNS.some(([extensions, pattern]) => extensions.test(extension) && pattern.test(base));
}

/** Folders that nothing but tests has, compared in lower case. */
const TEST_FOLDERS = new Set([
  'tests',
  '__tests__',
  '__test__',
  '__mocks__',
  '__snapshots__',
  '__fixtures__',
  'testdata',
  'test_data',
  'test-data',
  'unittest',
  'unittests',
  'unit_tests',
  'integration_tests',
  'integration-tests',
  'functional_tests',
  'androidtest',
  'integrationtest',
  'testfixtures',
  'e2e',
]);

/** `Foo.Tests`, `Foo.UnitTests`, `FooTests`, `commonTest`: project and source-set folders. */
const TEST_PROJECT = /(\.|[a-z0-9])(Unit|Integration)?Tests$|\.Test$|^(common|jvm|js|native|ios|android)Test$/;

/** Languages in which a folder's name is a package's name: their deeper `test` folders may hold what a library ships. */
const PACKAGE_FOLDERS = /\.(pyi?|java|kts?|scala|groovy|go|rs|php|rb|cs|fs|vb)$/i;
const SPEC_LANGUAGES = /\.(rb|lua|[cm]?[jt]sx?|coffee|cr)$/i;

function isTestFolder(part: string, depth: number, folders: readonly string[], name: string): boolean {
  const lower = part.toLowerCase();
  if (TEST_FOLDERS.has(lower) || TEST_PROJECT.test(part)) return true;
  if (lower === 'test') {
    if (depth === 0 || folders[depth - 1] === 'src') return true;
    return !PACKAGE_FOLDERS.test(name) && !belowHeadersOrLibrary(folders, depth);
  }
  if (lower === 'spec' || lower === 'specs') {
    return SPEC_LANGUAGES.test(name) && !belowHeadersOrLibrary(folders, depth);
  }
  return false;
}

/** `include/boost/test/` and `lib/rspec/spec/` ship with the library. */
function belowHeadersOrLibrary(folders: readonly string[], depth: number): boolean {
  return folders.slice(0, depth).some((part) => part === 'include' || part === 'lib');
}
