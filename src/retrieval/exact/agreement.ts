/**
 * How well a definition agrees with the names typed before it, 0 to 2: 2 when its qualified name ends in all of them, else the share of
 * them that occur, in their order, in the path and the qualified name.
 *
 * @param chain path in components without extension, then the names around the definition
 */
export function agreement(
  owners: readonly string[],
  name: string,
  qualified: string,
  chain: readonly string[],
): number {
  if (owners.length === 0) return 2;
  const wanted = `${owners.join('.')}.${name}`;
  if (qualified === wanted || qualified.endsWith(`.${wanted}`)) return 2;
  let found = 0;
  let end = chain.length;
  for (let at = owners.length - 1; at >= 0; at--) {
    const place = chain.lastIndexOf(owners[at]!, end - 1);
    if (place < 0 || end === 0) continue;
    found++;
    end = place;
  }
  return found / owners.length;
}
