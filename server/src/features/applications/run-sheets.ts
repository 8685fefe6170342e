import { isDeepStrictEqual } from 'node:util'
import { maxCounts } from '@marquee/contract/limits'
import { wallTime } from '@marquee/contract/open-call'
import { refusals, type Actor } from '@marquee/contract/policy'
import { runSheetSentences, type RunSheet, type RunSheetInput, type RunSheetSource } from '@marquee/contract/run-sheets'
import { and, desc, eq, gt, inArray, or, sql, type SQLWrapper } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { hasPlace } from '../../db/bookings.ts'
import { firstRow } from '../../db/first-row.ts'
import { knownStatus } from '../../db/held.ts'
import { eventApplications, events, organizers, runSheets, users, vendors, type StoredRow } from '../../db/schema.ts'
import { conflict, stale } from '../../errors.ts'

type Sheet = typeof runSheets.$inferSelect
type Shown = Omit<RunSheet, 'changed_at'> & { changed_at: Date | null }

/** A vendor who has a place. */
interface Hired {
  id: number
  vendor_id: number
  company_name: string
}

/** What happens at an event, and when. A vendor with a place reads the rows that are for them, as they are now. */
export function runSheetService(context: Context) {
  const { db, transactional } = context

  return {
    /** For the organizer all rows; for a vendor who has a place theirs. Fails with `not_found` for everybody else. */
    async get(actor: Actor, eventId: number): Promise<Shown> {
      const event = await db.select(facts).from(events).where(eq(events.id, eventId)).then(found)
      const known = await hiredFor(eventId, knownStatus)
      const mine = known.find(({ vendor_id }) => actor.role === 'contractor' && vendor_id === actor.vendor?.id)
      authorize(actor, 'run_sheet.see', { ...event, has_place: mine !== undefined })
      const sheet = await sheetOf(eventId)
      if (!mine) return shown(eventId, sheet, await hiredFor(eventId))
      const isTheirs = ({ audience, application_ids }: StoredRow) =>
        audience === 'vendors' || (audience === 'chosen' && application_ids.includes(mine.id))
      return shown(eventId, sheet && { ...sheet, rows: sheet.rows.filter(isTheirs) }, known)
    },

    /** Saves the whole sheet. Fails with `stale` for another version, and with `conflict` for a vendor without a place. */
    save: transactional(async (actor: Actor, eventId: number, { rows }: RunSheetInput, version?: number) => {
      authorize(actor, 'run_sheet.edit', await lock(eventId))
      const hired = await hiredFor(eventId)
      const ids = new Set(hired.map(({ id }) => id))
      const before = await sheetOf(eventId)
      if (version !== undefined && version !== (before?.version ?? 0)) throw stale()
      if (!rows.every(({ application_ids }) => application_ids.every((id) => ids.has(id)))) {
        throw conflict(runSheetSentences.noPlace)
      }
      return store(actor, eventId, before, numbered(rows, before?.rows ?? []), hired)
    }),

    /** Copies the rows of another own event. Fails with `conflict` where there are rows already, and where there is nothing to copy. */
    copy: transactional(async (actor: Actor, eventId: number, fromId: number) => {
      // By their ids, as everywhere where several are locked.
      const first = await lock(Math.min(eventId, fromId))
      const last = await lock(Math.max(eventId, fromId))
      const [event, other] = eventId < fromId ? [first, last] : [last, first]
      authorize(actor, 'run_sheet.edit', event)
      authorize(actor, 'event.edit', other)
      const [before, from] = [await sheetOf(eventId), await sheetOf(fromId)]
      if (before && before.rows.length > 0) throw conflict(runSheetSentences.notEmpty)
      if (!from || from.rows.length === 0) throw conflict(runSheetSentences.nothingToCopy)
      const hired = await hiredFor(eventId)
      const idsHere = new Map(hired.map(({ vendor_id, id }) => [vendor_id, id]))
      const vendorsThere = new Map((await hiredFor(fromId)).map(({ id, vendor_id }) => [id, vendor_id]))
      const days = (Date.parse(event.start_date) - Date.parse(other.start_date)) / dayMs
      const rows = from.rows.map((row) => ({
        ...row,
        starts: shifted(row.starts, days),
        application_ids: row.application_ids.flatMap((id) => idsHere.get(vendorsThere.get(id) ?? 0) ?? []),
      }))
      return store(actor, eventId, before, rows, hired)
    }),

    /** The own events that have a run sheet, the latest first. */
    async sources(actor: Actor): Promise<RunSheetSource[]> {
      if (!actor.organizer) return []
      const rows = sql<number>`jsonb_array_length(${runSheets.rows})`
      return db
        .select({ event_id: events.id, title: events.title, start_date: events.start_date, rows })
        .from(events)
        .innerJoin(runSheets, eq(runSheets.event_id, events.id))
        .where(and(eq(events.organizer_id, actor.organizer.id), gt(rows, 0)))
        .orderBy(desc(events.start_date), desc(events.id))
        .limit(maxCounts.runSheetSources)
    },
  }

  /** Stores the rows over what was read, when they are others. */
  async function store(
    actor: Actor,
    id: number,
    before: Sheet | undefined,
    rows: StoredRow[],
    hired: Hired[],
  ): Promise<Shown> {
    if (before && isDeepStrictEqual(before.rows, rows)) return shown(id, before, hired)
    const [saved] = await db
      .insert(runSheets)
      .values({ event_id: id, rows })
      .onConflictDoUpdate({
        target: runSheets.event_id,
        set: { rows, version: sql`${runSheets.version} + 1`, changed_at: sql`clock_timestamp()` },
        // Another server may have saved meanwhile.
        setWhere: eq(runSheets.version, before?.version ?? 0),
      })
      .returning()
    if (!saved) throw stale()
    await context.audit(actor, 'event.run_sheet', id, { version: saved.version })
    await notifyReaders(id, await hiredFor(id, knownStatus))
    return shown(id, saved, hired)
  }

  /** At the commit, open pages of the organizer and of the vendors read the sheet again (decision 028). */
  async function notifyReaders(eventId: number, hired: Hired[]): Promise<void> {
    const vendorIds = hired.map(({ vendor_id }) => vendor_id)
    const ofVendors = db.select({ id: vendors.user_id }).from(vendors).where(inArray(vendors.id, vendorIds))
    const ofOrganizer = db
      .select({ id: organizers.user_id })
      .from(organizers)
      .innerJoin(events, eq(events.organizer_id, organizers.id))
      .where(eq(events.id, eventId))
    await db
      .select({ sent: sql`pg_notify('notifications', concat(${users.id}::text, ' run_sheet.changed'))` })
      .from(users)
      .where(or(inArray(users.id, ofVendors), inArray(users.id, ofOrganizer)))
  }

  async function sheetOf(eventId: number): Promise<Sheet | undefined> {
    const [sheet] = await db.select().from(runSheets).where(eq(runSheets.event_id, eventId))
    return sheet
  }

  /** The vendors who have a place at the event, by name: as the organizer decided, or as the vendors know. */
  async function hiredFor(eventId: number, status: SQLWrapper = eventApplications.status): Promise<Hired[]> {
    const { id, vendor_id } = eventApplications
    return db
      .select({ id, vendor_id, company_name: vendors.company_name })
      .from(eventApplications)
      .innerJoin(vendors, eq(vendors.id, vendor_id))
      .where(and(eq(eventApplications.event_id, eventId), eq(status, 'accepted'), hasPlace))
      .orderBy(sql`lower(${vendors.company_name})`, id)
  }

  /** While an event is locked, its status and days stay. */
  function lock(id: number) {
    return db.select(facts).from(events).where(eq(events.id, id)).for('share').then(found)
  }
}

const facts = { organizer_id: events.organizer_id, status: events.status, start_date: events.start_date }
const found = firstRow(refusals.eventNotFound)

/** Rows that were there keep their ids, new ones get the next. */
function numbered(rows: RunSheetInput['rows'], before: readonly StoredRow[]): StoredRow[] {
  const known = new Set(before.map(({ id }) => id))
  let last = Math.max(0, ...known)
  return rows.map(({ id, starts, minutes, what, place, who, application_ids, audience }) => ({
    id: id !== null && known.has(id) ? id : ++last,
    starts,
    minutes: minutes ?? null,
    what,
    place: place ?? null,
    who: who ?? null,
    application_ids: application_ids.toSorted((a, b) => a - b),
    audience,
  }))
}

function shown(event_id: number, sheet: Sheet | undefined, hired: Hired[]): Shown {
  return {
    event_id,
    version: sheet?.version ?? 0,
    changed_at: sheet?.changed_at ?? null,
    rows: (sheet?.rows ?? []).map(({ application_ids, ...row }) => ({
      ...row,
      vendors: hired
        .filter(({ id }) => application_ids.includes(id))
        .map(({ id, company_name }) => ({ application_id: id, company_name })),
    })),
  }
}

const dayMs = 86_400_000

/** The same time of the clock so many days later. The zone of UTC has no change of the hour. A day that does not exist stays. */
function shifted(wall: string, days: number): string {
  const later = new Date(Date.parse(`${wall}Z`) + days * dayMs).toISOString().slice(0, wall.length)
  return wallTime.safeParse(later).success ? later : wall
}
