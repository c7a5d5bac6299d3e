import type { Node } from 'web-tree-sitter';

/** Fewer siblings than this cost a query milliseconds. */
const MANY = 4_000;
/** In lists of things at least every other sibling has a name. */
const NAMED_SHARE = 1 / 8;
/** Nodes looked at; only those that hold many others are. */
const MAX_LOOKS = 20_000;

/**
 * Whether a node has thousands of children almost none of which is named (unclosed parentheses end up so). For each
 * of them a query looks through those behind it, uninterruptibly and in quadratic time.
 */
export function hasWideNode(root: Node): boolean {
  const pending = [root];
  for (let looks = 0; pending.length > 0 && looks < MAX_LOOKS; ) {
    const node = pending.pop()!;
    if (node.descendantCount <= MANY) continue;
    const { childCount } = node;
    looks += childCount;
    if (childCount > MANY && node.namedChildCount < childCount * NAMED_SHARE) return true;
    for (const child of node.namedChildren) if (child.descendantCount > MANY) pending.push(child);
  }
  return false;
}
