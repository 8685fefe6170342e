import { outcomeDays } from '@marquee/contract/limits'
import { outcomeSentences, problemsOf, type OutcomeInput } from '@marquee/contract/outcomes'
import { refusals, sideOf, type Actor } from '@marquee/contract/policy'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { eventApplications, eventOutcomes, events, organizers, users, vendors } from '../../db/schema.ts'
import { notFound, refused } from '../../errors.ts'

const { application_id, vendor_id, organizer_id, side, asked_at, answer, problem, note } = eventOutcomes
const until = sql`(${asked_at} + make_interval(days => ${outcomeDays}))`
const isOpen = sql<boolean>`${until} > clock_timestamp()`

/** How events went: what each side answers when they are over. Nobody but its author and admins reads an answer. */
export function outcomeService({ db, transactional }: Context) {
  return {
    /** What the caller is asked, the newest events first. */
    async mine(actor: Actor) {
      const own = isOwn(actor)
      return own ? read(and(own, isOpen)) : []
    },

    /** Fails with `not_found` for who was not asked, and with `conflict` when the time is over. */
    answer: transactional(async (actor: Actor, id: number, given: OutcomeInput) => {
      const asked = await db
        .select({ contractor_id: vendor_id, organizer_id, side, is_open: isOpen })
        .from(eventOutcomes)
        .where(eq(application_id, id))
        .for('update')
      const one = asked.find((row) => row.side === sideOf(actor, row))
      if (!one) throw notFound(refusals.applicationNotFound)
      authorize(actor, 'outcome.answer', one)
      const about = given.answer === 'had_problem' ? (given.problem ?? null) : null
      const kinds: readonly string[] = problemsOf[one.side]
      if (about !== null && !kinds.includes(about))
        throw refused(outcomeSentences.problem, { problem: outcomeSentences.problem })
      const isThis = and(eq(application_id, id), eq(side, one.side))
      // Nothing is written about somebody whose account is deleted.
      const other = one.side === 'vendor' ? organizers : vendors
      const [owner] = await db
        .select({ is_gone: isNotNull(users.deleted_at) })
        .from(other)
        .innerJoin(users, eq(users.id, other.user_id))
        .where(eq(other.id, one.side === 'vendor' ? one.organizer_id : one.contractor_id))
        .for('key share', { of: users })
      const words = about === null || owner?.is_gone !== false ? null : (given.note ?? null)
      await db
        .update(eventOutcomes)
        .set({
          answer: given.answer,
          problem: about,
          note: words,
          answered_at: sql`clock_timestamp()`,
        })
        .where(isThis)
      return (await read(isThis))[0]!
    }),
  }

  function isOwn({ role, vendor, organizer }: Actor) {
    if (role === 'contractor' && vendor) return and(eq(vendor_id, vendor.id), eq(side, 'vendor'))
    return role === 'client' && organizer ? and(eq(organizer_id, organizer.id), eq(side, 'organizer')) : undefined
  }

  function read(which: ReturnType<typeof and>) {
    return db
      .select({
        application_id: eventApplications.id,
        event_id: events.id,
        event_title: events.title,
        organization_name: organizers.organization_name,
        company_name: vendors.company_name,
        answer,
        problem,
        note,
        until: sql<Date>`${until}`.mapWith(asked_at),
      })
      .from(eventOutcomes)
      .innerJoin(eventApplications, eq(eventApplications.id, application_id))
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .innerJoin(organizers, eq(organizers.id, organizer_id))
      .innerJoin(vendors, eq(vendors.id, vendor_id))
      .where(which)
      .orderBy(desc(asked_at), desc(events.id), sql`lower(${vendors.company_name})`, asc(eventApplications.id))
  }
}
