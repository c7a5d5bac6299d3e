import type { ChatModel, ModelCall } from '../../../models/types.js';
import { answeredList, listSchema } from './answeredList.js';
import { promptText } from './blocks.js';
import type { PromptFrame } from './budget.js';

/** One prompt and the names in its answer; null when the answer held no list. */
export async function askForList(
  model: ChatModel,
  frame: PromptFrame,
  list: string,
  options: { purpose: string; isMeant: (line: string) => boolean; signal?: AbortSignal | undefined },
): Promise<{ named: string[] | null; call: ModelCall }> {
  const { purpose, isMeant, signal } = options;
  const { text, call } = await model.complete({
    messages: [{ role: 'user', content: promptText(frame.prompt, { ...frame, list }) }],
    purpose,
    maxOutputTokens: frame.answerTokens,
    schema: listSchema(frame.listTag),
    ...(signal ? { signal } : {}),
  });
  return { named: answeredList(text, frame.listTag, isMeant), call };
}
