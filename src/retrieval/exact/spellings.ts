/** What people put around a name or a path; the first group is what stands inside. */
const WRAPPED: readonly RegExp[] = [
  /^```+\s*([^`]+?)\s*```+$/,
  /^``?([^`]+)``?$/,
  // Ruby and older tools quote like this.
  /^`([^`']+)'$/,
  /^"([^"]+)"$/,
  /^'([^']+)'$/,
  /^[“„«]([^“”„«»]+)[”“»]$/,
  /^[‘‚]([^‘’‚]+)[’‘]$/,
  /^\*\*([^*]+)\*\*$/,
  /^<([\w$.:#\\/-]+)>$/,
  /^\(([^()]+)\)$/,
  /^\[([^[\]]+)\]$/,
];
/** What stands before or behind a name, outermost first; what is matched goes. */
const PEELED: readonly RegExp[] = [
  /[?.,;:!…]+$/,
  // A call, with or without arguments.
  /(?<=[\w$?!>\]])\((?:[^()]|\([^()]*\))*\)$/,
  // Type arguments; parameters of a test.
  /(?<=[\w$])(?:<[^<>]*(?:<[^<>]*>)?[^<>]*>|\[[^[\]]*\])$/,
  // The number of arguments, as Elixir and Erlang write it.
  /(?<=[\w?!])\/\d+$/,
  /^["'`“”‘’]+|["'`“”‘’]+$/,
  // A frame without a place; a decorator, a pointer, a reference.
  /^at\s+(?=\S)/,
  /^[@&*!]+(?=[\w$:_(])/,
  /^\$(?=\w)/,
];
/** Each spelling takes a layer off; nobody wraps a name in more. */
const MAX_LAYERS = 10;

/** A text as it was typed, then without what was put around it, layer by layer: `` `run()`? ``, `` `run()` ``, `run()`, `run`. */
export function spellings(text: string): string[] {
  const found = [text.trim()];
  while (found.length <= MAX_LAYERS) {
    const next = peeled(found.at(-1)!);
    if (next === null) break;
    found.push(next);
  }
  return found;
}

function peeled(text: string): string | null {
  for (const pattern of WRAPPED) {
    const inside = pattern.exec(text)?.[1]?.trim();
    if (inside) return inside;
  }
  for (const pattern of PEELED) {
    const rest = text.replace(pattern, '').trim();
    if (rest !== '' && rest !== text) return rest;
  }
  return null;
}
