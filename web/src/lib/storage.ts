/** Texts in localStorage. Where the browser forbids storage or has no room, nothing is kept and nothing fails. */
export const storage = {
  get: (key: string): string | null => orElse(null, () => localStorage.getItem(key)),
  /** Parsed; null when nothing is there or it is no JSON. */
  json: (key: string): unknown => orElse(null, () => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown),
  /** Returns whether it is kept. */
  set: (key: string, text: string): boolean =>
    orElse(false, () => {
      localStorage.setItem(key, text)
      return true
    }),
  remove: (key: string): void => orElse(undefined, () => localStorage.removeItem(key)),
  keys: (start: string): string[] => orElse([], () => Object.keys(localStorage).filter((key) => key.startsWith(start))),
}

function orElse<Value>(otherwise: Value, act: () => Value): Value {
  try {
    return act()
  } catch {
    return otherwise
  }
}
