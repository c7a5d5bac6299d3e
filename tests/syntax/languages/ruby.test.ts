import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/syntax/index.js';
import ruby from '../../../src/syntax/languages/ruby.js';

const targets = (module: string, fromPath: string) => ruby.importTargets!({ module, names: [], line: 1 }, fromPath);
const required = (statement: string) =>
  ruby.refineImport!({ module: '', names: [], line: 1 }, statement).map(({ module }) => module);

describe('what a Ruby import means', () => {
  it('is a file beside the importing one when it is relative', () => {
    expect(targets('./clock', 'lib/billing/account.rb')).toEqual(['lib/billing/clock.rb']);
    expect(targets('../version.rb', 'lib/billing/account.rb')).toEqual(['lib/version.rb']);
  });

  it('is looked up along the load path otherwise', () => {
    expect(targets('billing/ledger', 'bin/run.rb')).toEqual([
      '**/lib/billing/ledger.rb',
      '**/spec/billing/ledger.rb',
      '**/test/billing/ledger.rb',
      '**/billing/ledger.rb',
    ]);
  });

  it('is no file of any folder when it is a bare name', () => {
    expect(targets('json', 'lib/a.rb')).not.toContain('**/json.rb');
  });

  it('is nothing outside the repository', () => {
    expect(targets('../../x', 'lib/a.rb')).toEqual([]);
    expect(targets('/usr/lib/x', 'lib/a.rb')).toEqual([]);
  });
});

describe('how a Ruby import is read', () => {
  it.each(['require name', 'require "x-#{name}"', 'load File.join(dir, "x.rb")'])(
    'leaves out what is computed: %s',
    (statement) => {
      expect(required(statement)).toEqual([]);
    },
  );

  it('takes the own folder from an interpolated one', () => {
    expect(required('autoload :Clock, "#{__dir__}/mixin/clock"')).toEqual(['./mixin/clock']);
  });

  it('names what is loaded when it is first used', () => {
    const reference = { module: '', names: [], line: 3 };
    expect(ruby.refineImport!(reference, "autoload(:Ledger, 'billing/ledger')")).toEqual([
      { module: 'billing/ledger', names: ['Ledger'], line: 3 },
    ]);
  });

  it('adds the dot that require_relative leaves out', () => {
    expect(required('require_relative "clock"')).toEqual(['./clock']);
    expect(required('require_relative "../clock"')).toEqual(['../clock']);
    expect(required('require "clock"')).toEqual(['clock']);
  });

  it('resolves expand_path, where the file itself counts as a folder', () => {
    expect(required('require File.expand_path("../clock", __FILE__)')).toEqual(['./clock']);
    expect(required('require File.expand_path("../../lib/clock", __FILE__)')).toEqual(['../lib/clock']);
    expect(required('require File.expand_path("lib/clock", __dir__)')).toEqual(['./lib/clock']);
  });
});

it.each(['Rakefile', 'lib/x.rb', 'x.gemspec', 'tasks/x.rake'])('%s is Ruby', (path) => {
  expect(languageOf(path)?.id).toBe('ruby');
});
