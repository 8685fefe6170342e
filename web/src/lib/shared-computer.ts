const key = 'marquee.shared'

/** Remembers whether others use this computer too, as the person who signs in here stated. */
export function storeShared(isShared: boolean): void {
  if (isShared) localStorage.setItem(key, '1')
  else localStorage.removeItem(key)
}

export const isShared = (): boolean => localStorage.getItem(key) !== null
