import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { IndexDeps } from '../../src/index/index.js';
import { createOutliner } from '../../src/syntax/index.js';
import { openTestIndex } from './openTestIndex.js';
import { pythonModule, tempFolder, tempRepository } from './tempRepository.js';
import { viewContents } from './viewContents.js';

/** The emergency stop of its outliner ends every file that says so. */
const onSlowMachine: IndexDeps['createOutliner'] = async () => {
  const outliner = await createOutliner();
  return {
    ...outliner,
    outline(text, language) {
      const outline = outliner.outline(text, language);
      return text.includes('TAKES-LONG') ? { ...outline, partial: true, unfinished: true } : outline;
    },
  };
};

it('an unfinished document serves its process as plain text, and is derived anew by the next', async () => {
  const root = tempRepository({ 'a.py': `# TAKES-LONG\n${pythonModule('order')}`, 'b.py': pythonModule('user') });
  const cacheDir = join(tempFolder(), 'cache');
  const slow = await openTestIndex(root, { cacheDir, deps: { createOutliner: onSlowMachine } });
  const contents = viewContents(await slow.refresh());
  expect(contents['a.py']).toMatchObject({ language: 'python', partial: true, symbols: [] });
  expect(contents['a.py']!.chunks[0]!.terms).toHaveProperty('order_step_0');
  expect(contents['b.py']!.symbols).toContain('userHandler.handle');
  expect(await slow.refresh()).toMatchObject({ reread: 0, pending: 0 });
  const { folder } = await slow.status();
  await slow.close();
  expect(readdirSync(join(folder, 'segments'))).toHaveLength(1);

  const next = await openTestIndex(root, { cacheDir });
  const view = await next.refresh();
  expect(view.pending).toBe(0);
  expect(viewContents(view)['a.py']).toMatchObject({ partial: false });
  expect(viewContents(view)['a.py']!.symbols).toContain('orderHandler.handle');
  expect(view.segments.reduce((sum, { docCount }) => sum + docCount, 0)).toBe(2);
});
