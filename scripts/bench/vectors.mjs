// vectors.mjs [--rows 100000] [--dimension 256] [--k 80] [--runs 20]: exact search over quantized vectors on one core, and what eight bits cost.
// Reads nothing but the build (npm run build -- --no-types). The goal: 100,000 rows of 256 dimensions, the best 80 within 30 ms.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { VectorTable } from '../../dist/vectors.js';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    dimension: { type: 'string', default: '256' },
    k: { type: 'string', default: '80' },
    runs: { type: 'string', default: '20' },
  },
});
const [rows, dimension, k, runs] = [values.rows, values.dimension, values.k, values.runs].map(Number);

let state = 7;
const uniform = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state + 0.5) / 2 ** 32;
};
/** Sums of uniform numbers are near enough to normal ones here. */
const vector = () => Float32Array.from({ length: dimension }, () => uniform() + uniform() + uniform() - 1.5);

const exact = new Float32Array(rows * dimension);
const table = new VectorTable(dimension);
const keys = [];
const filled = performance.now();
for (let row = 0; row < rows; row++) {
  const one = vector();
  exact.set(one, row * dimension);
  table.add(`${row}`, [one]);
  keys.push(`${row}`);
}
const texts = table.numbersOf(keys);
const fillMs = performance.now() - filled;

const times = [];
const processor = [];
let shared = 0;
for (let run = 0; run < runs; run++) {
  const query = vector();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const found = table.best(query, texts, k);
  times.push(performance.now() - started);
  const { user, system } = process.cpuUsage(cpu);
  processor.push((user + system) / 1000);
  shared += overlap(found, exactBest(query));
}
const spread = ([first, ...warm]) => {
  warm.sort((a, b) => a - b);
  return `first ${first.toFixed(1)} ms, then best ${warm[0].toFixed(1)} ms, median ${warm[warm.length >> 1].toFixed(1)} ms`;
};
console.log(`${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0].toFixed(1)}`);
console.log(`${rows} rows of ${dimension} dimensions, best ${k}, ${runs} questions`);
console.log(`filled in ${fillMs.toFixed(0)} ms, ${((rows * (dimension + 4)) / 1e6).toFixed(1)} MB`);
// On a machine that others use, too, the processor's time says what the wall clock hides.
console.log(`wall clock: ${spread(times)}`);
console.log(`processor:  ${spread(processor)}`);
console.log(`in common with exact arithmetic: ${((100 * shared) / runs).toFixed(2)}% of the best ${k}`);

function exactBest(query) {
  const scores = Array.from({ length: rows }, (_, row) => {
    let sum = 0;
    for (let i = 0; i < dimension; i++) sum += query[i] * exact[row * dimension + i];
    return { row, sum };
  });
  return scores
    .sort((a, b) => b.sum - a.sum)
    .slice(0, k)
    .map(({ row }) => row);
}

function overlap(found, wanted) {
  const set = new Set(wanted);
  return found.filter(({ index }) => set.has(index)).length / k;
}
