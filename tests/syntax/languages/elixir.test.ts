import { describe, expect, it } from 'vitest';
import { definedName, docAbove, moduleDoc } from '../../../src/syntax/languages/elixir/text.js';
import elixir from '../../../src/syntax/languages/elixir.js';

const targets = (module: string, names: string[] = []) => elixir.importTargets!({ module, names, line: 1 }, 'lib/a.ex');

describe('what an Elixir import means', () => {
  it('is a file named by the underscore rule', () => {
    expect(targets('MyApp.Accounts.User')).toEqual(['**/my_app/accounts/user.ex', '**/my_app/accounts/user.exs']);
    expect(targets('MyAppWeb.HTTPClient2')).toEqual([
      '**/my_app_web/http_client2.ex',
      '**/my_app_web/http_client2.exs',
    ]);
  });

  it('is one file for each module of a group', () => {
    expect(targets('MyApp', ['Repo', 'Mailer']).filter((path) => path.endsWith('.ex'))).toEqual([
      '**/my_app/repo.ex',
      '**/my_app/mailer.ex',
    ]);
  });

  it('is the module itself when functions are imported', () => {
    expect(targets('Ecto.Query', ['from'])).toEqual(targets('Ecto.Query'));
    expect(targets('Ecto.Query', ['*'])).toEqual(targets('Ecto.Query'));
  });

  it('is nothing for modules of the same file', () => {
    expect(targets('__MODULE__.Error')).toEqual([]);
  });
});

describe('the name in the head of a definition', () => {
  it.each([
    ['size', 'size'],
    ['open?(order)', 'open?'],
    ['size when true', 'size'],
    ['fetch(id :: integer()) :: :ok', 'fetch'],
    ['left <= right', '<='],
    ['left and right', 'and'],
    ['not(value)', 'not'],
    ['+value', '+'],
    ['{a, b} ~> c when is_list(c)', '~>'],
  ])('%s', (head, name) => {
    expect(definedName(head)).toBe(name);
  });

  it.each(['unquote(name)(args)', '"#{name}"(args)'])('is unknown where it is computed: %s', (head) => {
    expect(definedName(head)).toBe('');
  });
});

describe('the doc of a definition', () => {
  const above = (text: string) => docAbove(text, text.length);

  it('stands above it, other attributes between', () => {
    expect(above('@doc "Adds."\n@doc since: "1.2"\n@spec add(a) ::\n  a\n')).toBe('Adds.');
    expect(above('@doc ~S"""\nAdds "all" of it.\n"""\n@impl true\n')).toBe('\nAdds "all" of it.\n');
    expect(above('@doc "Says \\"hello\\"."\n')).toBe('Says \\"hello\\".');
  });

  it.each([
    '@doc "A."\ndef a, do: 1\n',
    '@doc "A."\n@callback a() :: b\n',
    '@doc false\n',
    '@doc "A"\nend\n',
    'x = 1\n',
  ])('is not that of something else: %j', (text) => {
    expect(above(text)).toBe('');
  });

  it('of a module is the first thing it says, before its definitions', () => {
    expect(moduleDoc('do\n  use GenServer\n  @moduledoc "Keeps."\nend', 0)).toBe('Keeps.');
    expect(moduleDoc('do\n  defmodule A do\n    @moduledoc "A."\n  end\nend', 0)).toBe('');
    expect(moduleDoc('do\nend\ndefmodule B do\n  @moduledoc "B."\nend', 0)).toBe('');
    expect(moduleDoc('do\n  @moduledoc false\nend', 0)).toBe('');
  });
});
