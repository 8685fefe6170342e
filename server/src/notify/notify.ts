import { brand } from '@marquee/contract/brand'
import type { NoticeChannel, NoticeKind } from '@marquee/contract/notice-kinds'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { DomainEvent, Subscriber } from '../context.ts'
import type { Database } from '../db/client.ts'
import { deliveries, notifications } from '../db/schema.ts'
import { isAddress } from './address.ts'
import { mailDigests } from './digest.ts'
import { farewellTopic } from './erasure.ts'
import { eventData } from './event-data.ts'
import { rewritten, type MailText } from './fresh.ts'
import { introductionMails } from './introduction.ts'
import { invitations } from './invitations.ts'
import type { MailQueue } from './mailer.ts'
import type { Sheet } from './mail-document.ts'
import { withoutSecret } from './mailed-links.ts'
import { footerOf } from './mail-reasons.ts'
import { noticeWriter } from './notices.ts'
import { contactTopicOf, type Notice, type Reader } from './notices/notice.ts'
import { mailPauses, pauseAfter, type MailPauses } from './pauses.ts'
import { wantedChannels } from './preferences.ts'
import { readAnswered } from './read-answered.ts'
import { oneLine, severalLines } from './plain-text.ts'
import { renderDirect, renderMail, type DirectLetter, type Letter } from './templates.ts'
import { unsentMails } from './unsent.ts'
import type { UnsubscribeSettings } from './unsubscribe.ts'

export interface NotifierSettings extends Sheet, UnsubscribeSettings {
  database: Pick<Database, 'db'>
  jobs: Pick<MailQueue, 'enqueue'>
  pauses?: Partial<MailPauses>
}

/** An e-mail that is not a notification, to an address. */
export interface DirectMail extends DirectLetter {
  to: string
}

export interface Notifier {
  /** Creates the notices of an event in the transaction of the change, so that a rollback drops them. */
  subscriber: Subscriber
  /** Queues an e-mail without an in-app entry, in the running transaction if there is one. */
  sendDirect(mail: DirectMail): Promise<void>
}

/** Turns domain events into in-app entries and queued e-mails. */
export function notifier({ database, jobs, pauses: given, ...sheet }: NotifierSettings): Notifier {
  const { db } = database
  const pauses = mailPauses(given)
  const digests = mailDigests({ db, jobs, pauses, ...sheet })
  const unsent = unsentMails(db)
  const noticesOf = noticeWriter(db, sheet.supportEmail)

  return {
    async subscriber(event) {
      if (event.type === 'account.deleted') {
        await digests.forget(event.userId)
        return sayFarewell(event)
      }
      if (event.type === 'contact.introduced') await unsent.drop([contactTopicOf(event.contactRequestId)])
      const isReset = event.type === 'application.decided' && event.status === 'pending'
      const isUndone = isReset && (await unsent.undoDecision(event.applicationId))
      await deliver((await noticesOf(event)).filter(({ kind }) => !(isUndone && kind === 'application.reset')))
      await readAnswered(db, event)
      // After the notices, which cancel the calendar entries of e-mails that are on their way.
      await unsent.dropAfter(event)
      if (event.type === 'contact.introduced')
        await post(introductionMails(await eventData(db).contactRequestOf(event.contactRequestId), event, sheet))
    },

    async sendDirect({ to, ...letter }) {
      // Who reads the database, or a copy of it, can open none of the links.
      const action = letter.action && { ...letter.action, link: withoutSecret(letter.action.link) }
      const { subject, text, html } = renderDirect({ ...letter, action }, sheet)
      await post([{ recipient: to, subject, text_body: text, html_body: html }])
    },
  }

  /** The last e-mail to somebody whose account was deleted. Nothing links back: there is nothing left to open. */
  async function sayFarewell({ userId, name, email }: Extract<DomainEvent, { type: 'account.deleted' }>) {
    if (!email || !isAddress(email)) return
    const letter = {
      subject: `Your ${brand.name} account was deleted`,
      name,
      paragraphs: [
        `Your ${brand.name} account was deleted just now, with your profile, your pictures and everything you wrote. Open applications were withdrawn and coming events cancelled.`,
        `If it was not you, write to ${sheet.supportEmail} at once. Thank you for having been here.`,
      ],
    }
    const { subject, text, html } = renderDirect(letter, sheet)
    await post([{ recipient: email, subject, text_body: text, html_body: html, topic: farewellTopic(userId) }])
  }

  /** Writes the entries and e-mails of notices, however many people read them: the entries in one statement, and the e-mails in one. */
  async function deliver(notices: readonly Notice[]): Promise<void> {
    const told = notices
      .map((notice) => ({ ...notice, to: notice.to.filter((person) => !person.is_deleted) }))
      .filter(({ to }) => to.length > 0)
    const wants = new Map<NoticeKind, Awaited<ReturnType<typeof wantedChannels>>>()
    for (const [kind, same] of Map.groupBy(told, (notice) => notice.kind)) {
      const people = same.flatMap(({ to }) => to)
      wants.set(kind, await wantedChannels(db, kind, people))
    }
    const readersOf = ({ kind, to }: Notice, channel: NoticeChannel) =>
      to.filter((person) => wants.get(kind)?.(person, channel))
    await show(told.flatMap((notice) => entriesOf(notice, readersOf(notice, 'in_app'))))
    const mails: NoticeMail[] = []
    for (const notice of told) {
      const readers = readersOf(notice, 'email').filter(({ email }) => email && isAddress(email))
      const { kind, letter, inDigest } = notice
      if (!inDigest) mails.push(...(await mailsOf(notice, readers)))
      else {
        const subject = notice.digestLine ?? letter.subject
        const { thread } = notice
        const line = { kind, thread, subject, link: letter.action.path, about_user_ids: idsOf(notice.about) }
        await digests.addToDigest(inDigest, readers, line, letter)
      }
    }
    await post(mails.flatMap(({ mail, topic, byMail }) => (byMail && topic === undefined ? [mail] : [])))
    await postNewest(mails.flatMap((each) => (each.byMail && hasTopic(each) ? [each] : [])))
  }

  /** Puts entries into the product. An unread one of the same topic is replaced. */
  async function show(entries: readonly Entry[]): Promise<void> {
    const keyOf = ({ topic, user_id }: Entry) => (topic ? `${topic} ${user_id}` : undefined)
    for (const together of statements(entries, keyOf)) {
      await db
        .insert(notifications)
        .values(together)
        .onConflictDoUpdate({
          target: [notifications.topic, notifications.user_id],
          targetWhere: sql`${notifications.read_at} is null`,
          set: {
            kind: sql`excluded.kind`,
            subject: sql`excluded.subject`,
            body: sql`excluded.body`,
            link: sql`excluded.link`,
            about_user_ids: sql`excluded.about_user_ids`,
            created_at: sql`now()`,
          },
        })
    }
  }

  /** The e-mails of a notice, each with the text for the case that it replaces one. */
  async function mailsOf(notice: Notice, readers: readonly Reader[]): Promise<NoticeMail[]> {
    const { kind, topic, letter, joined, byMail = true, isUndoable = false } = notice
    const delaySeconds = isUndoable ? pauses.undoSeconds : (notice.delaySeconds ?? 0)
    const entries = notice.calendar && (await invitations(db, notice.calendar, notice.to, sheet))
    return readers.flatMap(({ id, name, email, thread = notice.thread }) => {
      if (!email) return []
      const textOf = (each: Letter) => {
        const { subject, text, html } = renderMail(each, name, sheet, footerOf(sheet, id, kind))
        return { subject, text_body: text, html_body: html }
      }
      const about = { kind, thread, calendar: entries?.get(id), about_user_ids: idsOf(notice.about) }
      const mail = { recipient: email, user_id: id, ...about, ...textOf(letter) }
      const joinedMail = joined && { ...mail, ...textOf(joined) }
      return [{ mail, joinedMail, topic, byMail, isUndoable, delaySeconds }]
    })
  }

  /** Sends after the delay, or when the pause since the last e-mail is over; an e-mail that still waits is rewritten. */
  async function postNewest(mails: readonly (NoticeMail & { topic: string })[]): Promise<void> {
    const { id, topic, recipient, send_after } = deliveries
    for (const together of statements(mails, ({ topic, mail }) => `${topic} ${mail.recipient}`)) {
      const rows = await db
        .insert(deliveries)
        .values(together.map((each) => ({ ...each.mail, topic: each.topic, send_after: sendAfter(each) })))
        .onConflictDoUpdate({
          target: [deliveries.topic, deliveries.recipient],
          targetWhere: sql`${deliveries.status} = 'queued'`,
          set: {
            kind: sql`excluded.kind`,
            calendar: sql`excluded.calendar`,
            subject: sql`excluded.subject`,
            text_body: sql`excluded.text_body`,
            html_body: sql`excluded.html_body`,
            created_at: sql`clock_timestamp()`,
            ...(together[0]?.isUndoable && { send_after: sql`excluded.send_after` }),
          },
        })
        // `xmax` is the transaction that changed a row: 0 where the row is new, and not one that waited.
        .returning({ id, topic, recipient, send_after, isNew: sql<boolean>`xmax = 0` })
      for (const row of rows) {
        const written = together.find((each) => each.topic === row.topic && each.mail.recipient === row.recipient)
        if (!row.isNew && written?.joinedMail)
          await db.update(deliveries).set(rewritten(written.joinedMail)).where(eq(id, row.id))
      }
      for (const same of Map.groupBy(rows, ({ send_after }) => send_after?.getTime()).values()) {
        await jobs.enqueue(idsOf(same), same[0]?.send_after)
      }
    }
  }

  /** The earliest time of sending; null for at once. */
  function sendAfter({ topic, mail, delaySeconds }: NoticeMail & { topic: string }): SQL {
    const last = sql`(select max(${deliveries.sent_at}) from ${deliveries} where ${isAbout(topic, mail)})`
    const endOfPause = sql`${last} + make_interval(secs => ${pauseAfter(mail.kind, pauses)})`
    const endOfDelay = sql`clock_timestamp() + make_interval(secs => ${delaySeconds})`
    const earliest = delaySeconds > 0 ? sql`greatest(${endOfPause}, ${endOfDelay})` : endOfPause
    return sql`case when ${earliest} > clock_timestamp() then ${earliest} end`
  }

  async function post(mails: (typeof deliveries.$inferInsert)[]): Promise<void> {
    if (mails.length === 0) return
    const rows = await db.insert(deliveries).values(mails).returning({ id: deliveries.id })
    await jobs.enqueue(rows.map((row) => row.id))
  }
}

type NewMail = MailText & Pick<typeof deliveries.$inferInsert, 'recipient' | 'user_id' | 'thread' | 'about_user_ids'>

/** One e-mail of a notice. */
interface NoticeMail {
  mail: NewMail
  /** The same e-mail with the text for the case that it replaces one, where that text is another one. */
  joinedMail: NewMail | undefined
  topic: string | undefined
  /** False: it is not sent, and only replaces one that waits. */
  byMail: boolean
  isUndoable: boolean
  delaySeconds: number
}

type Entry = typeof notifications.$inferInsert

const hasTopic = <Mail extends NoticeMail>(mail: Mail): mail is Mail & { topic: string } => mail.topic !== undefined

const idsOf = (people: readonly { id: number }[] = []) => people.map(({ id }) => id)

/** The entries of a notice in the product. */
function entriesOf({ kind, letter, about, topic, keepsEntries }: Notice, readers: readonly Reader[]): Entry[] {
  const quote = letter.quote && `${letter.quote.label}: ${severalLines(letter.quote.text)}`
  const body = [...letter.paragraphs.map((paragraph) => oneLine(paragraph)), ...(quote ? [quote] : [])].join('\n')
  const entry = { kind, subject: oneLine(letter.subject), body, link: letter.action.path, about_user_ids: idsOf(about) }
  return readers.map(({ id }) => ({ ...entry, user_id: id, topic: keepsEntries ? null : topic }))
}

/** Rows that one statement writes at most: e-mails are long. */
const maxRows = 100

/**
 * Groups rows, in their order, for one statement each. A statement cannot write two rows with the same key, because the second one
 * replaces the first.
 */
function statements<Row>(rows: readonly Row[], keyOf: (row: Row) => string | undefined): Row[][] {
  const groups: Row[][] = []
  let keys = new Set<string>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.at(-1)
    const fits = group && group.length < maxRows && !(key !== undefined && keys.has(key))
    if (fits) group.push(row)
    else {
      groups.push([row])
      keys = new Set()
    }
    if (key !== undefined) keys.add(key)
  }
  return groups
}

const isAbout = (topic: string, mail: NewMail): SQL =>
  sql`${deliveries.topic} = ${topic} and ${deliveries.recipient} = ${mail.recipient}`
