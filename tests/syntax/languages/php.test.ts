import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/syntax/index.js';
import php from '../../../src/syntax/languages/php.js';

const targets = (module: string, fromPath = 'src/a.php', names: string[] = []) =>
  php.importTargets!({ module, names, line: 1 }, fromPath);
const required = (statement: string) =>
  php.refineImport!({ module: '?', names: [], line: 1 }, statement).map(({ module }) => module);

describe('what a PHP import means', () => {
  it('is a class file under any suffix of its namespace, the longest first', () => {
    expect(targets('App\\Models\\User')).toEqual(['**/App/Models/User.php', '**/Models/User.php']);
  });

  it('is one file for each name of a group', () => {
    expect(targets('App\\Models', 'src/a.php', ['User', 'Post'])).toEqual([
      '**/App/Models/User.php',
      '**/Models/User.php',
      '**/App/Models/Post.php',
      '**/Models/Post.php',
    ]);
  });

  it('is nothing for a global class', () => {
    expect(targets('DateTimeImmutable')).toEqual([]);
  });

  it('is a file when a path is required', () => {
    expect(targets('./helpers.php')).toEqual(['src/helpers.php']);
    expect(targets('../bootstrap.php')).toEqual(['bootstrap.php']);
    expect(targets('../../bootstrap.php')).toEqual([]);
    expect(targets('config/app.php')).toEqual(['src/config/app.php', '**/config/app.php']);
  });
});

describe('how a required path is read', () => {
  it.each([
    ["require 'config/app.php'", 'config/app.php'],
    ['require_once("config/app.php")', 'config/app.php'],
    ["require __DIR__ . '/helpers.php'", './helpers.php'],
    ["require_once(dirname(__FILE__) . '/helpers.php')", './helpers.php'],
    ["include dirname(__DIR__).'/bootstrap.php'", '../bootstrap.php'],
    ["include dirname(dirname(__FILE__)) . '/bootstrap.php'", '../bootstrap.php'],
    ["include dirname(__DIR__, 2) . '/bootstrap.php'", '../../bootstrap.php'],
    ["require ABSPATH . 'admin/menu.php'", 'admin/menu.php'],
    ["require $this->root . '/admin/menu.php'", 'admin/menu.php'],
  ])('%s', (statement, module) => {
    expect(required(statement)).toEqual([module]);
  });

  it.each(['require $file', "require __DIR__ . '/' . $name . '.php'", 'require "$dir/x.php"', "require $dir . '.php'"])(
    'is left out when it is computed: %s',
    (statement) => {
      expect(required(statement)).toEqual([]);
    },
  );
});

it('claims extensions of other uses only for texts that open with its tag', () => {
  expect(languageOf('shop.module', '<?php\n')?.id).toBe('php');
  expect(languageOf('shop.module', 'pragma solidity\n')).toBeNull();
});
