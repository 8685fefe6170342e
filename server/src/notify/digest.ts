import { noticeGroupRule, noticeKinds, type NoticeKind } from '@marquee/contract/notice-kinds'
import { and, asc, eq, inArray, ne, not, sql, type SQL } from 'drizzle-orm'
import type { Database, Db } from '../db/client.ts'
import { deliveries, digestLines, users } from '../db/schema.ts'
import { nextMailing } from './mail-hours.ts'
import { isQueued } from './mail-queue.ts'
import { footerOf } from './mail-reasons.ts'
import { adminsDigest, type Addressed, type Notice, type NoticeSettings } from './notice.ts'
import type { MailPauses } from './pauses.ts'
import { oneLine } from './plain-text.ts'
import { renderMail, type Rendered } from './templates.ts'

/**
 * The topic of a digest whose sending has begun: its text is final, and later lines go into the next one. Without the ending it collects
 * lines, or is the last one that was sent.
 */
const closed = (topic: string) => `${topic}:closed`
const closedEnd = /:closed$/

/** Whether an e-mail with this topic is a digest that collects lines; those of closed ones are `isClosed`. */
export const isCollecting = (topic: string | null): topic is string =>
  topic !== null && topic.startsWith('digest:') && !closedEnd.test(topic)
export const isClosed = (topic: string | null): topic is string => topic !== null && closedEnd.test(topic)

type DigestPauses = Pick<MailPauses, 'digestPauseSeconds' | 'pauseSeconds'>
const pauseOf = (topic: string, { digestPauseSeconds, pauseSeconds }: DigestPauses) =>
  topic === adminsDigest ? digestPauseSeconds : pauseSeconds

/** The group whose frequency its reader chose; undefined for digests of admins. */
const groupOf = (topic: string) => (topic === adminsDigest ? undefined : 'applications')

/** A digest names so many things; of the rest it has the number. */
const maxNamed = 50

/**
 * The e-mails that collect notices, for admins and for organizers: of each topic at most one in a pause to each person. How they are kept
 * in the database is in docs/decisions/026-what-time-brings.md.
 */
export function mailDigests({ db, pauses, ...settings }: NoticeSettings & { db: Db; pauses: DigestPauses }) {
  return { addToDigest, forget, forgetEvent }

  /**
   * Adds a line to the digest of each person. Without a digest that waits, a new one is queued: to be sent at once, or when the pause since
   * the last one is over, or on the day that its reader chose. With one line it reads as the notice itself.
   */
  async function addToDigest(topic: string, people: readonly Addressed[], notice: Notice): Promise<void> {
    const { kind, thread, action, eventId: event_id, about = [] } = notice
    const about_user_ids = about.map(({ id }) => id)
    const subject = oneLine(notice.digestLine ?? notice.subject)
    // Always in this order, so that two transactions cannot wait for each other. Two accounts may share an address.
    const addressed = new Map(people.toSorted((a, b) => a.id - b.id).map((person) => [person.email, person]))
    for (const [recipient, { id }] of addressed) {
      const may_wait = noticeGroupRule(noticeKinds[kind]).mayWait ?? false
      const digest = await waitingDigest(
        { topic, recipient, user_id: id, kind, may_wait, thread, about_user_ids },
        () => renderMail(notice, settings, footerOf(settings, id, kind)),
      )
      await db
        .insert(digestLines)
        .values({ delivery_id: digest.id, event_id, subject, link: action.path, about_user_ids })
      const isOfOneGroup = digest.kind === null || noticeKinds[digest.kind] === noticeKinds[kind]
      if (digest.isBegun || (digest.thread === null && isOfOneGroup)) continue
      await db
        .update(deliveries)
        .set({ thread: null, ...(!isOfOneGroup && { kind: null }) })
        .where(eq(deliveries.id, digest.id))
    }
  }

  /**
   * Finds the digest that waits, or begins one. The lock on its row is shared with everybody else who adds a line, and keeps the digest
   * from being sent until the line is committed.
   */
  async function waitingDigest(
    mail: Omit<typeof deliveries.$inferInsert, keyof Rendered> & { topic: string },
    render: () => Rendered,
  ) {
    const columns = { id: deliveries.id, kind: deliveries.kind, thread: deliveries.thread }
    for (;;) {
      const [waiting] = await db
        .select(columns)
        .from(deliveries)
        .where(and(isOf(mail.recipient, mail.topic), isQueued))
        .for('key share')
      if (waiting) return { ...waiting, isBegun: false }
      const [begun] = await db
        .insert(deliveries)
        .values({ ...mail, ...render() })
        .onConflictDoNothing()
        .returning(columns)
      if (!begun) continue
      await takeOver(db, begun.id, mail)
      await setTime(begun.id, mail)
      return { ...begun, isBegun: true }
    }
  }

  /** Sets when a new digest may be sent. A statement of its own, because the insert may have waited for the digest before it. */
  async function setTime(id: number, { topic, recipient }: { topic: string; recipient: string }): Promise<void> {
    const pauseSeconds = pauseOf(topic, pauses)
    const last = sql`(select max(last.sent_at) from ${deliveries} last where last.topic = ${topic} and last.recipient = ${recipient})`
    const endOfPause = sql`${last} + make_interval(secs => ${pauseSeconds})`
    await db
      .update(deliveries)
      .set({
        send_after: sql`greatest(case
          when ${isSending(topic, recipient)} then ${pauseFromNow(pauseSeconds)}
          when ${endOfPause} > clock_timestamp() then ${endOfPause} end, ${nextMailing(deliveries.user_id, groupOf(topic))})`,
      })
      .where(eq(deliveries.id, id))
  }

  /**
   * Removes the lines about somebody from the digests that were not sent. Call it in the transaction that deletes the account: what this
   * transaction itself adds stays.
   */
  function forget(userId: number): Promise<void> {
    return dropLines(
      sql`${digestLines.about_user_ids} @> array[${userId}]::bigint[] and ${digestLines.created_at} < now()`,
    )
  }

  /** Removes the lines about an event from the digests that were not sent. */
  function forgetEvent(eventId: number): Promise<void> {
    return dropLines(eq(digestLines.event_id, eventId))
  }

  async function dropLines(isAbout: SQL): Promise<void> {
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
      if (!(await compose(db, id, settings))) await db.delete(deliveries).where(eq(deliveries.id, id))
  }
}

/** What an organizer's digest had that was given up goes with the next one. */
async function takeOver(db: Db, id: number, { topic, recipient }: { topic: string; recipient: string }): Promise<void> {
  const isGivenUp = and(isOf(recipient, topic), eq(deliveries.status, 'failed'))
  const givenUp = await db.select({ id: deliveries.id }).from(deliveries).where(isGivenUp).for('update')
  const ids = givenUp.map((digest) => digest.id)
  if (ids.length === 0) return
  await db.update(digestLines).set({ delivery_id: id }).where(inArray(digestLines.delivery_id, ids))
  await db.delete(deliveries).where(inArray(deliveries.id, ids))
}

/** Makes the text of a digest from its lines, and returns its row; null when there is nothing to send. */
async function compose(db: Db, id: number, settings: NoticeSettings) {
  const isTheirs = eq(digestLines.delivery_id, id)
  const lines = await db.select().from(digestLines).where(isTheirs).orderBy(asc(digestLines.id)).limit(maxNamed)
  const [reader] = await db
    .select({ id: users.id, kind: deliveries.kind, topic: deliveries.topic })
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.user_id))
    .where(eq(deliveries.id, id))
  if (!reader || lines.length === 0) return null
  const count = await db.$count(digestLines, isTheirs)
  // One that was given up for admins has no topic any more.
  const letter = await settings.notices.digestLetter(db, { id, topic: reader.topic ?? adminsDigest, lines, count })
  if (!letter) return null
  const [digest] = await db
    .update(deliveries)
    .set({
      ...renderMail(letter, settings, footerOf(settings, reader.id, reader.kind)),
      about_user_ids: sql`array(select distinct unnest(${digestLines.about_user_ids}) from ${digestLines} where ${isTheirs})`,
    })
    .where(eq(deliveries.id, id))
    .returning()
  return digest ?? null
}

interface Sending {
  database: Pick<Database, 'db' | 'inTransaction'>
  pauses: DigestPauses
  sheet: NoticeSettings | undefined
}

/** Whether a delivery is a digest that has its lines: until it is sent. */
// The names are written out, because a query of one table has columns without the name of the table.
export const isDigest = sql<boolean>`exists (select from digest_lines where digest_lines.delivery_id = deliveries.id)`

/** Deletes a digest for admins that waits if its reader is no admin any more; returns whether it did. */
export async function dropFormerAdmins(
  db: Db,
  { id, kind }: { id: number; kind: NoticeKind | null },
): Promise<boolean> {
  if (kind !== null && !noticeGroupRule(noticeKinds[kind]).audience.includes('admin')) return false
  const isAdmins = sql`exists (select from users where users.id = deliveries.user_id and users.role = 'admin')`
  const isTheirs = and(eq(deliveries.id, id), isQueued, not(isAdmins))
  return (await db.delete(deliveries).where(isTheirs).returning({ id: deliveries.id })).length > 0
}

/**
 * Begins the sending of a digest: its text is made, and from now on it takes no more lines, so that every attempt sends the same. Returns
 * its row, or null when it must not be sent now: an earlier digest of the same admin is still being sent, or was sent a moment ago; then
 * it waits.
 */
export async function closeDigest({ database, pauses, sheet }: Sending, id: number) {
  if (!sheet) throw new Error('The job queue was started without what digests need')
  const { db, inTransaction } = database
  const isWaiting = and(eq(deliveries.id, id), isQueued)
  return inTransaction(async () => {
    const [digest] = await db.select().from(deliveries).where(isWaiting).for('update')
    if (!digest || !isCollecting(digest.topic)) return null
    const { topic } = digest
    const [isNow] = await db
      .update(deliveries)
      .set({ topic: closed(topic) })
      .where(
        and(
          isWaiting,
          sql`coalesce(${deliveries.send_after}, '-infinity') <= clock_timestamp()`,
          not(isSending(topic, digest.recipient)),
        ),
      )
      .returning()
    // Alone, a line was written as a letter of its own.
    const isAlone = (await db.$count(digestLines, eq(digestLines.delivery_id, id))) === 1
    if (isNow) {
      if (isAlone) return isNow
      const composed = await compose(db, id, sheet)
      if (!composed) await db.delete(deliveries).where(eq(deliveries.id, id))
      return composed
    }
    await postpone(db, isWaiting, topic, pauses)
    return null
  })
}

/**
 * Records that a digest was sent or given up, in the transaction that does so for its delivery; the next one waits for the pause. A
 * digest that was given up keeps its lines, and admins may have it sent again. An organizer's keeps its topic too: the next one takes its
 * lines.
 */
export async function finishDigest(
  { database: { db }, pauses }: Sending,
  { id, recipient, ...closing }: { id: number; recipient: string; topic: string },
  isSent: boolean,
): Promise<void> {
  const topic = closing.topic.replace(closedEnd, '')
  if (isSent) {
    const isFormer = and(isOf(recipient, topic), eq(deliveries.status, 'sent'))
    await db.update(deliveries).set({ topic: null }).where(isFormer)
    await db.delete(digestLines).where(eq(digestLines.delivery_id, id))
  }
  await db
    .update(deliveries)
    .set({ topic: isSent || topic !== adminsDigest ? topic : null })
    .where(eq(deliveries.id, id))
  const isNext = and(isOf(recipient, topic), isQueued)
  const [next] = await db.select({ id: deliveries.id }).from(deliveries).where(isNext).for('update')
  if (!next) return
  if (!isSent) await takeOver(db, next.id, { topic, recipient })
  await postpone(db, isNext, topic, pauses)
}

async function postpone(db: Db, which: SQL | undefined, topic: string, pauses: DigestPauses): Promise<void> {
  const next = nextMailing(deliveries.user_id, groupOf(topic))
  await db
    .update(deliveries)
    .set({ send_after: sql`greatest(${pauseFromNow(pauseOf(topic, pauses))}, ${next})` })
    .where(which)
}
const isOf = (recipient: string, topic: string) => and(eq(deliveries.topic, topic), eq(deliveries.recipient, recipient))
const isSending = (topic: string, recipient: string) =>
  sql`exists (select from ${deliveries} sending where sending.topic = ${closed(topic)} and sending.recipient = ${recipient} and sending.status = 'queued')`
const pauseFromNow = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`
