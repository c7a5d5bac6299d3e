import { PairBuilder } from '../../../src/bench/static/pairBuilder.js';
import type { PairSet } from '../../../src/bench/static/pairTypes.js';
import { randomNumbers } from '../../../src/bench/statistics/random.js';
import { FIELDS } from '../../../src/representation/index.js';

/** Topics that people and programs name differently. */
const TOPICS: readonly { said: string[]; written: string[] }[] = [
  { said: ['quit', 'leav'], written: ['exit', 'terminate'] },
  { said: ['pictur', 'paint'], written: ['draw', 'render'] },
  { said: ['save', 'remember'], written: ['write', 'persist'] },
  { said: ['slow', 'wait'], written: ['timeout', 'delay'] },
  { said: ['wrong', 'bad'], written: ['error', 'invalid'] },
  { said: ['word', 'languag'], written: ['token', 'parse'] },
];
const COMMON = ['self', 'value', 'index', 'result', 'count', 'node'];
const CODE = FIELDS.indexOf('code');

/** Two repositories to learn from and one held out; no query shares a word with its function. */
export function madePairs(): PairSet {
  const builder = new PairBuilder();
  const random = randomNumbers(3);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  for (const [name, split, count] of [
    ['somebody/first', 'train', 150],
    ['somebody/second', 'train', 150],
    ['somebody/held-out', 'validation', 60],
  ] as const) {
    builder.begin({ name, commit: '0'.repeat(40), license: 'MIT', split });
    for (let i = 0; i < count; i++) {
      const topics = [pick(TOPICS), pick(TOPICS)];
      const written = [...topics.map((topic) => pick(topic.written)), pick(COMMON), pick(COMMON)];
      const ids = Uint32Array.from(written, (term) => builder.counted.idOf(term));
      const target = builder.addFunction({
        ids,
        fields: new Uint8Array(ids.length).fill(CODE),
        counts: new Uint16Array(ids.length).fill(1),
        length: ids.length,
      });
      builder.addQuery('doc', new Map(topics.map((topic) => [pick(topic.said), 1])), [target]);
    }
  }
  return builder.finish();
}
