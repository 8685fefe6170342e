import {
  bookingChanges,
  bookingFields,
  bookingSentences,
  copiedFields,
  type Booking,
  type BookingCopy,
  type BookingField,
  type BookingInput,
  type BookingLines,
} from '@marquee/contract/bookings'
import { boothOf, boothSentences, isSameBooth } from '@marquee/contract/booths'
import { refusals, sideOf, type Actor } from '@marquee/contract/policy'
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { bookingLines, hasPlace } from '../../db/bookings.ts'
import { firstRow } from '../../db/first-row.ts'
import {
  bookingFiles,
  bookingSheets,
  boothLists,
  eventApplications,
  events,
  heldDecisions,
  vendors,
} from '../../db/schema.ts'
import { conflict, notFound, stale } from '../../errors.ts'
import { atOnce } from '../../notify/duty.ts'
import { requireOwnEvent } from './own-event.ts'
import type { ApplicationReader, ApplicationRecord } from './records.ts'

type Sheet = typeof bookingSheets.$inferSelect
type Shown = Omit<Booking, 'sent_at' | 'send_after' | 'seen_at'> & Pick<Sheet, 'sent_at' | 'send_after' | 'seen_at'>

/** What organizers and accepted vendors have agreed on for the day. A vendor reads what was sent, as long as the place is theirs. */
export function bookingService(context: Context, { find, lock }: ApplicationReader) {
  const { db, transactional, undoSeconds } = context

  return {
    /** For the organizer as it was saved; for the vendor as it was sent, null before. Fails with `not_found` for everybody else. */
    async get(actor: Actor, id: number): Promise<Shown | null> {
      const application = await find(id)
      authorize(actor, 'booking.see', factsOf(actor, application))
      const sheet = await sheetOf(id)
      return sideOf(actor, application) === 'vendor' ? asSent(application, sheet) : asSaved(application, sheet)
    },

    /**
     * Saves the sheet; the vendor gets it when that cannot be undone any more. Fails with `stale` for another version, and with `conflict` where
     * the vendor has no place, another vendor has the booth or stage, or nothing is filled in that could be sent.
     */
    save: transactional(async (actor: Actor, id: number, input: BookingInput, version?: number) => {
      const { send, is_shared, ...lines } = input
      const application = await lock(actor, id, undefined)
      authorize(actor, 'booking.edit', factsOf(actor, application))
      const before = await sheetOf(id)
      if (version !== undefined && version !== (before?.version ?? 0)) throw stale()
      if (!is_shared && lines.place && !isSameBooth(lines.place, before?.lines.place)) {
        const holder = await holderOf(application, lines.place)
        if (holder) throw conflict(boothSentences.taken(holder.booth, holder.company_name))
      }
      await store(actor, id, before, { ...linesOf(lines), files: await fileLine(id) }, send)
      return asSaved(application, await sheetOf(id))
    }),

    /** Changes the files of a sheet within `work`, and writes them into it. Fails as `save` does. */
    withFiles: transactional(async (actor: Actor, id: number, work: () => Promise<void>) => {
      const application = await lock(actor, id, undefined)
      authorize(actor, 'booking.edit', factsOf(actor, application))
      // The files need their sheet.
      await db.insert(bookingSheets).values({ application_id: id, lines: nothing, version: 0 }).onConflictDoNothing()
      const before = (await sheetOf(id))!
      await work()
      await store(actor, id, before, { ...nothing, ...before.lines, files: await fileLine(id) })
      return asSaved(application, await sheetOf(id))
    }),

    /** The vendor has seen what was sent last. Fails with `conflict` for another version. */
    confirmSeen: transactional(async (actor: Actor, id: number, version: number) => {
      const application = await lock(actor, id, undefined)
      authorize(actor, 'booking.see', factsOf(actor, application))
      const sheet = await sheetOf(id)
      if (sideOf(actor, application) !== 'vendor' || !sheet?.sent) throw notFound(refusals.applicationNotFound)
      if (sheet.sent_version !== version) throw conflict(bookingSentences.changed)
      if (sheet.seen_version === version) return asSent(application, sheet)!
      const { sent, sent_version } = bookingSheets
      await db
        .update(bookingSheets)
        .set({ seen: sql`${sent}`, seen_version: sql`${sent_version}`, seen_at: sql`clock_timestamp()` })
        .where(isOf(id))
      await context.emit({ type: 'booking.changed', applicationId: id, change: 'seen' })
      return asSent(application, await sheetOf(id))!
    }),

    /** The sheets of all vendors who have a place, by name. */
    async ofEvent(actor: Actor, eventId: number): Promise<Shown[]> {
      await requireOwnEvent(db, actor, eventId)
      return sheetsOf(eventId)
    },

    /** Copies what is filled in of one sheet to those of all others. Fails with `conflict` where there is nothing to copy. */
    copy: transactional(async (actor: Actor, eventId: number, { application_id, send }: BookingCopy) => {
      const event = await db
        .select({ organizer_id: events.organizer_id, event_status: events.status })
        .from(events)
        .where(eq(events.id, eventId))
        .for('share')
        .then(firstRow(refusals.eventNotFound))
      authorize(actor, 'event.edit', { ...event, status: event.event_status })
      authorize(actor, 'booking.edit', { ...event, contractor_id: 0, has_place: true })
      await lockApplications(eventId)
      const all = await sheetsOf(eventId)
      const from = all.find((one) => one.application_id === application_id)
      if (!from) throw notFound(refusals.applicationNotFound)
      const copied = Object.fromEntries(
        copiedFields.flatMap((name) => (from[name] === null ? [] : [[name, from[name]]])),
      )
      if (Object.keys(copied).length === 0) throw conflict(bookingSentences.nothingToCopy)
      for (const { application_id: id } of all.filter((one) => one !== from)) {
        const before = await sheetOf(id)
        await store(actor, id, before, { ...(before?.lines ?? nothing), ...copied }, send)
      }
      if (send) await store(actor, application_id, await sheetOf(application_id), linesOf(from), send)
      return sheetsOf(eventId)
    }),

    /** Writes new names of booths and stages into the sheets of those who have them. Call it in a transaction, with the event locked. */
    async renameBooths(actor: Actor, eventId: number, names: readonly { old: string; name: string }[]): Promise<void> {
      await lockApplications(eventId)
      const sheets = await sheetsOf(eventId)
      const renamedOf = ({ place }: Shown) => names.find(({ old }) => isSameBooth(old, place))
      const others = sheets.filter((one) => !renamedOf(one))
      for (const one of sheets) {
        const { application_id: id } = one
        const renamed = renamedOf(one)
        if (!renamed) continue
        const holder = others.find(({ place }) => isSameBooth(renamed.name, place))
        if (holder) throw conflict(boothSentences.taken(renamed.name, holder.company_name))
        const before = await sheetOf(id)
        await store(actor, id, before, { ...(before?.lines ?? nothing), place: renamed.name })
      }
    },

    /**
     * Of a vendor who is accepted again, and knew to be not accepted: what was sent is a draft again, without a booth or stage that another
     * vendor has by then. Call it in the transaction of the acceptance.
     */
    async reopen(actor: Actor, application: ApplicationRecord): Promise<void> {
      const { id, known } = application
      if (known?.status === 'accepted') return
      await db
        .update(bookingSheets)
        .set({ ...neverSent, send_after: null })
        .where(and(isOf(id), isNotNull(bookingSheets.sent)))
      const sheet = await sheetOf(id)
      if (sheet?.lines.place && (await holderOf(application, sheet.lines.place)))
        await store(actor, id, sheet, { ...sheet.lines, place: null }, false)
    },
  }

  /** The line with the files of a sheet; null without any. */
  async function fileLine(id: number): Promise<string | null> {
    const files = await db
      .select()
      .from(bookingFiles)
      .where(eq(bookingFiles.application_id, id))
      .orderBy(asc(bookingFiles.id))
    return files.map((one) => `${one.id} ${one.size} ${one.name}`).join('\n') || null
  }

  /** Another vendor who has a booth or stage of the list. The lock on the list lets only one of two calls at the same time take it. */
  async function holderOf({ id, event_id }: ApplicationRecord, place: string) {
    const [list] = await db.select().from(boothLists).where(eq(boothLists.event_id, event_id)).for('no key update')
    const booth = boothOf(list?.booths ?? [], place)
    if (!booth) return undefined
    const other = (await sheetsOf(event_id)).find(
      (one) => one.application_id !== id && isSameBooth(one.place, booth.name),
    )
    return other && { booth: booth.name, company_name: other.company_name }
  }

  async function lockApplications(eventId: number): Promise<void> {
    await db
      .select({ id: eventApplications.id })
      .from(eventApplications)
      .where(eq(eventApplications.event_id, eventId))
      .orderBy(asc(eventApplications.id))
      .for('update')
  }

  /** Saves a sheet whose application is locked, and notes when it is sent. */
  async function store(actor: Actor, id: number, before: Sheet | undefined, lines: BookingLines, send?: boolean) {
    const changed = bookingChanges(before?.lines ?? nothing, lines)
    const leaves = before?.sent
      ? bookingChanges(before.sent, lines).length > 0
      : (send ?? (before !== undefined && before.send_after !== null))
    if (leaves && !before?.sent && isEmpty(lines)) throw conflict(bookingSentences.empty)
    if (changed.length === 0 && leaves === Boolean(before?.send_after)) return
    const send_after = leaves ? sql`clock_timestamp() + make_interval(secs => ${undoSeconds})` : null
    const version = (before?.version ?? 0) + (changed.length > 0 || !before ? 1 : 0)
    await db
      .insert(bookingSheets)
      .values({ application_id: id, lines, version, send_after })
      .onConflictDoUpdate({ target: bookingSheets.application_id, set: { lines, version, send_after } })
    if (leaves) await context.audit(actor, 'application.book', id, { fields: changed.map(({ field }) => field) })
    if (leaves && undoSeconds === 0) await sendSheet(context, id)
  }

  async function sheetOf(id: number): Promise<Sheet | undefined> {
    const [sheet] = await db.select().from(bookingSheets).where(isOf(id))
    return sheet
  }

  async function sheetsOf(eventId: number): Promise<Shown[]> {
    const rows = await db
      .select({
        id: eventApplications.id,
        event_id: eventApplications.event_id,
        event_status: events.status,
        contractor_id: eventApplications.vendor_id,
        company_name: vendors.company_name,
        sheet: bookingSheets,
      })
      .from(eventApplications)
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
      .leftJoin(bookingSheets, eq(bookingSheets.application_id, eventApplications.id))
      .where(and(eq(eventApplications.event_id, eventId), eq(eventApplications.status, 'accepted'), hasPlace))
      .orderBy(sql`lower(${vendors.company_name})`, eventApplications.id)
    return rows.map(({ sheet, ...application }) => asSaved(application, sheet ?? undefined))
  }
}

/**
 * Sends the sheets whose change cannot be undone any more. Every process does so each second. What waits for the answer to an application is
 * sent with it.
 */
export async function sendBookings(context: Context): Promise<void> {
  const due = await context.db
    .select({ id: eventApplications.id, eventId: eventApplications.event_id })
    .from(bookingSheets)
    .innerJoin(eventApplications, eq(eventApplications.id, bookingSheets.application_id))
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .where(isDue)
    .orderBy(asc(bookingSheets.send_after), asc(eventApplications.id))
    .limit(atOnce)
  for (const { id, eventId } of due) {
    await context.inTransaction(async () => {
      const { db } = context
      await db.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('share')
      await db
        .select({ id: eventApplications.id })
        .from(eventApplications)
        .where(eq(eventApplications.id, id))
        .for('update')
      await sendSheet(context, id)
    })
  }
}

/** Sends the sheet of an application, which is locked, if it is still due: another server may have been first. */
async function sendSheet({ db, emit }: Context, id: number): Promise<void> {
  const [found] = await db
    .select({ before: bookingSheets.sent })
    .from(bookingSheets)
    .innerJoin(eventApplications, eq(eventApplications.id, bookingSheets.application_id))
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .where(and(isOf(id), isDue))
  if (!found) return
  const { lines, version } = bookingSheets
  await db
    .update(bookingSheets)
    .set({ sent: sql`${lines}`, sent_version: sql`${version}`, sent_at: sql`clock_timestamp()`, send_after: null })
    .where(isOf(id))
  await emit({ type: 'booking.changed', applicationId: id, change: 'sent', before: found.before })
}

const isOf = (id: number) => eq(bookingSheets.application_id, id)

/** Of a statement with the sheet, the application and the event. */
const isDue = and(
  lte(bookingSheets.send_after, sql`clock_timestamp()`),
  eq(eventApplications.status, 'accepted'),
  hasPlace,
  sql`${events.status} <> 'cancelled'`,
  sql`not exists (select from ${heldDecisions} where ${heldDecisions.application_id} = ${eventApplications.id})`,
)

const linesOf = (given: Partial<Record<BookingField, string | null | undefined>>) =>
  Object.fromEntries(bookingFields.map((name) => [name, given[name] ?? null])) as BookingLines

const nothing = linesOf({})
const neverSent = { sent: null, sent_version: null, sent_at: null, seen: null, seen_version: null, seen_at: null }
const isEmpty = (lines: BookingLines) => bookingLines(lines).length === 0

/** What the policy needs to know of an application: the vendor knows its status before an answer that waits. */
export function factsOf(actor: Actor, application: Pick<ApplicationRecord, FactNames>) {
  const { contractor_id, organizer_id, event_status, known, place } = application
  const status = (sideOf(actor, application) === 'vendor' && known?.status) || application.status
  return {
    contractor_id,
    organizer_id,
    event_status,
    has_place: status === 'accepted' && place?.state !== 'released',
  }
}
type FactNames = 'contractor_id' | 'organizer_id' | 'event_status' | 'known' | 'place' | 'status'

type Named = Pick<ApplicationRecord, 'id' | 'event_id' | 'event_status' | 'contractor_id' | 'company_name'>
const namesOf = ({ id, event_id, contractor_id, company_name }: Omit<Named, 'event_status'>) => ({
  application_id: id,
  event_id,
  contractor_id,
  company_name,
})

function asSaved(application: Named, sheet: Sheet | undefined): Shown {
  return {
    ...namesOf(application),
    ...nothing,
    ...sheet?.lines,
    version: sheet?.version ?? 0,
    send_after: application.event_status === 'cancelled' ? null : (sheet?.send_after ?? null),
    ...sentOf(sheet),
  }
}

function asSent(application: Named, sheet: Sheet | undefined): Shown | null {
  if (!sheet?.sent) return null
  return {
    ...namesOf(application),
    ...nothing,
    ...sheet.sent,
    version: sheet.sent_version!,
    send_after: null,
    ...sentOf(sheet),
  }
}

const sentOf = (sheet: Sheet | undefined) => ({
  sent_version: sheet?.sent_version ?? null,
  sent_at: sheet?.sent_at ?? null,
  seen_version: sheet?.seen_version ?? null,
  seen_at: sheet?.seen_at ?? null,
  changes: sheet?.seen && sheet.sent ? bookingChanges(sheet.seen, sheet.sent) : [],
})
