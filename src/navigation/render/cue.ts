import type { Profile } from '../schemas.js';

/** Through which door an answer goes out: its cue names what that door calls the next step. */
export type Door = 'cli' | 'mcp';

/** The fixed line behind [CANDIDATE_TARGETS]. `paper` and MCP say `list_symbols`, the command line says how it is called there. */
export function cue(profile: Profile, door: Door): string {
  const step = profile === 'default' && door === 'cli' ? 'reponav symbols <path>' : 'list_symbols';
  return `>> Next: run \`${step}\` on this file to inspect sibling symbols.`;
}
