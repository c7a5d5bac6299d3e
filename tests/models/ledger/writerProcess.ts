import { openLedger } from '../../../src/models/ledger/index.js';
import { madeEntry } from './madeEntry.js';

// A process of its own that records: node writer.js FILE NAME COUNT. Says each number when its entry is recorded.
const [file, name, count] = process.argv.slice(2);
const ledger = openLedger(file!);
for (let index = 0; index < Number(count); index++) {
  await ledger.record(madeEntry({ model: `${name}-${index}`, purpose: 'x'.repeat(index % 700) }));
  process.stdout.write(`${index}\n`);
}
