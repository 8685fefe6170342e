import { askingSentences } from '@marquee/contract/invitations'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { contactInvitations, contactStops, events, organizers } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import { readContactStop } from '../../notify/unsubscribe.ts'

/** Ends invitations to an address, of which only the keyed hash is stored. */
export function contactStopService(context: Context, secret: string) {
  const { db, transactional } = context
  const { id, event_id, sent_at, ended, address_hash, contact_id } = contactInvitations

  return {
    stop,
    declineAll,

    /** By the link in an e-mail: those of its organizer end for good, with `isEverybody` those of all. Fails with `not_found` for a token that was not made here. */
    stopContact: transactional(async (token: string, isEverybody: boolean) => {
      const read = readContactStop(secret, token)
      if (!read) throw notFound(askingSentences.linkUnknown)
      const [organizer] = await db
        .select({ id: organizers.id, organization_name: organizers.organization_name })
        .from(organizers)
        .where(eq(organizers.id, read.organizerId))
      if (isEverybody) await stop(null, read.addressHash)
      else if (organizer) await stop(organizer.id, read.addressHash)
      return { organization_name: organizer?.organization_name ?? null }
    }),
  }

  /** No organizer means all. Call it in a transaction. */
  async function stop(organizer_id: number | null, hash: string): Promise<void> {
    await db.insert(contactStops).values({ organizer_id, address_hash: hash }).onConflictDoNothing()
    const theirs =
      organizer_id === null
        ? undefined
        : inArray(event_id, db.select({ id: events.id }).from(events).where(eq(events.organizer_id, organizer_id)))
    await declineAll(and(eq(address_hash, hash), theirs))
  }

  /** Declines those that are not answered; the organizer learns of those that were mailed. */
  async function declineAll(which: SQL | undefined): Promise<void> {
    const declined = await db
      .update(contactInvitations)
      .set({ ended: 'declined' })
      .where(and(which, isNull(ended)))
      .returning({ id, event_id, sent_at, contact_id })
    for (const one of declined) {
      if (!one.sent_at || one.contact_id === null) continue
      await context.audit(null, 'event.decline', one.event_id, { contacts: 1 })
      await context.emit({ type: 'contact_invitation.changed', invitationId: one.id, change: 'declined' })
    }
  }
}
