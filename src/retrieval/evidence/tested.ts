import { topK } from '../topK.js';
import { importedFiles } from './importedFiles.js';
import { preliminary } from './preliminary.js';
import type { Evidence } from './types.js';

const STRONG_TESTS = 40;

/** Tests speak the language of those who use what they test: `tested` is the strongest test that imports the file, divided by sqrt(1 + its imports). */
export const testedEvidence: Evidence = {
  kind: 'structure',
  apply(context) {
    const { view, files } = context;
    const strength = preliminary(context).files;
    const tests = topK(
      strength.map((value, file) => (view.files[file]!.traits.test ? value : 0)),
      STRONG_TESTS,
    );
    for (const test of tests) {
      if (!(strength[test]! > 0)) continue;
      const targets = importedFiles(context, test);
      const value = strength[test]! / Math.sqrt(1 + targets.size);
      for (const target of targets) files.max('tested', target, value);
    }
  },
};
