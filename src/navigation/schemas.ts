/**
 * One schema per input and output of RepoNav (docs/cli.md). Types, option validation, MCP input and output schemas and the JSON
 * documentation all come from here. Hot paths import only the types.
 */
export { FORMATS, type Format, PROFILES, type Profile } from './formats.js';
export * from './schemas/costs.js';
export * from './schemas/locate.js';
export * from './schemas/receipt.js';
export * from './schemas/status.js';
export * from './schemas/summaries.js';
export * from './schemas/symbols.js';
