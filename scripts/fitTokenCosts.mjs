// Fits the letter-pair costs of src/navigation/text/tokenCosts.ts to o200k_base.
//
//   npm install --prefix /some/folder gpt-tokenizer@4.0.0
//   node scripts/fitTokenCosts.mjs /some/folder /folder/of/texts
//
// Not part of the build or the tests: the tokenizer is no dependency (loading it costs half a second). Any mixture of code in
// many languages, minified files, documentation and translations serves as texts; the first 12,000 characters of
// each file are used. Prints the module. Deterministic for the same texts.
//
// How: the tokenizer splits a text by a regular expression into pieces and counts each by itself. For every piece that is
// one ASCII word (with the character that o200k lets stand before it) the cost is modelled as
// bias(before) + caps * run of capitals + sum over its letter pairs, and fitted by stochastic gradient descent on the pinball loss at
// QUANTILE, so that more words are over- than underestimated. Random letters are mixed in, weighted like rare words: pairs
// that no text has must be dear.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const QUANTILE = 0.68;
const RANDOM_WORDS = 30_000;
const STEP = 0.05;

const [tokenizerFolder, textFolder] = process.argv.slice(2);
if (!tokenizerFolder || !textFolder) throw new Error('usage: fitTokenCosts.mjs TOKENIZER_FOLDER TEXT_FOLDER');
const require = createRequire(join(resolve(tokenizerFolder), 'package.json'));
const { encode } = await import(pathToFileURL(require.resolve('gpt-tokenizer/encoding/o200k_base')).href).then(
  (module) => module.default ?? module,
);

const suffix = "(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])?";
const upper = '\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}';
const lower = '\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}';
const PIECE = new RegExp(
  `[^\\r\\n\\p{L}\\p{N}]?[${upper}]*[${lower}]+${suffix}|[^\\r\\n\\p{L}\\p{N}]?[${upper}]+[${lower}]*${suffix}` +
    '|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+',
  'gu',
);

let seed = 7;
function random() {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return seed / 0x7fffffff;
}

const rows = [...wordsOf(textFolder)].map(([piece, times]) => row(piece, Math.min(30, Math.sqrt(times))));
for (let count = 0; count < RANDOM_WORDS; count++) {
  let word = random() < 0.5 ? '' : ' ';
  const length = 2 + Math.floor(random() * random() * 16);
  for (let at = 0; at < length; at++) word += String.fromCharCode(97 + Math.floor(random() * 26));
  rows.push(row(random() < 0.3 ? word.toUpperCase() : word, 1));
}

const { bias, caps, pairs } = fitCosts(rows);
const digits = pairs.map((weight) => Math.min(35, Math.round(weight / STEP)).toString(36)).join('');
console.log(JSON.stringify({ bias: bias.map((value) => +value.toFixed(3)), caps: +caps.toFixed(3), step: STEP }));
for (let at = 0; at < 26; at++) console.log(digits.slice(at * 26, at * 26 + 26));

function wordsOf(folder) {
  const times = new Map();
  for (const file of readdirSync(folder, { recursive: true }).sort()) {
    const path = join(folder, String(file));
    if (!statSync(path).isFile()) continue;
    for (const [piece] of readFileSync(path, 'utf8').slice(0, 12_000).matchAll(PIECE)) {
      if (/^[\0-\x7f]?[A-Za-z]+$/.test(piece) && piece.length < 60) times.set(piece, (times.get(piece) ?? 0) + 1);
    }
  }
  return times;
}

function row(piece, weight) {
  const before = /^[A-Za-z]/.test(piece) ? 0 : piece[0] === ' ' ? 1 : 2;
  const word = before ? piece.slice(1) : piece;
  const codes = [...word.toLowerCase()].map((letter) => letter.charCodeAt(0) - 97);
  const wordPairs = codes.slice(1).map((code, index) => codes[index] * 26 + code);
  const capitals = /^[A-Z]{2,}/.exec(word)?.[0].length ?? 0;
  return { before, pairs: wordPairs, capitals, weight: Math.min(3, weight), tokens: encode(piece).length };
}

function fitCosts(data) {
  const pairs = new Array(676).fill(0.2);
  const bias = [1, 1, 1.3];
  let caps = 0.1;
  for (let epoch = 0; epoch < 12; epoch++) {
    const rate = 0.03 / (1 + epoch * 0.7);
    for (let last = data.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      [data[last], data[other]] = [data[other], data[last]];
    }
    for (const item of data) {
      let cost = bias[item.before] + caps * item.capitals;
      for (const pair of item.pairs) cost += pairs[pair];
      const error = item.tokens - Math.max(1, cost);
      if (error === 0) continue;
      const move = (error > 0 ? QUANTILE : QUANTILE - 1) * rate * item.weight;
      bias[item.before] += move * 0.1;
      if (item.capitals) caps += move * 0.02;
      for (const pair of item.pairs) pairs[pair] = Math.max(0, pairs[pair] + move * 0.35);
    }
  }
  return { bias, caps, pairs };
}
