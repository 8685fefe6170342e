import { askingSentences, type AskedVendors } from '@marquee/contract/invitations'
import { maxCounts } from '@marquee/contract/limits'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { invitationRoom } from '../../db/invitation-mails.ts'
import { contactInvitations, placeInvitations } from '../../db/schema.ts'

/** How many have been invited to an event, vendors and contacts together. Call it while the organizer's row is locked, so that the limit holds. */
export async function invitationsMade(db: Db, eventId: number): Promise<number> {
  const vendors = await db.$count(placeInvitations, eq(placeInvitations.event_id, eventId))
  return vendors + (await db.$count(contactInvitations, eq(contactInvitations.event_id, eventId)))
}

/**
 * Who of these is asked: in their order, who has no `why`, as many as the event and its organizer may still invite. The others have the reason.
 */
export async function withinLimits<Who extends object, Why extends string>(
  db: Db,
  { event_id, organizer_id }: { event_id: number; organizer_id: number },
  given: readonly { one: Who; why: Why | null }[],
) {
  const made = await invitationsMade(db, event_id)
  const { left, again } = await invitationRoom(db, organizer_id)
  const asked: Who[] = []
  const left_out: (Who & { why: Why | 'limit' | 'day_limit' })[] = []
  for (const { one, why } of given) {
    const over =
      made + asked.length >= maxCounts.invitationsOfEvent ? 'limit' : asked.length >= left ? 'day_limit' : null
    const reason = why ?? over
    if (reason === null) asked.push(one)
    else left_out.push({ ...one, why: reason })
  }
  const waits = left_out.some(({ why }) => why === 'day_limit')
  return { asked, left_out, possible_again: waits && again ? again.toISOString() : null }
}

/** Why none of those who were named is asked. */
export const nobodyAsked = ({ possible_again }: Pick<AskedVendors, 'possible_again'>): string =>
  possible_again ? askingSentences.dayLimit(new Date(possible_again)) : askingSentences.nobody
