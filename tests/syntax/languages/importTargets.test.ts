import { expect, it } from 'vitest';
import { languageById } from '../../../src/syntax/index.js';

const targets = (language: string, module: string, names: string[], from: string) =>
  languageById(language)!.importTargets!({ module, names, line: 1 }, from);

it('Go imports are folders, below the root of a module that is not known', () => {
  expect(targets('go', 'github.com/owner/name/v2/store/disk', [], 'cmd/main.go')).toEqual([
    'store/disk/*.go',
    '**/store/disk/*.go',
    '**/name/store/disk/*.go',
    '**/github.com/owner/name/v2/store/disk/*.go',
  ]);
  expect(targets('go', 'github.com/owner/name', [], 'cmd/main.go')[0]).toBe('*.go');
  expect(targets('go', 'net/http', [], 'cmd/main.go')).toEqual([]);
});

it('Rust paths of the own crate start at its src', () => {
  expect(targets('rust', 'crate::a', ['b'], 'core/src/x/y.rs').slice(0, 5)).toEqual([
    'core/src/a/b.rs',
    'core/src/a/b/mod.rs',
    'core/src/a.rs',
    'core/src/a/mod.rs',
    '**/a/b.rs',
  ]);
  expect(targets('rust', 'crate', ['*'], 'src/x.rs')).toEqual(['src.rs', 'src/mod.rs', 'src/lib.rs', 'src/main.rs']);
});

it('Rust paths of self and super start at the folder of the module', () => {
  expect(targets('rust', 'self::task', [], 'src/lib.rs')).toEqual(['src/task.rs', 'src/task/mod.rs']);
  expect(targets('rust', 'self::task', [], 'src/a/b.rs')[0]).toBe('src/a/b/task.rs');
  expect(targets('rust', 'super::errors', ['Error'], 'src/a/b.rs')).toContain('src/a/errors.rs');
  expect(targets('rust', 'super::super', ['x'], 'a.rs')).toEqual([]);
});

it('Rust paths of other crates may be of the same repository, those of the standard library are not', () => {
  expect(targets('rust', 'tokio_util::codec', ['Framed'], 'src/a.rs')[0]).toBe('**/tokio-util/src/codec/Framed.rs');
  expect(targets('rust', 'std::fmt', ['Display'], 'src/a.rs')).toEqual([]);
});

it('C and C++ include from the own folder, then from anywhere', () => {
  expect(targets('c', '../util/log.h', [], 'src/ring/ring.c')).toEqual(['src/util/log.h', '**/util/log.h']);
  expect(targets('cpp', 'geometry/shape.hpp', [], 'src/a.cc')).toEqual([
    'src/geometry/shape.hpp',
    '**/geometry/shape.hpp',
  ]);
});

it('Lua modules are files or folders with init.lua', () => {
  expect(targets('lua', 'bank.events', [], 'src/a.lua')).toEqual(['**/bank/events.lua', '**/bank/events/init.lua']);
});
