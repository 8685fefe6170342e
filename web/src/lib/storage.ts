/** Texts in localStorage. Where the browser forbids storage or has no room, nothing is kept and nothing fails. */
export const storage = textsIn(() => localStorage)

/** The same in sessionStorage: for this tab. */
export const tabStorage = textsIn(() => sessionStorage)

function textsIn(area: () => Storage) {
  return {
    get: (key: string): string | null => orElse(null, () => area().getItem(key)),
    /** Parsed; null when nothing is there or it is no JSON. */
    json: (key: string): unknown => orElse(null, () => JSON.parse(area().getItem(key) ?? 'null') as unknown),
    /** Returns whether it is kept. */
    set: (key: string, text: string): boolean =>
      orElse(false, () => {
        area().setItem(key, text)
        return true
      }),
    remove: (key: string): void => orElse(undefined, () => area().removeItem(key)),
    keys: (start: string): string[] => orElse([], () => Object.keys(area()).filter((key) => key.startsWith(start))),
  }
}

function orElse<Value>(otherwise: Value, act: () => Value): Value {
  try {
    return act()
  } catch {
    return otherwise
  }
}
