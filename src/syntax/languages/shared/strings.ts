import type { StringSyntax } from '../../types.js';

/** How several languages write strings. In `LanguageModule.strings` the longer openers stand first. */

export const DOUBLE: StringSyntax = { open: '"' };
export const SINGLE: StringSyntax = { open: "'" };
export const CHARACTER: StringSyntax = { open: "'", form: 'character' };
export const MULTILINE_DOUBLE: StringSyntax = { open: '"', multiline: true };
export const MULTILINE_SINGLE: StringSyntax = { open: "'", multiline: true };
export const TRIPLE_DOUBLE: StringSyntax = { open: '"""', multiline: true };
export const TRIPLE_SINGLE: StringSyntax = { open: "'''", multiline: true };
export const RAW_TRIPLE_DOUBLE: StringSyntax = { open: '"""', multiline: true, escapes: 'none' };
export const BACKTICK: StringSyntax = { open: '`', multiline: true };
export const RAW_BACKTICK: StringSyntax = { open: '`', multiline: true, escapes: 'none' };
