import type { Suggestion } from '../ui/suggest-field.tsx'
import { toast } from './toast.tsx'

export const nearMe = 'Near me'
/** The key of the suggestion for where the person is. */
export const hereKey = 'here'

/** The suggestion for where the person is, if the browser knows it and the text may begin it. */
export function hereSuggestions(text: string): Suggestion[] {
  const isOffered = 'geolocation' in navigator && nearMe.toLowerCase().startsWith(text.trim().toLowerCase())
  return isOffered ? [{ key: hereKey, label: nearMe }] : []
}

/** Asks the browser where the person is, to about a kilometre: that is all that leaves it. */
export function askForPlace(onNear: (near: string) => void): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => onNear([coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(2)).join(',')),
    () => toast.error('We could not find out where you are. Type a city instead.'),
    { timeout: 15_000, maximumAge: 600_000 },
  )
}
