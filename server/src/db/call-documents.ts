import {
  askedDocuments,
  type AskedDocument,
  type AskedKind,
  type HeldDocument,
} from '@marquee/contract/asked-documents'
import { documentDays, type EventStatus } from '@marquee/contract/limits'
import { eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { documentChecks, eventApplications, eventCalls, events, vendorDocuments } from './schema.ts'

/** What the call of an application's event asks for, and the vendor's documents of these kinds, as one JSON value. Of a select with the event. */
export const documentsColumn = sql<{ kinds: AskedKind[]; held: HeldDocument[] } | null>`(
  select json_build_object('kinds', to_json(${eventCalls.documents}), 'held', (
    select coalesce(json_agg(json_build_object('kind', ${vendorDocuments.kind}, 'valid_from', ${vendorDocuments.valid_from},
      'valid_until', ${vendorDocuments.valid_until}, 'is_checked', exists (
        select from ${documentChecks} where ${documentChecks.document_id} = ${vendorDocuments.id}
          and (${documentChecks.organizer_id} is null or ${documentChecks.organizer_id} = ${events.organizer_id})))), '[]')
    from ${vendorDocuments}
    where ${vendorDocuments.vendor_id} = ${eventApplications.vendor_id} and ${vendorDocuments.kind} = any(${eventCalls.documents})))
  from ${eventCalls} where ${eventCalls.event_id} = ${eventApplications.event_id} and ${eventCalls.documents} <> '{}')`.as(
  'documents',
)

interface Row {
  documents: { kinds: AskedKind[]; held: HeldDocument[] } | null
  event_start_date: string
  event_end_date: string | null
}

/** The documents of an application that was read with `documentsColumn`. */
export const documentsOf = ({ documents, event_start_date: first, event_end_date }: Row): AskedDocument[] =>
  documents ? askedDocuments(documents.kinds, documents.held, { first, last: event_end_date ?? first }) : []

/** Whether organizers may still read of the documents for an event, as of their files (`isHiredBy`). */
export function areDocumentsRead({
  event_status,
  event_start_date,
  event_end_date,
}: Row & { event_status: EventStatus }) {
  const end = new Date(event_end_date ?? event_start_date)
  end.setUTCDate(end.getUTCDate() + documentDays.afterEvent + 1)
  return (event_status === 'published' || event_status === 'completed') && end.getTime() > Date.now()
}

/** The same of one application. */
export async function applicationDocuments(db: Db, applicationId: number): Promise<AskedDocument[]> {
  const [row] = await db
    .select({ documents: documentsColumn, event_start_date: events.start_date, event_end_date: events.end_date })
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .where(eq(eventApplications.id, applicationId))
  return row ? documentsOf(row) : []
}
