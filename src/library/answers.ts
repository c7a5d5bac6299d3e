import type { Answer, TextOptions } from '../api.js';
import { RepoNavError } from '../errors.js';
import {
  cutAnswer,
  cutShow,
  cutSymbols,
  type Presentable,
  renderScaffold,
  renderShow,
  renderSymbols,
} from '../navigation/index.js';
import type { Format, LocateAnswer, Profile, ShowAnswer, SymbolsAnswer } from '../navigation/schemas.js';

/** `material` is what the answer was prepared for: bodies are read only when they will be shown. */
export function locateAnswer(value: Presentable, profile: Profile, material: Format): Answer<LocateAnswer> {
  return {
    value,
    toText({ format = material === 'json' ? 'tree' : material, maxTokens, door = 'cli' }: TextOptions = {}) {
      if ((format === 'snippets' || format === 'inline') && format !== material) {
        throw new RepoNavError(
          'usage',
          `The answer was not prepared for the format ${format}.`,
          `Ask again with locate(text, { format: '${format}' }).`,
        );
      }
      return renderScaffold(value, { format, profile, door, ...budget(maxTokens) });
    },
    toJSON: ({ maxTokens } = {}) => cutAnswer(value, { format: 'json', profile, ...budget(maxTokens) }),
    cut: (maxTokens) =>
      locateAnswer(cutAnswer(value, { format: 'json', profile, ...budget(maxTokens) }), profile, 'tree'),
  };
}

export function symbolsAnswer(value: SymbolsAnswer): Answer<SymbolsAnswer> {
  return {
    value,
    toText: ({ maxTokens } = {}) => renderSymbols(value, budget(maxTokens)),
    toJSON: ({ maxTokens } = {}) => cutSymbols(value, { format: 'json', ...budget(maxTokens) }),
    cut: (maxTokens) => symbolsAnswer(cutSymbols(value, { format: 'json', ...budget(maxTokens) })),
  };
}

export function showAnswer(value: ShowAnswer): Answer<ShowAnswer> {
  return {
    value,
    toText: ({ maxTokens } = {}) => renderShow(value, budget(maxTokens)),
    toJSON: ({ maxTokens } = {}) => cutShow(value, { format: 'json', ...budget(maxTokens) }),
    cut: (maxTokens) => showAnswer(cutShow(value, { format: 'json', ...budget(maxTokens) })),
  };
}

function budget(maxTokens: number | undefined): { maxTokens?: number } {
  if (maxTokens === undefined) return {};
  if (!Number.isInteger(maxTokens) || maxTokens < 1) {
    throw new RepoNavError('usage', `maxTokens is ${maxTokens}.`, 'It must be a whole number of at least 1.');
  }
  return { maxTokens };
}
