import { devNull } from 'node:os';

/**
 * Variables by which a surrounding git command (a hook, an alias, `git rebase --exec`) would point us at its own repository,
 * or that would write traces among our output. Configuration variables stay: containers state `safe.directory` by them.
 */
const REDIRECTING =
  /^GIT_(DIR|WORK_TREE|IMPLICIT_WORK_TREE|INDEX_FILE|INDEX_VERSION|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|PREFIX|GRAFT_FILE|SHALLOW_FILE|REPLACE_REF_BASE|INTERNAL_SUPER_PREFIX|CEILING_DIRECTORIES|CONFIG|CONFIG_PARAMETERS|DEFAULT_HASH|(LITERAL|GLOB|NOGLOB|ICASE)_PATHSPECS|ATTR_SOURCE|EXTERNAL_DIFF|DIFF_OPTS|PAGER|FLUSH|TRACE\w*|REDIRECT_\w*)$/i;

/** The environment git runs in: no prompt, no lock, no network, nothing inherited that redirects it. */
export function gitEnvironment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!REDIRECTING.test(name)) environment[name] = value;
  }
  return Object.assign(environment, FIXED, extra);
}

const FIXED = {
  // Messages are matched, so they must be in English.
  LC_ALL: 'C',
  LANGUAGE: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  // Missing objects of a partial clone stay missing: by the variable where git knows it, else by allowing no transport
  // (`ext::` remotes are commands). The value must not be empty: Windows has no empty variables.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  // Content is addressed by its id; a replacement would be other content under the same id.
  GIT_NO_REPLACE_OBJECTS: '1',
};

/** Options before the subcommand. They win over a repository's own configuration, which must not run anything. */
export const SAFE_OPTIONS: readonly string[] = [
  '--no-pager',
  '-c',
  'core.fsmonitor=false',
  '-c',
  `core.hooksPath=${devNull}`,
  '-c',
  'submodule.recurse=false',
];
