import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../repository/tempRepository.js';

const project = join(import.meta.dirname, '../..');
const tsc = (args: string[], cwd: string) =>
  execFileSync(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), ...args], {
    cwd,
    encoding: 'utf8',
  });

/** The package as a user has it, with the types that the build makes. */
function installed(): string {
  const user = tempFolder();
  const library = join(user, 'node_modules', 'reponav');
  const types = join(library, 'dist', 'types');
  mkdirSync(library, { recursive: true });
  cpSync(join(project, 'package.json'), join(library, 'package.json'));
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', 'src', '--outDir', types];
  tsc([...emit, '-p', 'tsconfig.build.json'], project);
  symlinkSync(join(project, 'node_modules', 'zod'), join(user, 'node_modules', 'zod'), 'junction');
  return user;
}

const USE = `import { type LocateAnswer, openRepository, RepoNavError, type StatusAnswer } from 'reponav';
const repo = await openRepository('.', { workers: 0 });
const answer = await repo.locate('a question', { files: 15, pipeline: { retrievers: ['bm25:source', 'evidence'] } });
const value: LocateAnswer = answer.value;
const status: StatusAnswer = (await repo.status()).value;
console.log(value.files.map(({ path }) => path), status.models.embedding, RepoNavError.name);
await repo.close();
`;

it('the types of the library hold for a strict project that checks them, and lead to nothing but zod', () => {
  const user = installed();
  writeFileSync(join(user, 'package.json'), '{"type":"module"}');
  writeFileSync(join(user, 'use.ts'), USE);
  const strict = ['--noEmit', '--module', 'nodenext', '--target', 'es2022', '--strict', '--skipLibCheck', 'false'];
  const types = ['--types', 'node', '--typeRoots', join(project, 'node_modules', '@types')];
  expect(tsc([...strict, ...types, 'use.ts'], user)).toBe('');
  // Nor need the user have the types of Node.
  expect(tsc([...strict, '--types', '', 'use.ts'], user)).toBe('');
  expect(packagesReached(join(user, 'node_modules/reponav/dist/types/reponav.d.ts'))).toEqual(['zod']);
});

/** Packages that declarations import, from one on. */
function packagesReached(entry: string): string[] {
  const files = new Set<string>([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    // Examples in comments import the package itself.
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, name] of code.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)) {
      if (name!.startsWith('.')) files.add(normalize(join(dirname(file), name!.replace(/\.js$/, '.d.ts'))));
      else packages.add(name!);
    }
  }
  expect(files.size).toBeGreaterThan(20);
  return [...packages].sort();
}
