import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { eventApplications, events, messageReports, messages, vendors } from '../../db/schema.ts'

/** What the person wrote in conversations, with what only reports have kept of those that are gone. Who reported it is not part of it. */
export async function messagesBy(db: Db, id: number) {
  const { application_id, text, created_at } = messages
  const written = await db
    .select({ event_title: events.title, company_name: vendors.company_name, application_id, text, created_at })
    .from(messages)
    .innerJoin(eventApplications, eq(eventApplications.id, application_id))
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
    .where(eq(messages.author_id, id))
    .orderBy(messages.id)
  const { reporter_id, reported_id, transcript } = messageReports
  const line = sql`line`
  const kept = await db
    .selectDistinct({
      text: sql<string>`${line} ->> 'text'`.as('text'),
      created_at: sql<string>`${line} ->> 'created_at'`.as('created_at'),
    })
    .from(messageReports)
    .crossJoinLateral(sql`jsonb_array_elements(${transcript}) as ${line}`)
    .where(
      and(
        or(eq(reporter_id, id), eq(reported_id, id)),
        isNull(messageReports.application_id),
        sql`(${line} ->> 'author_id')::int = ${id}`,
      ),
    )
    .orderBy(sql`created_at`)
  return [...kept.map((one) => ({ event_title: null, company_name: null, application_id: null, ...one })), ...written]
}
