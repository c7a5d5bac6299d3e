import { visible } from '../../navigation/index.js';
import type { PipelineDescription } from '../../retrieval/pipeline/description.js';
import { retrieverLabel } from '../../retrieval/pipeline/description.js';
import type { PipelineAnswer } from '../../retrieval/pipeline/runPipeline.js';
import type { RetrievedList } from '../../retrieval/representations/types.js';

/** What a pipeline that found no file searched, and why nothing came of it: a sentence for each retriever. */
export function searchedText(
  { lists, folders }: Pick<PipelineAnswer, 'lists' | 'folders'>,
  { fuse, retrievers, tests, plainText }: PipelineDescription,
): string {
  const sentences = lists.map((list, at) => {
    const found = list.hits.length;
    const weight = fuse?.weights?.[at] ?? 1;
    const outcome =
      found > 0 && weight === 0
        ? `found ${files(found)}, but its weight is 0`
        : outcomeOf(list, tests === 'drop', plainText);
    const skips = 'skipFolders' in retrievers[at]! && folders !== null ? folders.folders.length : 0;
    const ruledOut = skips === 0 ? '' : ` (${skips} folders were ruled out by a model)`;
    return `${retrieverLabel({ kind: list.retriever, representation: list.representation })}: ${outcome}${ruledOut}.`;
  });
  return `Nothing found. ${sentences.join(' ')}`;
}

function outcomeOf(list: RetrievedList, withoutTests: boolean, plainText: boolean): string {
  const { retriever, representation, searched, withoutText, answers, model } = list;
  const texts =
    representation === 'path' ? 'paths' : representation === 'source' ? 'sources' : `texts (${representation})`;
  if (searched === 0) {
    if (withoutText > 0) return `none of ${files(withoutText)} has a text to search (${representation})`;
    const among = [...(plainText ? [] : ['in a known language']), ...(withoutTests ? ['that are no tests'] : [])];
    return `there was no file to search${among.length === 0 ? '' : ` among those ${among.join(' and ')}`}`;
  }
  if (answers) {
    const { prompts, invalid, dropped } = answers;
    const who = `${visible(model ?? 'the model')}, shown the ${texts} of ${files(searched)},`;
    if (invalid === prompts) return `${who} answered without a list of files`;
    if (dropped > 0) return `${who} named ${files(dropped)} that it was not shown`;
    return `${who} named no file`;
  }
  if (retriever === 'evidence') return `no word of the query occurs in ${files(searched)}`;
  return `no word of the query occurs in the ${texts} of ${files(searched)}${withoutText > 0 ? `, and ${files(withoutText)} have none` : ''}`;
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`;
}
