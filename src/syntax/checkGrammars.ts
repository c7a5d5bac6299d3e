import { compileGrammar, withoutTierUp } from './grammars.js';
import { loadLanguage } from './parsing.js';
import { LANGUAGES } from './registry.js';
import { createRuntime } from './runtime.js';

/**
 * Languages whose grammar cannot parse its sample. The queries that make outlines are not compiled: that takes some grammars far longer than
 * all the rest, and what is in them came with the code.
 * @throws RepoNavError internal when the file of a grammar is missing or damaged
 */
export async function brokenGrammars(): Promise<string[]> {
  const runtime = await createRuntime();
  const broken: string[] = [];
  await withoutTierUp(async () => {
    for (const module of LANGUAGES) {
      const language = loadLanguage(runtime, module, await compileGrammar(module.id));
      const tree = language.parser.parse(module.warmup);
      if (tree === null || tree.rootNode.type === 'ERROR' || tree.rootNode.namedChildCount === 0)
        broken.push(module.id);
      tree?.delete();
      language.unload();
    }
  });
  return broken;
}
