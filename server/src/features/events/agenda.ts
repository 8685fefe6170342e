import type { Agenda } from '@marquee/contract/events'
import type { Actor } from '@marquee/contract/policy'
import { and, asc, count, eq, gte, min } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { dayOf, lastDay } from '../../db/event-days.ts'
import { eventApplications, events } from '../../db/schema.ts'

/** What an organizer has to do next: unanswered applications by event, and the nearest event. Days are in UTC. */
export function agendaService({ db }: Pick<Context, 'db'>) {
  return async (actor: Actor): Promise<Agenda> => {
    if (!actor.organizer) return { waiting: [], next_event: null }
    const today = dayOf(new Date())
    const isAhead = and(
      eq(events.organizer_id, actor.organizer.id),
      eq(events.status, 'published'),
      gte(lastDay(events), today),
    )
    const [waiting, [next]] = await Promise.all([
      db
        .select({
          event_id: events.id,
          title: events.title,
          start_date: events.start_date,
          end_date: events.end_date,
          pending_count: count(),
          since: min(eventApplications.applied_at),
        })
        .from(events)
        .innerJoin(
          eventApplications,
          and(eq(eventApplications.event_id, events.id), eq(eventApplications.status, 'pending')),
        )
        .where(isAhead)
        .groupBy(events.id)
        .orderBy(asc(events.start_date), asc(events.id)),
      db
        .select({
          id: events.id,
          title: events.title,
          start_date: events.start_date,
          end_date: events.end_date,
          address: events.address,
          accepted_count: db.$count(
            eventApplications,
            and(eq(eventApplications.event_id, events.id), eq(eventApplications.status, 'accepted')),
          ),
        })
        .from(events)
        .where(isAhead)
        .orderBy(asc(events.start_date), asc(events.id))
        .limit(1),
    ])
    return {
      waiting: waiting.flatMap(({ since, ...row }) => (since ? [{ ...row, since: since.toISOString() }] : [])),
      next_event: next ?? null,
    }
  }
}
