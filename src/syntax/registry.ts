import type { LanguageModule } from './types.js';

const modules = import.meta.glob<LanguageModule>('./languages/*.ts', { eager: true, import: 'default' });

/** Every language of the folder `languages/`, by id. The folder is the list: nothing is registered by hand. */
export const LANGUAGES: readonly LanguageModule[] = Object.values(modules).sort((a, b) => (a.id < b.id ? -1 : 1));
