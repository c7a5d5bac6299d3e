import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { systemCode, writeDurably } from '../../durableFile.js';

const NAME = 'variant.json';

const schema = z.object({
  /** `EmbeddingModel.version`. */
  model: z.string(),
  representation: z.string(),
  /** How texts are cut into chunks, e.g. `tokens:512`. */
  chunking: z.string(),
  dimension: z.number().int().min(1),
});

/** What the vectors of a folder are, for people and for `status`: the folder's own name is a hash. */
export type VariantFacts = z.infer<typeof schema>;

/** @throws the system's error */
export function writeVariant(folder: string, facts: VariantFacts): Promise<void> {
  return writeDurably(join(folder, NAME), Buffer.from(`${JSON.stringify(facts)}\n`));
}

/** Null where there is none, or none that can be read: its vectors are good all the same. */
export async function readVariant(folder: string): Promise<VariantFacts | null> {
  try {
    const parsed = schema.safeParse(JSON.parse(await readFile(join(folder, NAME), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError || systemCode(error)) return null;
    throw error;
  }
}
