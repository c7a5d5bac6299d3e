import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'src');

/** Left to right, as a repository flows through the house (docs/architecture.md). */
const ROOMS = ['repository', 'syntax', 'representation', 'index', 'retrieval', 'navigation'];
/** Beside them: models know nothing of the house, and every room may ask one. */
const MODELS = 'models';
/** Facts, contracts, and ways to write files that any room may use. */
const FOUNDATION = ['errors.ts', 'defaults.ts', 'durableFile.ts', 'advisoryLock.ts'];
/** What composes the rooms, and what the doors may see of the house. */
const COMPOSITION = ['api.ts', 'reponav.ts', 'openRepository.ts', 'library'];
const SEEN_BY_DOORS = ['api.ts', 'reponav.ts', 'errors.ts', 'defaults.ts', 'navigation/schemas.ts'];
/** What a door may load when it is asked for, so that no answer pays for it. */
const LOADED_BY_DOORS = ['bench/index.ts'];

interface Import {
  from: string;
  to: string;
  /** By `import()`. */
  lazy: boolean;
}

function sourceFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split(sep).join('/'));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(source, file), 'utf8');
  const specifiers = text.matchAll(/(?:\bfrom\s+|\bimport\s*(\(?)\s*)'(\.[^']+)'/g);
  return [...specifiers].map(([, bracket, specifier]) => ({
    from: file,
    to: posix.join(posix.dirname(file), specifier!).replace(/\.js$/, '.ts'),
    lazy: bracket === '(',
  }));
}

const roomOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : file);

function isAllowed({ from, to, lazy }: Import): boolean {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (here === there || FOUNDATION.includes(to)) return true;
  if (here === 'interfaces') return SEEN_BY_DOORS.includes(to) || (lazy && LOADED_BY_DOORS.includes(to));
  if (COMPOSITION.includes(here)) return there !== 'interfaces' && there !== 'bench';
  if (here === 'bench') return there !== 'interfaces';
  if (there === MODELS) return ROOMS.includes(here);
  const [at, target] = [ROOMS.indexOf(here), ROOMS.indexOf(there)];
  return at >= 0 && target >= 0 && target < at;
}

describe('the house', () => {
  it('has imports only from right to left, and no room knows a door', () => {
    const wrong = sourceFiles()
      .flatMap(importsOf)
      .filter((one) => !isAllowed(one))
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(wrong).toEqual([]);
  });

  it('finds imports at all', () => {
    expect(importsOf('reponav.ts').map(({ to }) => to)).toContain('openRepository.ts');
  });

  it('is drawn in docs/architecture.md as it stands', () => {
    const drawn = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
    expect(drawn).toContain(ROOMS.join(' -> '));
    for (const room of new Set(sourceFiles().map(roomOf))) {
      expect(drawn, `${room} is missing in docs/architecture.md`).toContain(
        `\`${room}${room.endsWith('.ts') ? '' : '/'}\``,
      );
    }
  });

  it('uses no path of this kind: an import that leaves src/', () => {
    for (const { from, to } of sourceFiles().flatMap(importsOf)) {
      expect(relative(source, join(source, to)).startsWith('..'), `${from} -> ${to}`).toBe(false);
    }
  });
});
