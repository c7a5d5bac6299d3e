import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RepoNavError } from '../../errors.js';

const BLOCKS = 32;
const BLOCK_BYTES = 64 * 1024;

/** How the number formats of weights are named in files. */
const SUFFIXES: Readonly<Record<string, string>> = {
  fp32: '',
  fp16: '_fp16',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  q4: '_q4',
  q4f16: '_q4f16',
  bnb4: '_bnb4',
};

export function isNumberFormat(name: string): boolean {
  return Object.hasOwn(SUFFIXES, name);
}

/**
 * A fingerprint of the weights in a model's folder: of sizes and 32 blocks spread over each file. Whole files of gigabytes would be read at
 * every start, and weights that differ, differ nearly everywhere.
 * @throws RepoNavError unreadable when there are none
 */
export async function weightsFingerprint(folder: string, format: string): Promise<string> {
  const onnx = join(folder, 'onnx');
  const stem = `model${SUFFIXES[format]}.onnx`;
  const names = await readdir(onnx).catch(() => [] as string[]);
  const files = names.filter((name) => name.startsWith(stem)).sort();
  if (files.length === 0) {
    throw new RepoNavError(
      'unreadable',
      `There is no ${join(onnx, stem)}.`,
      'The folder must be laid out like a model on Hugging Face: config.json, tokenizer.json and onnx/model.onnx.',
    );
  }
  const hash = createHash('sha256');
  for (const file of files) await hashBlocks(join(onnx, file), hash);
  return hash.digest('hex').slice(0, 16);
}

async function hashBlocks(path: string, hash: ReturnType<typeof createHash>): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    hash.update(`${size};`);
    const block = Buffer.alloc(BLOCK_BYTES);
    const last = Math.max(0, size - BLOCK_BYTES);
    for (let index = 0; index < BLOCKS; index++) {
      const { bytesRead } = await file.read(block, 0, BLOCK_BYTES, Math.floor((last * index) / (BLOCKS - 1)));
      hash.update(block.subarray(0, bytesRead));
      if (size <= BLOCK_BYTES) break;
    }
  } finally {
    await file.close();
  }
}
