import { lastingRefusal } from '@marquee/contract/policy'
import { actorOf, type Me } from '@marquee/contract/users'

/** Why this person cannot create or publish events now; null when they can, and while that is not known. */
export function organizerRefusal(me: Me | undefined): string | null {
  return me ? (lastingRefusal(actorOf(me), 'event.create', null)?.sentence ?? null) : null
}
