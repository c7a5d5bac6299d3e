import { parentPort, workerData } from 'node:worker_threads';
import { runWorker } from './workerLoop.js';
import type { WorkerSetup } from './workerProtocol.js';

// The entry of an index worker thread.
runWorker(parentPort!, workerData as WorkerSetup);
