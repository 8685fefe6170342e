import { documentDays, documentNames } from '@marquee/contract/limits'
import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { users, vendorDocuments, vendors } from '../../db/schema.ts'
import { writeDay } from '../../formats.ts'
import { atOnce, emitOnce, isNew } from '../../notify/duty.ts'
import { personColumns, requireRow } from '../../notify/event-data.ts'
import type { Writers } from '../../notify/notice.ts'

/** The place of a document on the vendor's page. */
export const documentPath = (id: number) => `/contractor/documents#document-${id}`

const { id, kind, valid_until, updated_at, vendor_id } = vendorDocuments
const renewed = alias(vendorDocuments, 'renewed')

const dayOf = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone 'UTC')::date`

/** The reminder that is due; null before the first. One of a time that was over when the document was added is never due. */
const nameOf = (now: Date) => {
  const [first, last] = documentDays.reminders
  const today = dayOf(now)
  const when = (days: number) => {
    const begins = sql`(${valid_until} - ${sql.raw(String(days))})`
    return sql`when ${begins} <= ${today} and ${valid_until} >= ${today} and (${updated_at} at time zone 'UTC')::date <= ${begins}
      then concat('document.ending:', ${id}, ':', ${valid_until}, ':', ${sql.raw(`'${days}'`)})`
  }
  return sql<string | null>`case ${when(last)} ${when(first)} end`
}

/** Vendors are reminded 30 and 7 days before a document ends, once each, unless another of its kind lasts longer. */
export async function remindOfDocuments(context: Context, now: Date, stop: AbortSignal): Promise<void> {
  const { db } = context
  const name = nameOf(now)
  const isRenewed = sql`exists (select from ${vendorDocuments} ${renewed} where ${and(
    eq(renewed.vendor_id, vendor_id),
    eq(renewed.kind, kind),
    ne(renewed.kind, 'other'),
    or(sql`${renewed.valid_until} is null`, sql`${renewed.valid_until} > ${valid_until}`),
  )})`
  // So that the index is used: those of a reminder end in these days.
  const isNear = sql`${valid_until} between ${dayOf(now)} and ${dayOf(now)} + ${sql.raw(String(documentDays.reminders[0]))}`
  const isDue = and(isNear, sql`${name} is not null`, sql`not ${isRenewed}`, countsAs('contractor'))
  const documents = () =>
    db
      .select({ id, name: sql<string>`${name}` })
      .from(vendorDocuments)
      .innerJoin(vendors, eq(vendors.id, vendor_id))
      .innerJoin(users, eq(users.id, vendors.user_id))
  const due = await documents()
    .where(and(isDue, isNew(name)))
    .orderBy(asc(valid_until), asc(id))
    .limit(atOnce)
  const find = async (documentId: number) => {
    await db.select({ id }).from(vendorDocuments).where(eq(id, documentId)).for('update')
    // Read again after the lock: it may have been replaced.
    const [found] = await documents().where(and(eq(id, documentId), isDue))
    return found && { name: found.name, event: { type: 'document.ending' as const, documentId } }
  }
  await emitOnce(context, due, find, stop)
}

export const documentNotices: Writers<'document.ending'> = {
  async 'document.ending'({ documentId }, { db }) {
    const [found] = await db
      .select({ kind, title: vendorDocuments.title, valid_until, owner: personColumns })
      .from(vendorDocuments)
      .innerJoin(vendors, eq(vendors.id, vendor_id))
      .innerJoin(users, eq(users.id, vendors.user_id))
      .where(eq(id, documentId))
    const document = requireRow(found)
    const name = document.title ?? documentNames[document.kind]
    const day = writeDay(document.valid_until!, { year: 'numeric', month: 'long', day: 'numeric' })
    return [
      {
        kind: 'document.ending',
        to: [document.owner],
        subject: `${name} ends on ${day}`,
        paragraphs: ['Organizers see until when a document of yours is valid. Please add the new one before that day.'],
        action: { label: 'Replace it', path: documentPath(documentId) },
      },
    ]
  },
}
