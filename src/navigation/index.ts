export { cue, type Door } from './render/cue.js';
export { treeText } from './render/treeText.js';
export * from './scaffold/buildScaffold.js';
