import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const project = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = join(project, 'dist', 'builder');

/** Bundles `builderProcess.ts` beside the worker and the grammars; once before the tests that start it. */
export async function bundleBuilder(): Promise<void> {
  await build({
    root: project,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['web-tree-sitter'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rollupOptions: {
        input: { builder: join(project, 'tests/index/builderProcess.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

export interface BuilderOptions {
  root: string;
  cacheDir: string;
  workers?: number;
  flushBytes?: number;
}

export interface BuilderResult {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export function startBuilder(options: BuilderOptions): { child: ChildProcess; ended: Promise<BuilderResult> } {
  const { root, cacheDir, workers = 2, flushBytes = 16 * 1024 * 1024 } = options;
  const child = spawn(process.execPath, [join(folder, 'builder.js'), root, cacheDir, `${workers}`, `${flushBytes}`]);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }));
  return { child, ended };
}
