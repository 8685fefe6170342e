import type { Database } from '@marquee/server/db/client'
import { sql } from 'drizzle-orm'
import { weekdaysOf, type EventSeed } from './events.ts'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

/** The date that is this number of days after today (before, if negative), as `YYYY-MM-DD` in UTC. */
export const isoDay = (days: number): string => inDays(days).toISOString().slice(0, 10)

/** How many days after today an event begins. From the day in its seed on, the first weekday that suits its type; for past events the last one before. */
export function startOf(seed: EventSeed): number {
  const suiting = weekdaysOf(seed)
  const step = seed.in < 0 ? -1 : 1
  let days = seed.in
  while (!suiting.includes(inDays(days).getUTCDay())) days += step
  return days
}

/** A text about an event, with `{year}` replaced by the year twenty years before it begins. */
export const inItsYear = (seed: EventSeed, text: string): string =>
  text.replaceAll('{year}', String(inDays(startOf(seed)).getUTCFullYear() - 20))

/** Whoever waits for a review stays on the day of applying, so that the receipt and the dashboard promise the same day. */
const earlierThatDay = sql`created_at - (created_at - date_trunc('day', created_at, 'UTC')) * (id % 3 + 1) / 4`

/**
 * Moves the times of the loaded rows into the past, in this order: account, profile, decision, event, application, decision on the
 * application, end of the event. A notification gets the time of the event that it reports. E-mails and audit entries keep their times:
 * an e-mail was sent now, and the hashes of the audit log contain the times.
 */
export async function spreadOverTime(db: Database['db']): Promise<void> {
  await db.execute(sql`update organizers set
    created_at = case when status = 'pending' then ${earlierThatDay} else now() - (id * 71 % 200 + 220) * interval '1 day' end`)
  await db.execute(sql`update organizers set
    updated_at = case when status = 'pending' then created_at else created_at + (id % 4 * 11 + 20) * interval '1 hour' end`)
  // A past event was published a month or two before it began, the others within the last weeks.
  await db.execute(sql`update events set created_at = case when start_date < now()
    then start_date::timestamptz - (id * 29 % 30 + 28) * interval '1 day' + interval '9 hours'
    else now() - (id * 29 % 20 + 4) * interval '1 day' end`)
  await db.execute(sql`update events set published_at = created_at where published_at is not null`)
  await db.execute(sql`update events set updated_at = case status
    when 'completed' then least(now(), coalesce(end_date, start_date)::timestamptz + interval '34 hours')
    when 'cancelled' then start_date::timestamptz - interval '6 days'
    else created_at end`)
  await db.execute(sql`update event_applications a set applied_at = e.created_at + (a.id * 13 % 40 + 3) * interval '1 hour'
    from events e where e.id = a.event_id`)
  await db.execute(sql`update event_applications set
    updated_at = case when status = 'pending' then applied_at else applied_at + (id * 7 % 40 + 5) * interval '1 hour' end`)
  // A vendor was approved before the first application.
  await db.execute(sql`update vendors v set created_at = least(
      case when v.status = 'pending' then ${earlierThatDay} else now() - (v.id * 53 % 380 + 4) * interval '1 day' end,
      (select min(a.applied_at) from event_applications a where a.vendor_id = v.id) - (v.id * 17 % 60 + 3) * interval '1 day')`)
  await db.execute(sql`update vendors set
    updated_at = case when status = 'pending' then created_at else created_at + (id % 5 * 9 + 15) * interval '1 hour' end`)
  await db.execute(sql`update users u set created_at = coalesce(
    (select p.created_at from (select user_id, created_at from vendors union all select user_id, created_at from organizers) p where p.user_id = u.id)
      - (u.id % 6 + 1) * interval '20 minutes',
    now() - case when u.role = 'admin' then interval '440 days' else interval '1 day' end)`)
  // Who was asked when an event was completed has answered in the days after.
  await db.execute(sql`update event_outcomes o set asked_at = e.updated_at,
      answered_at = case when o.answer is not null then e.updated_at + (o.id % 9 + 1) * interval '1 day' end
    from event_applications a join events e on e.id = a.event_id where a.id = o.application_id`)
  // The conversations go on from the last decision until now.
  await db.execute(sql`update messages m set created_at = a.updated_at + (now() - a.updated_at) * (
      (select count(*) from messages b where b.application_id = m.application_id and b.id <= m.id)::float
      / (1 + (select count(*) from messages b where b.application_id = m.application_id)))
    from event_applications a where a.id = m.application_id`)
  await db.execute(sql`update message_reports r set created_at = now() - interval '5 hours', transcript = (
    select jsonb_agg(jsonb_build_object('author_id', kept.author_id, 'text', kept.text, 'created_at',
      to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by kept.at)
    from (select v.user_id as author_id, a.message as text, a.applied_at as at from event_applications a
        join vendors v on v.id = a.vendor_id where a.id = r.application_id
      union all select author_id, text, least(created_at, now() - interval '6 hours') from messages where application_id = r.application_id) kept)`)
  await db.execute(sql`update contact_requests set created_at = now() - interval '26 hours'`)
  await db.execute(sql`update notifications n set created_at = coalesce(
    (select a.applied_at from event_applications a where n.link = '/organizer/applications/' || a.id),
    (select a.updated_at from event_applications a where n.topic = 'application:' || a.id),
    (select a.applied_at from event_applications a
      where n.kind = 'application.received' and n.link = '/contractor/applications/' || a.id),
    (select v.created_at from vendors v where n.kind = 'vendor.received' and v.user_id = n.user_id
      or n.kind = 'vendor.applied' and n.link = '/admin/applications?open=' || v.user_id),
    (select o.created_at from organizers o where n.kind = 'organizer.received' and o.user_id = n.user_id
      or n.kind = 'organizer.applied' and n.link = '/admin/applications?tab=organizers&open=' || o.user_id),
    (select max(m.created_at) from messages m
      where n.kind = 'message.sent' and n.topic like 'messages:' || m.application_id || ':%' and m.author_id <> n.user_id),
    (select r.created_at from message_reports r where n.link = '/admin/reports?open=' || r.id),
    n.created_at)`)
}
