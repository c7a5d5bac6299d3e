import { DEFAULTS } from '../../defaults.js';
import type { Environment } from '../environment.js';
import { CallFailure, call } from '../http/connection.js';
import { type HttpDeps, MACHINE } from '../http/deps.js';
import { bearer } from '../keys.js';
import { openPrices, usdOf } from '../prices/priceTable.js';
import { atLeastOne, CHAT_VARIABLES, modelUrl, openConnection, type ServerSettings } from '../settings.js';
import { estimateTokens } from '../tokens/estimateTokens.js';
import type { ChatAnswer, ChatMessage, ChatModel, ChatRequest } from '../types.js';
import { anthropicChat } from './anthropicChat.js';
import { openAiChat } from './openAiChat.js';

export interface ChatModelSettings extends ServerSettings {
  /** Which protocol the server speaks. @default `anthropic` for api.anthropic.com, else `openai` */
  api?: 'openai' | 'anthropic';
  /** Tokens of prompt and answer together. @default the price table's, else 16,384 */
  contextTokens?: number;
}

/** Roles and separators around each message. */
const MESSAGE_TOKENS = 6;

/**
 * A chat model behind a server, from settings and environment variables. Nothing is sent before the first call.
 * @throws RepoNavError usage for settings that cannot work
 */
export function openChatModel(settings: ChatModelSettings, env: Environment, deps: HttpDeps = MACHINE): ChatModel {
  const api = settings.api ?? apiOf(settings, env);
  const authorize = api === 'anthropic' ? anthropicHeaders : bearer;
  const { endpoint, connection } = openConnection(settings, CHAT_VARIABLES, '/v1', authorize, env, deps);
  const name = connection.asked.model;
  const prices = openPrices(env);
  const price = settings.price ?? prices.priceOf(name, endpoint);
  const protocol = api === 'anthropic' ? anthropicChat(name) : openAiChat(name, endpoint.hostname);
  const known = prices.contextOf(name, endpoint) ?? DEFAULTS.models.contextTokens;
  const contextTokens = atLeastOne('contextTokens', settings.contextTokens, known);

  async function complete(request: ChatRequest): Promise<ChatAnswer> {
    const promptTokens = countMessages(request.messages);
    const prepared = protocol.prepare(request);
    const { value, attempts, latencyMs } = await call(connection, {
      url: `${endpoint.base}${protocol.path}${endpoint.search}`,
      body: prepared.body,
      concede: prepared.concede,
      read: protocol.read,
      tokens: promptTokens + (request.maxOutputTokens ?? 0),
      maxBytes: protocol.maxBytes,
      signal: request.signal,
    }).catch(throwPublic);
    const usage = value.usage ?? {
      inputTokens: promptTokens,
      cachedInputTokens: 0,
      outputTokens: estimateTokens(value.text),
    };
    const structured = prepared.structured();
    return {
      text: value.text,
      truncated: value.truncated,
      call: {
        model: name,
        host: endpoint.host,
        purpose: request.purpose,
        ...usage,
        estimated: value.usage === null,
        usd: usdOf(price, usage),
        latencyMs: Math.round(latencyMs),
        attempts,
        ...(structured === undefined ? {} : { structured }),
        at: deps.today().toISOString(),
      },
    };
  }

  return {
    name,
    host: endpoint.host,
    local: endpoint.local,
    contextTokens,
    price,
    countTokens: estimateTokens,
    complete,
  };
}

function countMessages(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content) + MESSAGE_TOKENS, 0);
}

function apiOf(settings: ChatModelSettings, env: Environment): 'openai' | 'anthropic' {
  const { text } = modelUrl(settings, CHAT_VARIABLES, env);
  return URL.canParse(text) && new URL(text).hostname === 'api.anthropic.com' ? 'anthropic' : 'openai';
}

function anthropicHeaders(key: string | null): Record<string, string> {
  return { 'anthropic-version': '2023-06-01', ...(key === null ? {} : { 'x-api-key': key }) };
}

/** What callers outside this room are told of a failure. */
function throwPublic(error: unknown): never {
  throw error instanceof CallFailure ? error.error : error;
}
