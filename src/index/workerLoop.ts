import type { MessagePort } from 'node:worker_threads';
import { createTermDictionary } from '../representation/index.js';
import { createOutliner, type GrammarModules } from '../syntax/index.js';
import { Deriver } from './deriver.js';
import { SegmentPair } from './segmentPair.js';
import { type FromWorker, SHARED, type ToWorker, type WorkerSetup } from './workerProtocol.js';

/** Terms remembered before the dictionary starts anew, at the next finished segment. */
const MAX_TERMS = 1_000_000;

/** Derives what comes in, in order. A failure is not caught: it ends the worker, and the pool knows which document it was. */
export function runWorker(port: MessagePort, setup: WorkerSetup): void {
  const current = new Int32Array(setup.current);
  let dictionary = createTermDictionary();
  let modules: GrammarModules = new Map();
  const deps = { createOutliner: () => createOutliner({ modules }) };
  let deriver = new Deriver(dictionary, deps);
  const builder = new SegmentPair(() => dictionary);
  let sourceBytes = 0;
  let lastTicket = 0;
  let finishedTicket = 0;
  let queue: Promise<void> = Promise.resolve();

  const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

  function finishSegment(): void {
    if (lastTicket === finishedTicket) return;
    finishedTicket = lastTicket;
    for (const { bytes: segment, kept } of builder.finish(setup.deriverVersion)) {
      post({ segment, kept }, [segment.buffer as ArrayBuffer]);
    }
    post({ upTo: lastTicket });
    if (dictionary.terms.length > MAX_TERMS) {
      deriver.close();
      dictionary = createTermDictionary();
      deriver = new Deriver(dictionary, deps);
    }
    sourceBytes = 0;
  }

  /** Asked for by a flag, since a message would wait behind all that was sent before it. */
  function hurryIfAsked(): void {
    if (Atomics.exchange(current, SHARED.hurry, 0) === 0) return;
    finishSegment();
    post({ hurried: true });
  }

  async function handle(message: ToWorker): Promise<void> {
    if ('modules' in message) {
      modules = message.modules;
      return;
    }
    if ('hurry' in message) return hurryIfAsked();
    if ('flush' in message) {
      finishSegment();
      return post({ flushed: true });
    }
    for (const { ticket, key, variant, effort, start, end } of message.documents) {
      Atomics.store(current, SHARED.ticket, ticket);
      const id = { key, variant };
      builder.add(id, await deriver.derive(message.bytes.subarray(start, end), id, effort));
      Atomics.store(current, SHARED.ticket, 0);
      lastTicket = ticket;
      sourceBytes += end - start;
      if (sourceBytes >= setup.flushBytes) finishSegment();
      hurryIfAsked();
    }
    post({ derivedBytes: message.bytes.length });
  }

  port.on('message', (message: ToWorker) => {
    queue = queue.then(() => handle(message));
  });
}
