import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/**
 * A tool's schema as the SDK sees it: listed as JSON Schema, not checked. The call checks arguments and results itself, so that
 * messages can name what is allowed and bugs reach the log. The JSON is made once: over HTTP every request has a server of its own.
 */
export function listedOnly(schema: z.ZodObject): StandardSchemaWithJSON<unknown, unknown> {
  const json = toJsonSchema(schema);
  return {
    '~standard': {
      version: 1,
      vendor: 'reponav',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}

/** `io: 'input'` leaves result objects open: fields may be added to them. */
function toJsonSchema(schema: z.ZodObject): JsonSchema {
  const json: JsonSchema = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // The range of exact integers says nothing to a reader.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  delete json.$schema;
  return json;
}
