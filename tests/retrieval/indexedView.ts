import { openIndex } from '../../src/index/index.js';
import type { IndexView } from '../../src/index/types.js';
import { openSource } from '../../src/repository/index.js';
import { type Files, tempFolder, tempRepository } from '../repository/tempRepository.js';

/** The view of a real repository with these files. */
export async function indexedView(files: Files): Promise<{ view: IndexView; close: () => Promise<void> }> {
  const source = await openSource({ repo: tempRepository(files) });
  const index = await openIndex({ source, cacheDir: tempFolder(), workers: 0 });
  return {
    view: await index.refresh(),
    async close() {
      await index.close();
      await source.close();
    },
  };
}
