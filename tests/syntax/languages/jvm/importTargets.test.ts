import { describe, expect, it } from 'vitest';
import { jvmTargets } from '../../../../src/syntax/languages/jvm/importTargets.js';

const targets = (module: string, ...names: string[]): string[] => jvmTargets({ module, names, line: 1 }, ['.java']);

describe('files that a JVM import may mean', () => {
  it('finds a type by its path, then by its last two segments', () => {
    expect(targets('a.b.Type')).toEqual(['**/a/b/Type.java', '**/b/Type.java']);
  });

  it('finds nested types and members in the outermost type', () => {
    expect(targets('a.b.Outer.Inner')).toEqual(['**/a/b/Outer.java', '**/b/Outer.java']);
    expect(targets('a.b.Outer', 'MEMBER')).toEqual(['**/a/b/Outer.java', '**/b/Outer.java']);
  });

  it('tries names taken from a package', () => {
    expect(targets('a.b', 'First', 'second')).toEqual(['**/a/b/First.java', '**/b/First.java']);
  });

  it('knows no file for a package', () => {
    expect(targets('a.b', '*')).toEqual([]);
  });
});
