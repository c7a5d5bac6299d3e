import type { IndexView } from '../../index/types.js';
import type { Evidence } from './types.js';

/** Folders of what is delivered beside a product: examples, tools, build files. */
const BESIDE_AT_TOP =
  /^(?:docs?|examples?|samples?|demos?|benchmarks?|benches|asv_bench|scripts?|tools?|bin|release|build_tools|maint_tools|ci|utils|licenses|website|site)\//i;
const BESIDE_ANYWHERE =
  /(?:^|\/)(?:galler(?:y|ies)|tutorials?|playground|fixtures?|testdata|__mocks__|__snapshots__)\//i;
const MIGRATION = /(?:^|\/)migrations\/\d[^/]*$/;
const BUILD_FILE =
  /^(?:setup\.py|versioneer\.py|noxfile\.py|conftest\.py|build\.rs|gulpfile\.\w+|gruntfile\.\w+|[^/]*\.config\.\w+)$/i;

/** What is known of a file before any issue: `test`, `beside` (docs, examples, tools), `vendored`, `generated`, `plain` (no language), each 0 or 1, and `logLines`. */
export const priorEvidence: Evidence = {
  kind: 'prior',
  apply({ view, files }) {
    const test = files.column('test');
    const beside = files.column('beside');
    const vendored = files.column('vendored');
    const generated = files.column('generated');
    const plain = files.column('plain');
    const logLines = files.column('logLines');
    const isBesideAll = besideOf(view.paths);
    view.files.forEach(({ traits, language, segment, doc }, file) => {
      test[file] = Number(traits.test);
      beside[file] = Number(traits.documentation) || isBesideAll[file]!;
      vendored[file] = Number(traits.vendored);
      generated[file] = Number(traits.generated || traits.minified);
      plain[file] = Number(language === null);
      logLines[file] = Math.log(1 + view.segments[segment]!.lines(doc));
    });
  },
};

const cache = new WeakMap<IndexView['paths'], Uint8Array>();

/** 1 for each path that is beside the product; looked at once for these paths. */
function besideOf(paths: IndexView['paths']): Uint8Array {
  let beside = cache.get(paths);
  if (!beside) {
    beside = Uint8Array.from(paths, (path) => Number(isBeside(path)));
    cache.set(paths, beside);
  }
  return beside;
}

function isBeside(path: string): boolean {
  return BESIDE_AT_TOP.test(path) || BESIDE_ANYWHERE.test(path) || MIGRATION.test(path) || BUILD_FILE.test(path);
}
