import type { Outline } from '../syntax/types.js';
import type { InlineFile } from './presentable.js';
import type { ScaffoldFile } from './schemas.js';
import { symbolViews } from './symbols/buildSymbols.js';

/** Every symbol of the shown files, in rank order, for the `inline` format. */
export function buildInline(files: readonly ScaffoldFile[], outlineOf: (path: string) => Outline | null): InlineFile[] {
  return files.map(({ path, evidence }) => {
    const outline = outlineOf(path);
    return { path, evidence, symbols: outline ? symbolViews(path, outline) : [] };
  });
}
