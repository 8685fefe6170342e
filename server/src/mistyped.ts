/**
 * A sentence for each variable that looks like a mistyped setting, with the one that may be meant. Other programs have variables too, so short names must differ
 * less.
 * @param known the names of all settings
 */
export function mistyped(variables: Iterable<string>, known: readonly string[]): string[] {
  return [...variables].flatMap((name) => {
    if (known.includes(name) || name.length < shortest) return []
    const meant = known.find((setting) => isNear(name, setting, setting.length < long ? 1 : 2))
    return meant ? [`${name} is no setting. ${meant} may be meant.`] : []
  })
}

const shortest = 6
const long = 8

/** Whether at most `limit` letters were left out, added, replaced, or swapped with the next one. */
function isNear(name: string, other: string, limit: number): boolean {
  if (name === other) return true
  if (limit === 0 || Math.abs(name.length - other.length) > limit) return false
  let at = 0
  while (name[at] === other[at]) at++
  const [rest, otherRest] = [name.slice(at), other.slice(at)]
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0]
  return (
    isNear(rest.slice(1), otherRest, limit - 1) ||
    isNear(rest, otherRest.slice(1), limit - 1) ||
    isNear(rest.slice(1), otherRest.slice(1), limit - 1) ||
    (isSwapped && isNear(rest.slice(2), otherRest.slice(2), limit - 1))
  )
}
