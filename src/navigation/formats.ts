/** How an answer may be shown and by which rules it is made; apart from the schemas, since a command needs only these to start. */
export const FORMATS = ['tree', 'files', 'snippets', 'inline', 'json'] as const;
export const PROFILES = ['default', 'paper'] as const;

export type Format = (typeof FORMATS)[number];
export type Profile = (typeof PROFILES)[number];
