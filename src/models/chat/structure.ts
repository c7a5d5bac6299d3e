/** The schema as it is sent: without the address of its dialect, which some servers refuse. */
export function jsonSchemaOf({ jsonSchema }: { jsonSchema: object }): Record<string, unknown> {
  const { $schema: _, ...bare } = jsonSchema as Record<string, unknown>;
  return bare;
}

/** True where every object of the schema is closed and requires all its fields: only then servers may be held to it strictly. */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (typeof schema !== 'object' || schema === null) return true;
  const { type, properties, additionalProperties, required } = schema as Record<string, unknown>;
  if (type === 'object') {
    const names = Object.keys((properties ?? {}) as object);
    const needed = Array.isArray(required) ? required : [];
    if (additionalProperties !== false || !names.every((name) => needed.includes(name))) return false;
  }
  return Object.values(schema).every(isStrict);
}
