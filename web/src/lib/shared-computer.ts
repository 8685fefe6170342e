const key = 'marquee.shared'

/** Remembers whether the person who signs in here said that others use this computer too. */
export function storeShared(isShared: boolean): void {
  if (isShared) localStorage.setItem(key, '1')
  else localStorage.removeItem(key)
}

export const isShared = (): boolean => localStorage.getItem(key) !== null
