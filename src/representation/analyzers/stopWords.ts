/**
 * English words that carry no meaning for a search in source code: articles, pronouns, auxiliaries, conjunctions and the
 * small talk of bug reports. Negations and words that are also programming terms (`null`, `error`, `set`, `get`) stay searchable
 * unless a language reserves them.
 */
const WORDS = `
a about above after again all also am an and any are as at be because been before being below between both but by
can cannot could did do does doing done down during each either else etc ever every few for from further had has have
having he hence her here hers him his how however i if in into is it its itself just least less like likely many may
me might mine more most much must my myself neither no nor not now of off often on once one only onto or other others our ours out
over own per perhaps please quite rather really same shall she should since so some still such than that the their theirs
them then there these they this those though through thus to too toward under until up upon us use used using very via
want was we well were what when where whether which while who whom whose why will with within without would yes yet you
your yours im ive id ill dont doesnt didnt cant wont isnt arent wasnt havent hasnt couldnt shouldnt wouldnt thats theres
whats lets hi hello thanks thank
`;

export const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));
