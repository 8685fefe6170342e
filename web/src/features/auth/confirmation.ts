import { safeRedirect } from '@marquee/contract/redirect'

/** What the tabs of one browser tell each other about an address that waits to be confirmed. */
const placeKey = 'marquee.waiting-at'
const confirmedKey = 'marquee.confirmed'

/** Keeps where somebody reads that the address is to be confirmed, for the tab that the mailed link opens. */
export function rememberPlace(): void {
  localStorage.setItem(placeKey, location.pathname + location.search)
}

/** Where to go on after confirming. */
export function rememberedPlace(): string {
  return safeRedirect(localStorage.getItem(placeKey), location.origin)
}

/** Tells the other tabs that an address was confirmed here. */
export function tellConfirmed(): void {
  localStorage.setItem(confirmedKey, String(Date.now()))
}

/** Calls back when another tab has confirmed an address; answers how to stop. */
export function onConfirmed(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === confirmedKey) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
