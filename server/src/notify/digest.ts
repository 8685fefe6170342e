import { adminDigestPauseSeconds } from '@marquee/contract/limits'
import { noticeKinds, type NoticeKind } from '@marquee/contract/notice-kinds'
import { and, asc, eq, inArray, ne, not, sql } from 'drizzle-orm'
import type { Database, Db } from '../db/client.ts'
import { deliveries, digestLines, users } from '../db/schema.ts'
import type { Person } from './event-data.ts'
import type { Jobs } from './jobs.ts'
import type { Sheet } from './mail-document.ts'
import { footerOf } from './mail-reasons.ts'
import { oneLine } from './plain-text.ts'
import { renderMail, type Letter } from './templates.ts'
import type { UnsubscribeSettings } from './unsubscribe.ts'

/** The topic of an admin's digest while it collects lines, and of the last one that was sent. */
export const digestTopic = 'digest:admins'
/** The topic of a digest whose sending has begun: its text is final, and later lines go into the next one. */
export const closedTopic = 'digest:admins:closed'

/** What the text of a digest needs to know of the site. */
export type DigestSheet = Sheet & UnsubscribeSettings

export interface DigestLine {
  kind: NoticeKind
  subject: string
  /** The path of the page that it links to. */
  link: string
  /** Whom it tells of: the line goes when the account of one of them is deleted. */
  about_user_ids: number[]
}

/** A digest names so many things; of the rest it says how many there are. */
const maxNamed = 50

/**
 * The e-mails that collect notices for admins: at most one in `pauseSeconds` for each. How they are kept in the database is in
 * docs/decisions/026-what-time-brings.md.
 */
export function adminDigests({
  db,
  jobs,
  pauseSeconds = adminDigestPauseSeconds,
  ...sheet
}: DigestSheet & { db: Db; jobs: Pick<Jobs, 'enqueue'>; pauseSeconds?: number | undefined }) {
  return { addToDigest, forget }

  /**
   * Adds a line to the digest of each person, who must have an e-mail address. Without a digest that waits, a new one is queued: to be
   * sent at once, or when the pause since the last one is over. With one line it reads as the letter itself.
   */
  async function addToDigest(people: readonly Person[], line: DigestLine, letter: Letter): Promise<void> {
    // Always in this order, so that two transactions cannot wait for each other. Two accounts may share an address.
    const addressed = new Map(people.toSorted((a, b) => a.id - b.id).map((person) => [person.email ?? '', person]))
    for (const [recipient, person] of addressed) {
      const { kind, link, about_user_ids } = line
      const { subject, text, html } = renderMail(letter, person.name, sheet, footerOf(sheet, person.id, kind))
      const content = { subject, text_body: text, html_body: html, about_user_ids }
      const digest = await waitingDigest({ recipient, user_id: person.id, kind, ...content })
      await db
        .insert(digestLines)
        .values({ delivery_id: digest.id, subject: oneLine(line.subject), link, about_user_ids })
      if (digest.kind !== null && noticeKinds[digest.kind] !== noticeKinds[kind])
        await db.update(deliveries).set({ kind: null }).where(eq(deliveries.id, digest.id))
    }
  }

  /**
   * Finds the digest that waits, or begins one. The lock on its row is shared with everybody else who adds a line, and keeps the digest
   * from being sent until the line is committed.
   */
  async function waitingDigest(mail: Omit<typeof deliveries.$inferInsert, 'topic'>) {
    for (;;) {
      const [waiting] = await db
        .select({ id: deliveries.id, kind: deliveries.kind })
        .from(deliveries)
        .where(and(isOf(mail.recipient, digestTopic), isQueued))
        .for('key share')
      if (waiting) return waiting
      const [begun] = await db
        .insert(deliveries)
        .values({ ...mail, topic: digestTopic })
        .onConflictDoNothing()
        .returning({ id: deliveries.id, kind: deliveries.kind })
      if (!begun) continue
      await jobs.enqueue([begun.id], await timeOf(begun.id, mail.recipient))
      return begun
    }
  }

  /** Sets when a new digest may be sent. A statement of its own, because the insert may have waited for the digest before it. */
  async function timeOf(id: number, recipient: string): Promise<Date | null> {
    const last = sql`(select max(last.sent_at) from ${deliveries} last where last.topic = ${digestTopic} and last.recipient = ${recipient})`
    const endOfPause = sql`${last} + make_interval(secs => ${pauseSeconds})`
    const [digest] = await db
      .update(deliveries)
      .set({
        send_after: sql`case
          when ${isSending(recipient)} then ${pauseFromNow(pauseSeconds)}
          when ${endOfPause} > clock_timestamp() then ${endOfPause} end`,
      })
      .where(eq(deliveries.id, id))
      .returning({ send_after: deliveries.send_after })
    return digest?.send_after ?? null
  }

  /** Removes the lines about somebody from the digests that were not sent. Call it in the transaction that deletes the account. */
  async function forget(userId: number): Promise<void> {
    const isAbout = sql`${digestLines.about_user_ids} @> array[${userId}]::bigint[]`
    const affected = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          inArray(deliveries.id, db.select({ id: digestLines.delivery_id }).from(digestLines).where(isAbout)),
          ne(deliveries.status, 'sent'),
        ),
      )
      .orderBy(asc(deliveries.user_id), asc(deliveries.id))
      .for('update')
    await db.delete(digestLines).where(isAbout)
    for (const { id } of affected)
      if (!(await compose(db, id, sheet))) await db.delete(deliveries).where(eq(deliveries.id, id))
  }
}

/** Makes the text of a digest from its lines, and returns its row; null when there is no line. */
async function compose(db: Db, id: number, sheet: DigestSheet) {
  const isTheirs = eq(digestLines.delivery_id, id)
  const lines = await db.select().from(digestLines).where(isTheirs).orderBy(asc(digestLines.id)).limit(maxNamed)
  if (lines.length === 0) return null
  const [reader] = await db
    .select({ id: users.id, name: users.name, kind: deliveries.kind })
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.user_id))
    .where(eq(deliveries.id, id))
  const letter = letterOf(lines, await db.$count(digestLines, isTheirs))
  if (!reader) return null
  const { subject, text, html } = renderMail(letter, reader.name, sheet, footerOf(sheet, reader.id, reader.kind))
  const [digest] = await db
    .update(deliveries)
    .set({
      subject,
      text_body: text,
      html_body: html,
      about_user_ids: sql`array(select distinct unnest(${digestLines.about_user_ids}) from ${digestLines} where ${isTheirs})`,
    })
    .where(eq(deliveries.id, id))
    .returning()
  return digest ?? null
}

interface Sending {
  database: Pick<Database, 'db' | 'inTransaction'>
  enqueueAgain: Jobs['enqueueAgain']
  pauseSeconds: number
  sheet: DigestSheet | undefined
}

/** Whether a delivery is a digest that has its lines: until it is sent. */
// The names are written out, because a query of one table has columns without the name of the table.
export const isDigest = sql<boolean>`exists (select from digest_lines where digest_lines.delivery_id = deliveries.id)`

/** Deletes a digest that waits if its reader is no admin any more; returns whether it did. */
export async function dropFormerAdmins(db: Db, id: number): Promise<boolean> {
  const isAdmins = sql`exists (select from users where users.id = deliveries.user_id and users.role = 'admin')`
  const isTheirs = and(eq(deliveries.id, id), isQueued, not(isAdmins))
  return (await db.delete(deliveries).where(isTheirs).returning({ id: deliveries.id })).length > 0
}

/**
 * Begins the sending of a digest: its text is made, and from now on it takes no more lines, so that every attempt sends the same. Returns
 * its row, or null when it must not be sent now: an earlier digest of the same admin is still being sent, or was sent a moment ago; then
 * it is queued for later.
 */
export async function closeDigest({ database, enqueueAgain, pauseSeconds, sheet }: Sending, id: number) {
  if (!sheet) throw new Error('The job queue was started without what digests need')
  const { db, inTransaction } = database
  const isWaiting = and(eq(deliveries.id, id), eq(deliveries.topic, digestTopic), isQueued)
  return inTransaction(async () => {
    const [digest] = await db.select().from(deliveries).where(isWaiting).for('update')
    if (!digest) return null
    const [closed] = await db
      .update(deliveries)
      .set({ topic: closedTopic })
      .where(
        and(
          isWaiting,
          // A second less: the job's time has no fractions of milliseconds.
          sql`coalesce(${deliveries.send_after}, '-infinity') <= clock_timestamp() + interval '1 second'`,
          not(isSending(digest.recipient)),
        ),
      )
      .returning()
    // Alone, a line was written as a letter of its own.
    const isAlone = (await db.$count(digestLines, eq(digestLines.delivery_id, id))) === 1
    if (closed) return isAlone ? closed : compose(db, id, sheet)
    await postpone(db, enqueueAgain, { where: isWaiting, pauseSeconds })
    return null
  })
}

/**
 * Records that a digest was sent or given up, in the transaction that does so for its delivery; the next one waits for the pause. A
 * digest that was given up keeps its lines, and admins may have it sent again.
 */
export async function finishDigest(
  { database: { db }, enqueueAgain, pauseSeconds }: Sending,
  { id, recipient }: { id: number; recipient: string },
  isSent: boolean,
): Promise<void> {
  if (isSent) {
    const isFormer = and(isOf(recipient, digestTopic), eq(deliveries.status, 'sent'))
    await db.update(deliveries).set({ topic: null }).where(isFormer)
    await db.delete(digestLines).where(eq(digestLines.delivery_id, id))
  }
  await db
    .update(deliveries)
    .set({ topic: isSent ? digestTopic : null })
    .where(eq(deliveries.id, id))
  await postpone(db, enqueueAgain, { where: and(isOf(recipient, digestTopic), isQueued), pauseSeconds })
}

async function postpone(
  db: Db,
  enqueueAgain: Jobs['enqueueAgain'],
  { where, pauseSeconds }: { where: ReturnType<typeof and>; pauseSeconds: number },
): Promise<void> {
  const [later] = await db
    .update(deliveries)
    .set({ send_after: pauseFromNow(pauseSeconds) })
    .where(where)
    .returning({ id: deliveries.id, send_after: deliveries.send_after })
  if (later) await enqueueAgain([later.id], later.send_after)
}

/** A digest with lines of several groups has no link that stops it. */
function letterOf(lines: readonly Pick<DigestLine, 'subject' | 'link'>[], count: number): Letter {
  const [first] = lines
  const rest = count - lines.length
  const title = oneLine(first?.subject ?? '', 150)
  return {
    subject: count === 1 ? title : `${title}, and ${count - 1} more`,
    paragraphs: [count === 1 ? 'This is new since our last email:' : `${count} things are new since our last email:`],
    items: [
      ...lines.map(({ subject, link }) => ({ title: subject, path: link })),
      ...(rest > 0 ? [{ title: `And ${rest} more`, path: '/admin' }] : []),
    ],
    action: { label: 'Open the admin area', path: '/admin' },
  }
}

const isQueued = sql`${deliveries.status} = 'queued'`
const isOf = (recipient: string, topic: string) => and(eq(deliveries.topic, topic), eq(deliveries.recipient, recipient))
const isSending = (recipient: string) =>
  sql`exists (select from ${deliveries} sending where sending.topic = ${closedTopic} and sending.recipient = ${recipient} and sending.status = 'queued')`
const pauseFromNow = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`
