import type { ApplicationInput } from '@marquee/contract/applications'
import type { KeptApplication } from '@marquee/contract/kept-applications'
import { refusals, type Actor } from '@marquee/contract/policy'
import { and, asc, desc, eq, isNull, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { wasLetIn } from '../../db/public-events.ts'
import { events, heldDecisions, keptApplications, organizers, users, vendors } from '../../db/schema.ts'
import { AppError, notFound } from '../../errors.ts'
import { errorLine } from '../../log.ts'
import { atOnce } from '../../notify/duty.ts'
import { withoutAddress } from '../../images/addresses.ts'
import { applicationService, isKept } from './service.ts'

/** Applications of vendors under review. Nobody but the vendor sees them: an organizer reads of them when our team has approved the vendor. */
export function keptApplicationService({ db, transactional }: Context) {
  return {
    /** Those of the caller, newest first. A published event can become a draft again. */
    list: (actor: Actor) =>
      select(and(eq(keptApplications.vendor_id, actor.vendor?.id ?? 0), ne(events.status, 'draft'))),

    /** Keeps an application, in place of one to the same event. Fails when the policy refuses it. */
    keep: transactional(async (actor: Actor, application: ApplicationInput): Promise<Row> => {
      const { event_id } = application
      const event = await db
        .select()
        .from(events)
        .where(eq(events.id, event_id))
        .for('share')
        .then(firstRow(refusals.eventNotFound))
      authorize(actor, 'application.keep', { ...event, is_guest: await wasLetIn(db, actor, event_id) })
      const vendor_id = actor.vendor!.id
      await db
        .insert(keptApplications)
        .values({ event_id, vendor_id, application })
        .onConflictDoUpdate({
          target: [keptApplications.event_id, keptApplications.vendor_id],
          set: { application, problem: null, created_at: sql`now()` },
        })
      const [kept] = await select(isKept(event_id, vendor_id))
      return kept!
    }),

    drop: transactional(async (actor: Actor, eventId: number): Promise<null> => {
      const isTheirs = isKept(eventId, actor.vendor?.id ?? 0)
      const gone = await db.delete(keptApplications).where(isTheirs).returning({ id: keptApplications.event_id })
      if (gone.length === 0) throw notFound(refusals.eventNotFound)
      return null
    }),
  }

  function select(condition: SQL | undefined) {
    return db
      .select({
        event_id: events.id,
        event_title: events.title,
        event_start_date: events.start_date,
        event_end_date: events.end_date,
        organization_name: organizers.organization_name,
        message: sql<string>`${keptApplications.application} ->> 'message'`,
        problem: keptApplications.problem,
        created_at: keptApplications.created_at,
      })
      .from(keptApplications)
      .innerJoin(events, eq(events.id, keptApplications.event_id))
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .where(condition)
      .orderBy(desc(keptApplications.created_at))
  }
}

type Row = Omit<KeptApplication, 'created_at'> & { created_at: Date }

/**
 * Sends the kept applications of vendors who are approved and know of it. Every process does so each second; the row that it deletes is
 * locked, so each is sent once. What stands against one stays with it, for the vendor. Rejects in the end with what has failed.
 */
export async function sendKept(context: Context): Promise<void> {
  const { db, actingAs, inTransaction } = context
  const { create } = applicationService(context, withoutAddress)
  const due = await db
    .select({ event_id: keptApplications.event_id, vendor_id: vendors.id, user_id: vendors.user_id })
    .from(keptApplications)
    .innerJoin(vendors, eq(vendors.id, keptApplications.vendor_id))
    .innerJoin(users, eq(users.id, vendors.user_id))
    .where(
      and(
        eq(vendors.is_listed, true),
        eq(users.email_verified, true),
        isNull(keptApplications.problem),
        notExists(db.select().from(heldDecisions).where(eq(heldDecisions.vendor_id, vendors.id))),
      ),
    )
    .orderBy(asc(keptApplications.created_at))
    .limit(atOnce)
  const failures: unknown[] = []
  for (const { event_id, vendor_id, user_id } of due) {
    const vendor = { id: vendor_id, status: 'approved' } as const
    const actor: Actor = { id: user_id, role: 'contractor', verified: true, vendor, organizer: null }
    const send = () =>
      inTransaction(async () => {
        // First, as every change of an application.
        await db.select({ id: events.id }).from(events).where(eq(events.id, event_id)).for('share')
        const [kept] = await db.delete(keptApplications).where(isKept(event_id, vendor_id)).returning()
        if (kept) await create(actor, kept.application)
      })
    await actingAs(actor, send).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || !staysSo.has(error.code)) return failures.push(error)
      await db.update(keptApplications).set({ problem: error.message }).where(isKept(event_id, vendor_id))
    })
  }
  if (failures.length > 0) throw new Error(failures.map(errorLine).join('; '))
}

/** What another try would not change. */
const staysSo: ReadonlySet<string> = new Set(['conflict', 'validation', 'not_found'])
