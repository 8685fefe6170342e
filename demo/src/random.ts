/** A small seeded random generator (mulberry32): the same text always gives the same numbers. The demo has no other. */
export function random(seed: string) {
  let state = hash(seed)

  /** A number in [0, 1). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  return {
    /** A whole number from low to high, both included. */
    int: (low: number, high: number): number => Math.floor(low + (high + 1 - low) * next()),
    /** One item of a list that is not empty. */
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
    /** The items in a new order. */
    shuffle<T>(items: readonly T[]): T[] {
      const keyed = items.map((item) => ({ item, key: next() }))
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
    },
  }
}

function hash(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  }
  h ^= h >>> 16
  h = Math.imul(h, 2246822507)
  h ^= h >>> 13
  return h | 0
}
