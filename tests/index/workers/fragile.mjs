// The real index worker, except that a document can end it (as a broken parser would) or hang it.
//   ENDS-PARSER    ends the thread unless it is derived as plain text
//   ENDS-ANALYZER  ends the thread unless nothing is derived of it
//   HANGS-PARSER   hangs the thread unless it is derived as plain text
import { parentPort, workerData } from 'node:worker_threads';

await import('../../../dist/indexWorker.js');

const current = new Int32Array(workerData.current);
parentPort.on('message', ({ documents, bytes }) => {
  for (const { ticket, effort, start, end } of documents ?? []) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
    const ends = (text.includes('ENDS-PARSER') && effort < 1) || (text.includes('ENDS-ANALYZER') && effort < 2);
    const hangs = text.includes('HANGS-PARSER') && effort < 1;
    if (!ends && !hangs) continue;
    Atomics.store(current, 0, ticket);
    if (ends) process.exit(1);
    for (;;);
  }
});
