/**
 * Reads entries that blank lines separate. An entry has one value for each of `names`, in this order, on as many lines as it likes; ` | `
 * separates the values of a line. Throws when an entry has more or fewer.
 */
export function entries<const Name extends string>(text: string, names: readonly Name[]): Record<Name, string>[] {
  return text.split(/\n\s*\n/).map((entry) => {
    const values = entry.trim().split(/\s*\n\s*| \| /)
    if (values.length !== names.length) throw new Error(`"${values[0]}" needs: ${names.join(', ')}`)
    return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Record<Name, string>
  })
}

/** The value, or null for `-`. */
export const known = (value: string): string | null => (value === '-' ? null : value)

/** The number, or null for `-`. */
export const knownNumber = (value: string): number | null => (value === '-' ? null : Number(value))

/** The parts of a list with commas. */
export const list = (value: string): string[] => value.split(', ')
