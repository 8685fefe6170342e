import { buffer } from 'node:stream/consumers'
import { eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  answerFiles,
  bookingFiles,
  documentLooks,
  eventApplications,
  events,
  organizers,
  pictures,
  vendorDocuments,
} from '../../db/schema.ts'
import { variantKey } from '../../images/addresses.ts'
import type { Storage } from '../../images/storage.ts'

interface Owner {
  vendorId: number | undefined
  organizerId: number | undefined
}

interface Parts {
  storage: Storage
  /** Aborts between two files. */
  signal: AbortSignal
  /** Called with the share that is done, 0 to 1. */
  report: (share: number) => Promise<unknown>
}

/** The pictures of somebody's profile and events, the files that they answered with or attached to booking sheets, and their documents, as lists of the text of an export. */
export async function* exportFiles(db: Db, owner: Owner, { storage, signal, report }: Parts): AsyncIterable<string> {
  const lists = {
    pictures: await picturesOf(db, owner),
    files: await answersOf(db, owner),
    documents: await documentsOf(db, owner),
    booking_files: await bookingFilesOf(db, owner),
  }
  const count = Object.values(lists).flat().length
  let done = 0
  for (const [name, rows] of Object.entries(lists)) {
    yield `,\n"${name}": [`
    for (const [index, { key, ...described }] of rows.entries()) {
      signal.throwIfAborted()
      const file = await storage.get(key)
      const data = file && (await buffer(file.body)).toString('base64')
      yield `${index > 0 ? ',' : ''}\n${JSON.stringify({ ...described, type: file?.contentType ?? null, data })}`
      done += 1
      await report(done / count)
    }
    yield ']'
  }
}

async function picturesOf(db: Db, { vendorId, organizerId }: Owner) {
  const { key, width, height, alt_text, is_primary, display_order, event_id, plan_of, created_at } = pictures
  const rows = await db
    .select({ key, event_id, plan_of, width, height, alt_text, is_primary, display_order, created_at })
    .from(pictures)
    .leftJoin(events, eq(events.id, sql`coalesce(${event_id}, ${plan_of})`))
    .where(
      or(
        vendorId === undefined ? sql`false` : eq(pictures.vendor_id, vendorId),
        organizerId === undefined ? sql`false` : eq(events.organizer_id, organizerId),
      ),
    )
    .orderBy(pictures.id)
  return rows.map((row) => ({ ...row, key: variantKey(row.key, row.width) }))
}

async function answersOf(db: Db, { vendorId }: Owner) {
  if (vendorId === undefined) return []
  const { id, vendor_id, key, application_id, name, created_at } = answerFiles
  return db
    .select({ id, key, application_id, name, created_at })
    .from(answerFiles)
    .where(eq(vendor_id, vendorId))
    .orderBy(id)
}

async function documentsOf(db: Db, { vendorId }: Owner) {
  if (vendorId === undefined) return []
  const { id, vendor_id, key, kind, title, valid_from, valid_until, name, sha256, updated_at } = vendorDocuments
  const looks = sql<
    { by: string | null; day: string }[]
  >`(select coalesce(json_agg(json_build_object('by', ${organizers.organization_name},
    'day', ${documentLooks.day}) order by ${documentLooks.day}), '[]') from ${documentLooks}
    join ${organizers} on ${organizers.id} = ${documentLooks.organizer_id} where ${documentLooks.document_id} = "vendor_documents"."id")`
  return db
    .select({ id, key, kind, title, valid_from, valid_until, name, sha256, updated_at, looks })
    .from(vendorDocuments)
    .where(eq(vendor_id, vendorId))
    .orderBy(id)
}

async function bookingFilesOf(db: Db, { organizerId }: Owner) {
  if (organizerId === undefined) return []
  const { id, key, application_id, name, created_at } = bookingFiles
  return db
    .select({ id, key, application_id, name, created_at })
    .from(bookingFiles)
    .innerJoin(eventApplications, eq(eventApplications.id, application_id))
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .where(eq(events.organizer_id, organizerId))
    .orderBy(id)
}
