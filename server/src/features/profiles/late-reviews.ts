import { lateBefore, promisedDay, reviewDue } from '@marquee/contract/business-days'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { isAnswered } from '../../db/questions.ts'
import { organizers, users, vendors } from '../../db/schema.ts'
import { atOnce, emitOnce, isNew } from '../../notify/duty.ts'

const kinds = [
  { noun: 'vendor', table: vendors, role: 'contractor' },
  { noun: 'organizer', table: organizers, role: 'client' },
] as const

/** Applications to Marquee whose answer is late: the applicant gets one apology with a new day, and admins a notice. */
export async function noteLateReviews(context: Context, now: Date, stop: AbortSignal): Promise<void> {
  for (const kind of kinds)
    await emitOnce(context, await late(context, kind, now), (id) => find(context, kind, id, now), stop)
}

type Kind = (typeof kinds)[number]

const submittedAt = ({ table }: Kind) => sql`coalesce(${table.resubmitted_at}, ${table.created_at})`
/** What was asked and not answered waits for the applicant. */
const isOurs = ({ noun }: Kind) => sql`${isAnswered(noun)} is not false`
/** Each submission counts for itself: after another one there may be another apology. */
const nameOf = (kind: Kind) =>
  sql`concat('review.late:', ${kind.noun}::text, ':', ${kind.table.id}, ':', extract(epoch from ${submittedAt(kind)}))`

async function late({ db }: Context, kind: Kind, now: Date) {
  // Drizzle has no type for a select from either table. Both have all the columns that are used here.
  const table = kind.table as typeof vendors
  return db
    .select({ id: table.id })
    .from(table)
    .innerJoin(users, eq(users.id, table.user_id))
    .where(
      and(
        eq(table.status, 'pending'),
        countsAs(kind.role),
        isOurs(kind),
        sql`${submittedAt(kind)} < ${lateBefore(now.toISOString())}::timestamptz`,
        isNew(nameOf(kind)),
      ),
    )
    .orderBy(asc(submittedAt(kind)), asc(table.id))
    .limit(atOnce)
}

async function find({ db }: Context, kind: Kind, id: number, now: Date) {
  const table = kind.table as typeof vendors
  // Nobody decides on it until the notice is written.
  const [waiting] = await db
    .select({ name: sql<string>`${nameOf(kind)}`, submitted_at: submittedAt(kind).mapWith(table.created_at) })
    .from(table)
    .where(and(eq(table.id, id), eq(table.status, 'pending'), isOurs(kind)))
    .for('share')
  if (!waiting) return undefined
  const [submitted, today] = [waiting.submitted_at.toISOString(), now.toISOString()]
  // After days without a running server the day that would be promised may have passed.
  const newDay = promisedDay(submitted, today) ?? reviewDue(today)
  return { name: waiting.name, event: { type: 'review.late' as const, noun: kind.noun, id, newDay } }
}
