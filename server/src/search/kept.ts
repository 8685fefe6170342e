/**
 * The parts of a search that stay where all together find nothing: as little as possible of what people hold on to goes. First it is found out
 * up to which kind all have to go, then each is kept that can be, the most important and, among several of a kind, the last first: "house music
 * dj" is a DJ.
 * @param order the kinds, beginning with what people give up first
 * @param find whether each of these combinations finds something
 */
export async function keptOf<Kind extends string, Part extends { kind: Kind }>(
  parts: readonly Part[],
  order: readonly Kind[],
  find: (attempts: readonly (readonly Part[])[]) => Promise<readonly boolean[]>,
): Promise<Part[]> {
  const rank = ({ kind }: Part) => order.indexOf(kind)
  const levels = [...new Set(parts.map(rank))].toSorted((a, b) => a - b)
  const above = (level: number) => parts.filter((part) => rank(part) > level)
  const finds = await find(levels.map(above))
  const kept = above(levels.find((_, at) => finds[at]) ?? order.length)
  const others = parts
    .filter((part) => !kept.includes(part))
    .toReversed()
    .toSorted((a, b) => rank(b) - rank(a))
  for (const part of others) {
    const [isFound] = await find([[...kept, part]])
    if (isFound) kept.push(part)
  }
  return kept
}
