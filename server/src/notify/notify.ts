import { noticeGroupRule, noticeKinds, type NoticeChannel } from '@marquee/contract/notice-kinds'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { DomainEvent, Subscriber } from '../context.ts'
import type { Database } from '../db/client.ts'
import { deliveries, notifications } from '../db/schema.ts'
import { isAddress } from './address.ts'
import { mailDigests } from './digest.ts'
import { dropUnsent } from './erasure.ts'
import { rewritten } from './fresh.ts'
import { invitations } from './invitations.ts'
import { nextMailing } from './mail-hours.ts'
import { withoutSecret } from './mailed-links.ts'
import { footerOf } from './mail-reasons.ts'
import type { Addressed, DirectMail, Notice, NoticeSettings, NoticeTools, Reader } from './notice.ts'
import { mailPauses, pauseAfter, type MailPauses } from './pauses.ts'
import { wantedChannels } from './preferences.ts'
import { oneLine, severalLines } from './plain-text.ts'
import { renderDirect, renderMail, type Letter } from './templates.ts'

export interface NotifierSettings extends NoticeSettings {
  database: Pick<Database, 'db' | 'afterCommit'>
  /** Called when e-mails may be waiting. */
  wake?: () => void
  pauses?: Partial<MailPauses>
}

export interface Notifier {
  /** Creates the notices of an event in the transaction of the change, so that a rollback drops them. */
  subscriber: Subscriber
  /** Queues an e-mail without an in-app entry, in the running transaction if there is one. */
  sendDirect(mail: DirectMail): Promise<void>
}

type Entry = Omit<typeof notifications.$inferInsert, 'read_at'> & { read_at: SQL | null }
type NewMail = PgInsertValue<typeof deliveries> & {
  topic?: string | null | undefined
  recipient: string
  /** The columns for the case that it replaces an e-mail, where they are others. */
  joined?: ReturnType<typeof rewritten> | undefined
}

/** Turns domain events into in-app entries and queued e-mails. */
export function notifier({ database, wake = () => {}, pauses: given, ...site }: NotifierSettings): Notifier {
  const { db, afterCommit } = database
  const pauses = mailPauses(given)
  const digests = mailDigests({ db, pauses, ...site })
  const tools: NoticeTools = {
    db,
    site,
    deliver,
    sendDirect,
    post,
    drop: (topics, thread) => dropUnsent(db, topics, thread),
    forget: digests.forget,
    forgetEvent: digests.forgetEvent,
  }
  return { subscriber, sendDirect }

  async function subscriber(event: DomainEvent): Promise<void> {
    const write = site.notices.writers[event.type] as (
      event: DomainEvent,
      tools: NoticeTools,
    ) => Promise<readonly Notice[] | void>
    await deliver((await write(event, tools)) ?? [])
  }

  async function sendDirect({ to, userId, topic, ...letter }: DirectMail): Promise<void> {
    // Who reads the database, or a copy of it, can open none of the links.
    const action = letter.action && { ...letter.action, link: withoutSecret(letter.action.link) }
    await post([{ recipient: to, user_id: userId, topic, ...renderDirect({ ...letter, action }, site) }])
  }

  /** Writes the entries and e-mails of notices, however many people read them: the entries in one statement, and the e-mails in one. */
  async function deliver(notices: readonly Notice[]): Promise<void> {
    const kinds = notices.map(({ kind }) => kind)
    const people = notices.flatMap(({ to }) => to)
    const wants = await wantedChannels(db, kinds, people)
    const readersOf = ({ kind, to }: Notice, channel: NoticeChannel) =>
      to.filter((person) => !person.is_deleted && wants(kind, person, channel))
    await show(notices.flatMap((notice) => entriesOf(notice, readersOf(notice, 'in_app'))))
    const mails: NewMail[] = []
    for (const notice of notices) {
      const readers = readersOf(notice, 'email').filter(hasAddress)
      if (notice.inDigest) await digests.addToDigest(notice.inDigest, readers, notice)
      else if (notice.byMail !== false) mails.push(...(await mailsOf(notice, readers)))
    }
    await post(mails)
  }

  /** Puts entries into the product. An unread one of the same topic is replaced. */
  async function show(entries: readonly Entry[]): Promise<void> {
    for (const some of statements(entries, ({ topic, user_id }) => topic && `${topic} ${user_id}`))
      await db
        .insert(notifications)
        .values(some)
        .onConflictDoUpdate({
          target: [notifications.topic, notifications.user_id],
          targetWhere: sql`${notifications.read_at} is null`,
          set: { ...excluded('kind', 'subject', 'body', 'link', 'about_user_ids'), created_at: sql`now()` },
        })
  }

  async function mailsOf(notice: Notice, readers: readonly Addressed[]): Promise<NewMail[]> {
    const { kind, topic, joined, delaySeconds = 0 } = notice
    const group = noticeKinds[kind]
    const rule = noticeGroupRule(group)
    const calendars = notice.calendar && (await invitations(db, notice.calendar, readers, site))
    return readers.map(({ id, email, thread = notice.thread }) => {
      const textOf = (letter: Letter) => renderMail(letter, site, footerOf(site, id, kind))
      const row = {
        recipient: email,
        user_id: id,
        kind,
        may_wait: rule.mayWait ?? false,
        topic,
        thread,
        calendar: calendars?.get(id),
        about_user_ids: idsOf(notice.about),
        campaign_event_id: notice.campaignEventId,
        send_after:
          topic === undefined
            ? null
            : sendAfter({
                topic,
                recipient: email,
                pauseSeconds: pauseAfter(kind, pauses),
                delaySeconds,
                next: nextMailing(id, group),
              }),
        ...textOf(notice),
      }
      return { ...row, joined: joined && rewritten({ ...row, ...textOf(joined) }) }
    })
  }

  /** Queues e-mails. One of the same topic that waits gets the new text, or that for both. */
  async function post(mails: readonly NewMail[]): Promise<void> {
    const { id, topic, recipient } = deliveries
    afterCommit(wake)
    for (const some of statements(mails, (each) => each.topic && `${each.topic} ${each.recipient}`)) {
      const rows = await db
        .insert(deliveries)
        .values(some.map(({ joined: _joined, ...row }) => row))
        .onConflictDoUpdate({
          target: [deliveries.topic, deliveries.recipient],
          targetWhere: sql`${deliveries.status} = 'queued'`,
          set: {
            ...excluded('kind', 'calendar', 'subject', 'text_body', 'html_body'),
            created_at: sql`clock_timestamp()`,
          },
        })
        // `xmax` is the transaction that changed a row: 0 where the row is new, and not one that waited.
        .returning({ id, topic, recipient, isNew: sql<boolean>`xmax = 0` })
      for (const row of rows) {
        const written = some.find((each) => each.topic === row.topic && each.recipient === row.recipient)
        if (!row.isNew && written?.joined) await db.update(deliveries).set(written.joined).where(eq(id, row.id))
      }
    }
  }
}

/** The entries of a notice in the product. What only confirms what its reader did is no news: it counts as read. */
function entriesOf(
  { kind, quote, about, topic, keepsEntries, eventId, paragraphs, inBell = paragraphs, ...notice }: Notice,
  readers: readonly Reader[],
): Entry[] {
  const quoted = quote ? [`${quote.label ? `${quote.label}: ` : ''}${severalLines(quote.text)}`] : []
  const body = [...inBell.map((paragraph) => oneLine(paragraph)), ...quoted].join('\n')
  const subject = oneLine(notice.subject)
  const read_at = noticeKinds[kind] === 'receipts' ? sql`now()` : null
  const link = notice.action.path
  const entry = { kind, subject, body, link, read_at, event_id: eventId, about_user_ids: idsOf(about) }
  return readers.map(({ id }) => ({ ...entry, user_id: id, topic: keepsEntries ? null : topic }))
}

/** The values of the row that was not inserted, for the one in its place. */
const excluded = (...columns: string[]) =>
  Object.fromEntries(columns.map((name) => [name, sql.raw(`excluded.${name}`)]))

/** Rows that one statement writes at most: e-mails are long. */
const maxRows = 100

/** Rows in groups, for one statement each. Of rows with the same key only the last one counts: a statement cannot write both. */
function statements<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null | undefined): Row[][] {
  const distinct = [...new Map(rows.map((row, index) => [keyOf(row) ?? index, row])).values()]
  return Array.from({ length: Math.ceil(distinct.length / maxRows) }, (_, n) =>
    distinct.slice(n * maxRows, (n + 1) * maxRows),
  )
}

interface Timing {
  topic: string
  recipient: string
  pauseSeconds: number
  delaySeconds: number
  /** When the next e-mail of the group leaves to somebody who gets them rarely. */
  next: SQL
}

/** The earliest time of sending, after the pause since the last e-mail and after the delay; null for at once. */
function sendAfter({ topic, recipient, pauseSeconds, delaySeconds, next }: Timing): SQL {
  const last = sql`(select max(${deliveries.sent_at}) from ${deliveries}
    where ${deliveries.topic} = ${topic} and ${deliveries.recipient} = ${recipient})`
  const endOfPause = sql`${last} + make_interval(secs => ${pauseSeconds})`
  const endOfDelay = delaySeconds > 0 ? sql`clock_timestamp() + make_interval(secs => ${delaySeconds})` : sql`null`
  const earliest = sql`greatest(${endOfPause}, ${endOfDelay}, ${next})`
  return sql`case when ${earliest} > clock_timestamp() then ${earliest} end`
}

const hasAddress = (person: Reader): person is Addressed => person.email !== null && isAddress(person.email)

const idsOf = (people: readonly { id: number }[] = []) => people.map(({ id }) => id)
