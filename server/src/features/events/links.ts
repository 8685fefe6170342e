import { eventLinkPath, linkSentences, type EventLink, type EventLinkInput } from '@marquee/contract/event-links'
import { can, refusals, type Actor } from '@marquee/contract/policy'
import { and, eq, getTableColumns, not, sql, type SQL } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { isGuestOf } from '../../db/public-events.ts'
import { eventGuests, eventLinks, events } from '../../db/schema.ts'
import { conflict, notFound, refused } from '../../errors.ts'
import { signer } from '../../signatures.ts'
import type { EventReader } from './records.ts'

interface Parts extends Pick<EventReader, 'find'> {
  /** Key of the codes. The same for all processes of one installation. */
  secret: string
  publicUrl: string
}

/**
 * The links of events that are not listed. A code is made of the event and a nonce, so that it can be shown again and is stored nowhere.
 * Changes lock the event, then the link; opening a link locks the link, so that parallel calls cannot use it more often than it allows.
 */
export function eventLinkService(context: Context, { find, secret, publicUrl }: Parts) {
  const { db, transactional } = context
  const { sign, isSigned } = signer(secret)

  return {
    /** The link of an own event; null when it was revoked. Fails with `conflict` for an event that is listed. */
    async get(actor: Actor, id: number): Promise<EventLink | null> {
      requireHidden(actor, await find(actor, id))
      const link = await read(id)
      return link ? shown(link) : null
    },

    /** Changes the terms of an own link; with `renew`, and where it was revoked, it is another one. Fails as `get`, and with `validation`. */
    set: transactional(async (actor: Actor, id: number, { renew, ...given }: EventLinkInput): Promise<EventLink> => {
      const { visibility } = await requireOwn(actor, id)
      const terms = { expires_on: given.expires_on ?? null, max_uses: given.max_uses ?? null }
      if (visibility !== 'private' && Object.values(terms).some((term) => term !== null))
        throw refused(linkSentences.onlyPrivate)
      const before = await read(id)
      const fresh = { nonce: sql`gen_random_uuid()`, uses: 0, created_at: sql`now()` }
      await db
        .insert(eventLinks)
        .values({ event_id: id, ...terms })
        .onConflictDoUpdate({ target: eventLinks.event_id, set: { ...terms, ...(renew && fresh) } })
      if (renew || !before) await context.audit(actor, 'event.renew_link', id)
      const link = await read(id)
      if (!link) throw missing()
      return shown(link)
    }),

    /** Ends the link of an own event. Fails as `get`. */
    revoke: transactional(async (actor: Actor, id: number): Promise<null> => {
      await requireOwn(actor, id)
      const gone = await db.delete(eventLinks).where(eq(eventLinks.event_id, id)).returning({ id: eventLinks.event_id })
      if (gone.length > 0) await context.audit(actor, 'event.revoke_link', id)
      return null
    }),

    /**
     * The event of a code. For somebody who is signed in it is one use, once for each account; who may see the event anyway uses nothing. Fails
     * with `not_found` for a code that is wrong, over or revoked.
     */
    open: transactional(async (actor: Actor | null, code: string) => {
      const { id = '', signature = '' } = /^(?<id>[1-9]\d{0,14})-(?<signature>[\w-]+)$/.exec(code)?.groups ?? {}
      const link = await read(Number(id))
      if (!link || !isSigned(textOf(link), signature)) throw missing()
      const event = await find(actor, link.event_id)
      const seen = { ...event, applied: false, is_guest: await isGuestOf(db, actor, event) }
      if (can(actor, 'event.see', seen)) return event
      authorize(actor, 'event.see', { ...seen, is_guest: true })
      if (actor) await letIn(actor.id, link)
      else if (link.is_over) throw missing()
      return event
    }),
  }

  /** Counts the use at once, or fails when none is left: the row of the link is locked until the transaction ends. */
  async function letIn(user_id: number, { event_id, nonce }: LinkRow): Promise<void> {
    const added = await db.insert(eventGuests).values({ event_id, user_id }).onConflictDoNothing().returning()
    // The same account in another tab was faster.
    if (added.length === 0) return
    const used = await db
      .update(eventLinks)
      .set({ uses: sql`${eventLinks.uses} + 1` })
      .where(and(eq(eventLinks.event_id, event_id), eq(eventLinks.nonce, nonce), not(isOver)))
      .returning({ id: eventLinks.event_id })
    if (used.length === 0) throw missing()
  }

  async function requireOwn(actor: Actor, id: number) {
    const event = await db
      .select()
      .from(events)
      .where(eq(events.id, id))
      .for('update')
      .then(firstRow(refusals.eventNotFound))
    requireHidden(actor, event)
    return event
  }

  async function read(id: number): Promise<LinkRow | undefined> {
    const [link] = await db
      .select({ ...getTableColumns(eventLinks), is_over: isOver })
      .from(eventLinks)
      .where(eq(eventLinks.event_id, id))
    return link
  }

  function shown(link: LinkRow): EventLink {
    const { event_id, expires_on, max_uses, uses, is_over } = link
    return {
      url: `${publicUrl}${eventLinkPath}#${event_id}-${sign(textOf(link))}`,
      expires_on,
      max_uses,
      uses,
      is_over,
    }
  }
}

function requireHidden(
  actor: Actor,
  event: Pick<typeof events.$inferSelect, 'organizer_id' | 'status' | 'visibility'>,
) {
  authorize(actor, 'event.edit', event)
  if (event.visibility === 'listed') throw conflict(linkSentences.listed)
}

type LinkRow = typeof eventLinks.$inferSelect & { is_over: boolean }

const textOf = ({ event_id, nonce }: LinkRow) => `${event_id} ${nonce}`
const missing = () => notFound(refusals.eventNotFound)

/**
 * Days end in the time zone of the open call. With the names of the tables, because drizzle leaves them out in statements without joins, and
 * both tables have a column `event_id`.
 */
const isOver = sql.raw(`(event_links.uses >= coalesce(event_links.max_uses, event_links.uses + 1)
  or coalesce(clock_timestamp() >= (event_links.expires_on + 1)::timestamp at time zone coalesce(
    (select c.time_zone from event_calls c where c.event_id = event_links.event_id), 'UTC'), false))`) as SQL<boolean>
