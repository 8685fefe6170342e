import type {
  AskedContacts,
  ContactAskingPreview,
  LinkedContactInvitation,
} from '@marquee/contract/contact-invitations'
import { askingSentences } from '@marquee/contract/invitations'
import { refusals, type Actor } from '@marquee/contract/policy'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { countInvitations, invitedOften, lockInvitations } from '../../db/invitation-mails.ts'
import { contactInvitations, contacts, eventGuests, users } from '../../db/schema.ts'
import { conflict, notFound } from '../../errors.ts'
import { addressHash } from '../../notify/unsubscribe.ts'
import type { eventService } from '../events/service.ts'
import { contactLetter } from './contact-invitation-notices.ts'
import { isAskable, isStopped, readContactInvitations, readContactLink } from './contact-invitation-records.ts'
import { nobodyAsked, withinLimits } from './asking-limits.ts'
import { previewLetter } from './invitation-notices.ts'
import { openPlace } from './invitation-records.ts'
import { requireOwnEvent } from './own-event.ts'
import { contactStopService } from './contact-stops.ts'
import type { DeclineWords } from './invitations.ts'

interface Asking {
  contact_ids: readonly number[]
  line?: string | null | undefined
}

interface SortedContacts extends Pick<AskedContacts, 'possible_again'> {
  asked: (AskedContacts['asked'][number] & { hash: string })[]
  left_out: (AskedContacts['left_out'][number] & { hash: string })[]
}

interface Parts {
  /** Key of the links and of the hashes of addresses. */
  secret: string
  events: Pick<ReturnType<typeof eventService>, 'get'>
}

/** Asking contacts by e-mail to apply. Nothing depends on whether an address has an account, so that nobody learns it. */
export function contactInvitationService(context: Context, { secret, events: eventsOf }: Parts) {
  const { db, transactional, undoSeconds } = context
  const { id, event_id, ended, reminded_at, sent_at } = contactInvitations
  const { stop, declineAll } = contactStopService(context, secret)

  return {
    /** Who would be asked, who not, and the e-mail. Changes nothing. */
    previewContacts: transactional(
      async (actor: Actor, placeId: number, asking: Asking): Promise<ContactAskingPreview> => {
        const place = await openPlace(db, actor, placeId)
        const found = await sorted(place, asking.contact_ids)
        return { ...shownAsked(found), mail: await previewLetter(db, place, contactLetter) }
      },
    ),

    /** Asks contacts; the e-mails leave when they cannot be undone any more. Fails with `conflict` where nobody can apply any more, and where nobody can be asked. */
    askContacts: transactional(
      async (actor: Actor, placeId: number, { contact_ids, line = null }: Asking): Promise<AskedContacts> => {
        const place = await openPlace(db, actor, placeId, true)
        const found = await sorted(place, contact_ids)
        const { asked } = found
        if (asked.length === 0) throw conflict(nobodyAsked(found))
        await countInvitations(db, place.organizer_id, asked.length)
        await db.insert(contactInvitations).values(
          asked.map(({ contact_id, hash }) => ({
            event_id: place.event_id,
            place_id: placeId,
            contact_id,
            address_hash: hash,
            line,
            send_after: sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`,
          })),
        )
        await context.audit(actor, 'event.invite', place.event_id, { contacts: asked.length })
        return shownAsked(found)
      },
    ),

    /** All of an event, for its organizer. */
    async contactsOfEvent(actor: Actor, eventId: number) {
      await requireOwnEvent(db, actor, eventId)
      return readContactInvitations(db, eq(event_id, eventId))
    },

    /** Reminds a contact who has not answered, once. Fails with `conflict` the second time, and when there is nothing to answer. */
    remindContact: transactional(async (actor: Actor, invitationId: number): Promise<null> => {
      await lockInvitations(db, actor.organizer?.id ?? 0)
      const isThis = eq(id, invitationId)
      const [found] = await readContactInvitations(db, isThis)
      if (!found || actor.organizer?.id !== found.organizer_id) throw notFound(refusals.invitationNotFound)
      authorize(actor, 'event.invite', { ...found, status: 'published' })
      if (found.is_refused) throw conflict(askingSentences.comesBack)
      const reminded = await db
        .update(contactInvitations)
        .set({ reminded_at: sql`clock_timestamp()` })
        .where(and(isThis, isNotNull(sent_at), isNull(reminded_at), isAskable))
        .returning({ id })
      if (reminded.length === 0) throw conflict(found.reminded_at ? askingSentences.reminded : askingSentences.answered)
      await countInvitations(db, found.organizer_id, 1)
      await context.emit({ type: 'contact_invitation.changed', invitationId, change: 'reminded' })
      return null
    }),

    /** Takes an invitation back. Before its e-mail was queued nothing is left of it. Fails with `conflict` when it was answered. */
    takeBackContact: transactional(async (actor: Actor, invitationId: number): Promise<null> => {
      const isThis = eq(id, invitationId)
      await db.select({ id }).from(contactInvitations).where(isThis).for('update')
      const [found] = await readContactInvitations(db, isThis)
      if (!found || actor.organizer?.id !== found.organizer_id) throw notFound(refusals.invitationNotFound)
      // Also who may not invite any more.
      authorize(actor, 'event.invite', { ...found, status: found.event_status, is_stopped: false })
      if (found.ended === 'withdrawn') return null
      if (found.state !== 'sent' && found.state !== 'opened') throw conflict(askingSentences.answered)
      if (found.sent_at) await db.update(contactInvitations).set({ ended: 'withdrawn' }).where(isThis)
      else await db.delete(contactInvitations).where(isThis)
      await context.audit(actor, 'event.uninvite', found.event_id, { contacts: 1 })
      return null
    }),

    /**
     * The invitation of a link, for whoever has it; from then on it is opened. An account with the mailed and confirmed address becomes a guest
     * of the event; no other one is bound to it. Fails with `not_found` for a link that was not mailed, or whose contact was removed.
     */
    openContact: transactional(async (actor: Actor | null, link: string) => {
      const found = await linked(link)
      const reader = await readerOf(actor, found.address_hash)
      const isThis = eq(id, found.id)
      await db
        .update(contactInvitations)
        .set({ opened_at: sql`clock_timestamp()` })
        .where(and(isThis, isNull(contactInvitations.opened_at), isNull(ended)))
      if (actor && reader === 'same' && found.ended !== 'withdrawn') {
        await db.update(contactInvitations).set({ user_id: actor.id }).where(isThis)
        await db.insert(eventGuests).values({ event_id: found.event_id, user_id: actor.id }).onConflictDoNothing()
      }
      return shown(link, actor, reader)
    }),

    /** Declines, or adds words to what is declined; `stops` ends all invitations of the organizer to the address. Fails with `conflict` when it is answered or over. */
    declineContact: transactional(async (actor: Actor | null, link: string, { reason, stops }: DeclineWords) => {
      const found = await linked(link)
      const isOver = found.state === 'applied' || found.state === 'expired' || found.state === 'withdrawn'
      if (isOver && !stops) throw conflict(askingSentences.answered)
      const isThis = eq(id, found.id)
      if (!isOver) {
        await declineAll(isThis)
        if (reason)
          await db
            .update(contactInvitations)
            .set({ reason })
            .where(and(isThis, eq(ended, 'declined')))
      }
      if (stops) await stop(found.organizer_id, found.address_hash)
      return shown(link, actor, await readerOf(actor, found.address_hash))
    }),
  }

  /** The own contacts in the order given: who can be asked, as many as the event may still invite, and why the others cannot. */
  async function sorted(place: Awaited<ReturnType<typeof openPlace>>, ids: readonly number[]): Promise<SortedContacts> {
    const { organizer_id } = place
    const isOwn = and(eq(contacts.organizer_id, organizer_id), inArray(contacts.id, [...ids]))
    const found = await db
      .select({ contact_id: contacts.id, name: contacts.name, email: contacts.email })
      .from(contacts)
      .where(isOwn)
    const given = found
      .toSorted((one, other) => ids.indexOf(one.contact_id) - ids.indexOf(other.contact_id))
      .map((one) => ({ ...one, hash: addressHash(secret, one.email) }))
    const hashes = given.map(({ hash }) => hash)
    const { rows } = await db.execute<{ hash: string; why: 'stopped' | 'invited' | 'often' | null }>(sql`
      select given.hash, case
        when ${isStopped(sql`given.hash`, organizer_id)} then 'stopped'
        when exists (select from ${contactInvitations} where event_id = ${place.event_id} and address_hash = given.hash) then 'invited'
        when given.hash in ${invitedOften(organizer_id, 'address_hash')} then 'often' end as why
      from unnest(${sql.param(hashes)}::text[]) as given (hash)`)
    const whyOf = new Map(rows.map(({ hash, why }) => [hash, why]))
    return withinLimits(
      db,
      place,
      given.map((one) => ({ one, why: whyOf.get(one.hash) ?? null })),
    )
  }

  /** The invitation of a link that was mailed. */
  async function linked(link: string) {
    const invitationId = readContactLink(secret, link)
    const [found] = invitationId === null ? [] : await readContactInvitations(db, eq(id, invitationId))
    const isTakenBack = found?.ended === 'withdrawn' && found.visibility !== 'listed'
    if (!found?.sent_at || !found.counts || isTakenBack) throw notFound(askingSentences.linkUnknown)
    return found
  }

  async function shown(link: string, actor: Actor | null, reader: LinkedContactInvitation['reader']) {
    const { email, ...found } = await linked(link)
    const event = await eventsOf.get(actor, found.event_id, { isLetIn: true })
    return { ...found, event, reader, email: reader === 'none' ? email : null }
  }

  async function readerOf(actor: Actor | null, hash: string): Promise<LinkedContactInvitation['reader']> {
    if (!actor) return 'none'
    const [person] = await db
      .select({ email: users.email, isConfirmed: users.email_verified })
      .from(users)
      .where(eq(users.id, actor.id))
    if (!person?.email || addressHash(secret, person.email) !== hash) return 'other'
    return person.isConfirmed ? 'same' : 'unconfirmed'
  }
}

const shownAsked = ({ asked, left_out, possible_again }: SortedContacts) => ({
  asked: asked.map(withoutHash),
  left_out: left_out.map(withoutHash),
  possible_again,
})

const withoutHash = <T extends { hash: string }>({ hash: _, ...one }: T) => one

/** Who has opened an invitation with the mailed address has applied. */
export async function noteContactApplied({ db, emit }: Context, eventId: number, userId: number): Promise<void> {
  const { id, event_id, user_id, ended } = contactInvitations
  const [answered] = await db
    .update(contactInvitations)
    .set({ ended: 'taken' })
    .where(and(eq(event_id, eventId), eq(user_id, userId), or(isNull(ended), eq(ended, 'declined'))))
    .returning({ id })
  if (answered) await emit({ type: 'contact_invitation.changed', invitationId: answered.id, change: 'taken' })
}
