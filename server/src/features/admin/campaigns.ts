import type { adminApi } from '@marquee/contract/admin'
import type { Received } from '@marquee/contract/endpoint'
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { isStopped } from '../../db/invitation-mails.ts'
import { readPage } from '../../db/paging.ts'
import { deliveries, events, organizers } from '../../db/schema.ts'
import { anyContains } from '../../db/text-match.ts'

const { campaign_event_id, status, outcome, created_at } = deliveries
const counted = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::integer`

/** The invitations of organizers by event, for admins. */
export function campaignService({ db }: Context) {
  return {
    /** How they fared, the newest event first; `search` looks in the event's title and the organizer's name. */
    async campaigns({ search, ...query }: Received<(typeof adminApi)['campaigns']>['query']) {
      const isMatching = and(
        sql`exists (select from ${deliveries} where ${campaign_event_id} = ${events.id})`,
        search ? anyContains([events.title, organizers.organization_name], search) : undefined,
      )
      const found = () =>
        db
          .select({
            event_id: events.id,
            event_title: events.title,
            organization_name: organizers.organization_name,
            organizer_user_id: organizers.user_id,
            is_stopped: isStopped(organizers.id),
          })
          .from(events)
          .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      const { rows, pagination } = await readPage(query, found(), {
        where: isMatching,
        order: [desc(events.id)],
        total: db.$count(found().where(isMatching)),
      })
      const counts = await countsOf(rows.map(({ event_id }) => event_id))
      return {
        campaigns: rows.flatMap((row) => {
          const counted = counts.get(row.event_id)
          return counted ? { ...row, ...counted } : []
        }),
        pagination,
      }
    },
  }

  async function countsOf(eventIds: readonly number[]) {
    const rows = await db
      .select({
        event_id: sql<number>`${campaign_event_id}::integer`,
        sent: counted(sql`${status} = 'sent' and ${outcome} is null`),
        waiting: counted(sql`${status} = 'queued' and ${outcome} is null`),
        refused: counted(sql`${outcome} = 'refused' or (${status} = 'failed' and ${outcome} is null)`),
        complained: counted(eq(outcome, 'complained')),
        stopped: counted(eq(outcome, 'stopped')),
        last_at: sql<string>`max(${created_at})`,
      })
      .from(deliveries)
      .where(inArray(campaign_event_id, [...eventIds]))
      .groupBy(campaign_event_id)
    return new Map(
      rows.map(({ event_id, last_at, ...row }) => [event_id, { ...row, last_at: new Date(last_at).toISOString() }]),
    )
  }
}
