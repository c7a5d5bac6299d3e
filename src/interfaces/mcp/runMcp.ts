export async function runMcp(_c: unknown, _f: unknown): Promise<number> {
  return 0;
}
