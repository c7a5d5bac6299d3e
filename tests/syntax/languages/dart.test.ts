import { describe, expect, it } from 'vitest';
import dart from '../../../src/syntax/languages/dart.js';

const targets = (module: string): string[] | undefined =>
  dart.importTargets?.({ module, names: [], line: 1 }, 'packages/clock/lib/src/clock.dart');

describe('files that a Dart import may mean', () => {
  it('looks for packages in their folder lib', () => {
    expect(targets('package:clock/src/ticker.dart')).toEqual([
      '**/clock/lib/src/ticker.dart',
      '**/lib/src/ticker.dart',
    ]);
  });

  it('follows relative paths and parts', () => {
    expect(targets('../util/format.dart')).toEqual(['packages/clock/lib/util/format.dart']);
    expect(targets('clock.g.dart')).toEqual(['packages/clock/lib/src/clock.g.dart']);
  });

  it('knows no file of the SDK or outside the repository', () => {
    expect(targets('dart:async')).toEqual([]);
    expect(targets('../../../../../x.dart')).toEqual([]);
  });
});
