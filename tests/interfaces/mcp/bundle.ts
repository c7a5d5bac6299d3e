import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles a source file of this folder as the release is bundled. Returns the script's path. */
export async function bundle(source: string): Promise<{ script: string; remove: () => void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'reponav-mcp-'));
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      minify: false,
      target: 'node20',
      rollupOptions: {
        input: fileURLToPath(new URL(source, import.meta.url)),
        output: { entryFileNames: 'server.mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  return { script: join(outDir, 'server.mjs'), remove: () => rmSync(outDir, { recursive: true, force: true }) };
}
