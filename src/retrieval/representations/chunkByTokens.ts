/** Characters that are counted at once where not even a word fits. */
const PIECE_CHARS = 200;

/**
 * Cuts a text at line ends into pieces of at most `limit` tokens; a line that is longer is cut between words, a word inside. Joined they are the text; a
 * text that fits is one piece, and so is the empty one.
 *
 * @param limit >= 1
 */
export function chunkByTokens(text: string, limit: number, countTokens: (text: string) => number): string[] {
  // No token is shorter than a byte of a character: most texts are settled without counting.
  if (Buffer.byteLength(text) <= limit || countTokens(text) <= limit) return [text];
  const chunks: string[] = [];
  let chunk = '';
  let tokens = 0;
  for (const piece of pieces(text, limit, countTokens)) {
    const more = countTokens(piece);
    if (chunk !== '' && tokens + more > limit) {
      chunks.push(chunk);
      chunk = '';
      tokens = 0;
    }
    chunk += piece;
    tokens += more;
  }
  chunks.push(chunk);
  return chunks;
}

/** The beginning of a text that has at most `limit` tokens. */
export function firstTokens(text: string, limit: number, countTokens: (text: string) => number): string {
  return limit < 1 ? '' : chunkByTokens(text, limit, countTokens)[0]!;
}

function* pieces(text: string, limit: number, countTokens: (text: string) => number): Generator<string> {
  for (const [line] of text.matchAll(/[^\n]*\n|[^\n]+$/g)) {
    if (line.length <= limit || countTokens(line) <= limit) {
      yield line;
      continue;
    }
    for (const [word] of line.matchAll(/\s*\S+\s*|\s+/g)) {
      if (countTokens(word) <= limit) yield word;
      else yield* cut(word, Math.max(1, Math.min(PIECE_CHARS, Math.floor(limit / 4))));
    }
  }
}

function* cut(word: string, step: number): Generator<string> {
  const characters = Array.from(word);
  for (let at = 0; at < characters.length; at += step) yield characters.slice(at, at + step).join('');
}
