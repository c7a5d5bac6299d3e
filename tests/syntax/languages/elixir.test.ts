import { describe, expect, it } from 'vitest';
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
