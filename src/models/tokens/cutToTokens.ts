/**
 * The longest beginning of a text that takes at most so many tokens by `count`, which must not fall as a text grows. Never half a
 * surrogate pair.
 */
export function cutToTokens(text: string, most: number, count: (text: string) => number): string {
  if (count(text) <= most) return text;
  let [fits, over] = [0, text.length];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (count(text.slice(0, middle)) <= most) fits = middle;
    else over = middle;
  }
  const last = text.charCodeAt(fits - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? fits - 1 : fits);
}
