import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RepoNavError } from '../../errors.js';
import { tryGit } from '../../repository/git/runGit.js';
import { SEED } from '../statistics/random.js';
import type { DataFile, Manifest, RunConfig } from '../types.js';

export const MANIFEST_FILE = 'manifest.json';

/** A manifest of a run that begins now. */
export async function newManifest(run: {
  config: RunConfig;
  data: DataFile[];
  jobs: number;
  instances: number;
}): Promise<Manifest> {
  return {
    schema: 1,
    config: run.config,
    data: run.data,
    reponav: await ownVersion(),
    machine: ownMachine(),
    seed: SEED,
    jobs: run.jobs,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    elapsedMs: null,
    instances: run.instances,
    answered: 0,
    failed: 0,
  };
}

export function writeManifest(folder: string, manifest: Manifest): void {
  const file = join(folder, MANIFEST_FILE);
  writeFileSync(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** @throws RepoNavError usage when there is none in the folder */
export function readManifest(folder: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as Manifest;
    if (manifest.schema === 1) return manifest;
    throw new Error(`its schema is ${manifest.schema}`);
  } catch (cause) {
    throw new RepoNavError(
      'usage',
      `${folder} holds no run: ${(cause as Error).message}`,
      'Name the folder that "reponav bench run --out DIR" wrote.',
      { cause },
    );
  }
}

export function ownMachine(): Manifest['machine'] {
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
  };
}

export async function ownVersion(): Promise<Manifest['reponav']> {
  const root = packageRoot();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const lock = join(root, 'package-lock.json');
  const lockSha256 = existsSync(lock) ? createHash('sha256').update(readFileSync(lock)).digest('hex') : null;
  // An installed package is in no repository of its own.
  if (!existsSync(join(root, '.git'))) return { version, commit: null, dirty: null, lockSha256 };
  const head = await tryGit({ folder: root }, ['rev-parse', 'HEAD']);
  const status = await tryGit({ folder: root }, ['status', '--porcelain', '--untracked-files=no']);
  const commit = head.code === 0 ? head.stdout.toString('utf8').trim() : null;
  return { version, commit, dirty: status.code === 0 ? status.stdout.length > 0 : null, lockSha256 };
}

/** The folder of the package, from the sources as from the bundles. */
function packageRoot(): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at;
    if (at === dirname(at)) throw new Error('The package has no package.json.');
  }
}
