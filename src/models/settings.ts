import { DEFAULTS } from '../defaults.js';
import { RepoNavError } from '../errors.js';
import { type Endpoint, readEndpoint } from './endpoint.js';
import type { Environment } from './environment.js';
import type { Connection } from './http/connection.js';
import { type HttpDeps, MACHINE } from './http/deps.js';
import { createLimits } from './http/limits.js';
import { findKey, keyVariables } from './keys.js';
import type { ModelPrice } from './types.js';

/**
 * What a caller may say about how a server is asked. It comes from flags of the command or options of the library, never from a file of a
 * repository; what is left out comes from environment variables and defaults. Keys come from the environment alone (docs/models.md).
 */
export interface ServerSettings {
  /** Name as the server knows it. @default the variable, e.g. REPONAV_CHAT_MODEL */
  model?: string;
  /**
   * Base URL, e.g. `http://localhost:11434/v1`.
   * @default the variable, e.g. REPONAV_CHAT_URL; else the provider's own for names that only it has (`gpt-…`, `claude-…`, `text-embedding-…`)
   */
  url?: string;
  /** Allow http:// to other machines than this one. @default false */
  insecure?: boolean;
  /** Longest time for one request with its answer, ms. @default 240,000 */
  timeoutMs?: number;
  /** Requests for one call, the first included, that passing faults may cost. @default 5 */
  attempts?: number;
  /** Calls at a time. @default 4 */
  concurrency?: number;
  /** Requests within any minute. @default no limit */
  requestsPerMinute?: number;
  /** Estimated tokens of the requests within any minute. @default no limit */
  tokensPerMinute?: number;
  /** US dollars per million tokens. @default the price table (docs/models.md) */
  price?: ModelPrice;
}

/** The three variables of one kind of model. */
export interface Variables {
  model: string;
  url: string;
  key: string;
}

export const CHAT_VARIABLES: Variables = {
  model: 'REPONAV_CHAT_MODEL',
  url: 'REPONAV_CHAT_URL',
  key: 'REPONAV_CHAT_KEY',
};

export const EMBEDDING_VARIABLES: Variables = {
  model: 'REPONAV_EMBEDDING_MODEL',
  url: 'REPONAV_EMBEDDING_URL',
  key: 'REPONAV_EMBEDDING_KEY',
};

/** Names that one provider alone has. Nothing else is sent to a server that was not named. */
const OWNERS: readonly [RegExp, string][] = [
  [/^(?:gpt-\d|o\d|chatgpt-|text-embedding-3-|text-embedding-ada-)/, 'https://api.openai.com/v1'],
  [/^claude-/, 'https://api.anthropic.com/v1'],
];

/** @throws RepoNavError usage without a name */
export function modelName(settings: ServerSettings, variables: Variables, env: Environment): string {
  const name = (settings.model ?? env[variables.model] ?? '').trim();
  if (name === '') {
    throw new RepoNavError(
      'usage',
      'No model is named.',
      `Name one (--model and --embedding-model of the command), or set ${variables.model}, and ${variables.url} to where it is served.`,
    );
  }
  return name;
}

/** The address as it was given, or the provider's own. @throws RepoNavError usage without either */
export function modelUrl(
  settings: ServerSettings,
  variables: Variables,
  env: Environment,
): { text: string; setting: string } {
  const given = settings.url?.trim();
  if (given) return { text: given, setting: 'The address of the model' };
  const fromEnv = env[variables.url]?.trim();
  if (fromEnv) return { text: fromEnv, setting: variables.url };
  const name = modelName(settings, variables, env);
  const owner = OWNERS.find(([names]) => names.test(name));
  if (owner) return { text: owner[1], setting: 'The address of the model' };
  throw new RepoNavError(
    'usage',
    `It is not said where the model ${name} is served.`,
    `Set ${variables.url}, e.g. to http://localhost:11434/v1 for Ollama (docs/models.md).`,
  );
}

/** All that a model's calls need, from settings, environment and defaults. @throws RepoNavError usage */
export function openConnection(
  settings: ServerSettings,
  variables: Variables,
  defaultPath: string,
  authorize: (key: string | null) => Record<string, string>,
  env: Environment,
  deps: HttpDeps = MACHINE,
): { endpoint: Endpoint; connection: Connection } {
  const model = modelName(settings, variables, env);
  const { text, setting } = modelUrl(settings, variables, env);
  const endpoint = readEndpoint(text, setting, defaultPath, settings.insecure ?? false);
  const key = findKey(endpoint, variables.key, env);
  const limit = (name: keyof ServerSettings, otherwise: number) =>
    atLeastOne(name, settings[name] as number | undefined, otherwise);
  return {
    endpoint,
    connection: {
      asked: {
        model,
        host: endpoint.host,
        local: endpoint.local,
        key,
        keyVariables: keyVariables(endpoint, variables.key),
        urlVariable: variables.url,
      },
      headers: authorize(key),
      limits: createLimits(
        {
          concurrency: limit('concurrency', DEFAULTS.models.concurrency),
          requestsPerMinute: limit('requestsPerMinute', Number.POSITIVE_INFINITY),
          tokensPerMinute: limit('tokensPerMinute', Number.POSITIVE_INFINITY),
        },
        deps,
      ),
      timeoutMs: limit('timeoutMs', DEFAULTS.models.timeoutMs),
      attempts: limit('attempts', DEFAULTS.models.attempts),
      deps,
    },
  };
}

export function atLeastOne(name: string, value: number | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (!Number.isInteger(value) || value < 1) {
    throw new RepoNavError('usage', `${name} is ${value}.`, 'It must be a whole number of at least 1.');
  }
  return value;
}
