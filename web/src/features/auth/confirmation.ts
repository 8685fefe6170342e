import { safeRedirect } from '@marquee/contract/redirect'

/** How the tabs of one browser learn that an address was confirmed. */
const returnPathKey = 'marquee.waiting-at'
const confirmedKey = 'marquee.confirmed'

/** Stores the current page as the one to return to from the confirmation link. */
export function storeReturnPath(): void {
  localStorage.setItem(returnPathKey, location.pathname + location.search + location.hash)
}

/** The page to return to after confirming. */
export function storedReturnPath(): string {
  return safeRedirect(localStorage.getItem(returnPathKey), location.origin)
}

/** Notifies the other tabs that an address was confirmed here. */
export function announceConfirmed(): void {
  localStorage.setItem(confirmedKey, String(Date.now()))
}

/** Calls `listener` when another tab has confirmed an address. Returns a function that unsubscribes. */
export function onConfirmed(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === confirmedKey) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
