import { brand } from '@marquee/contract/brand'
import { decisionMailPauseSeconds } from '@marquee/contract/limits'
import { applicationSides } from '@marquee/contract/policy'
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { DomainEvent, Subscriber } from '../context.ts'
import type { Database } from '../db/client.ts'
import { deliveries, eventApplications, notifications } from '../db/schema.ts'
import { isAddress } from './address.ts'
import { adminDigests } from './digest.ts'
import { farewellTopic } from './erasure.ts'
import { eventData } from './event-data.ts'
import { introductionMails } from './introduction.ts'
import { invitations } from './invitations.ts'
import type { Jobs } from './jobs.ts'
import type { Sheet } from './mail-document.ts'
import { footerOf } from './mail-reasons.ts'
import { noticeWriter } from './notices.ts'
import { contactTopicOf, eventTopicOf, messageTopicOf, threadOf, topicOf, type Notice } from './notices/notice.ts'
import { wantedChannels } from './preferences.ts'
import { oneLine, severalLines } from './plain-text.ts'
import { renderDirect, renderMail, type DirectLetter, type Letter } from './templates.ts'
import type { UnsubscribeSettings } from './unsubscribe.ts'

export interface NotifierSettings extends Sheet, UnsubscribeSettings {
  database: Pick<Database, 'db'>
  jobs: Pick<Jobs, 'enqueue'>
  /** Minimum pause between two e-mails on one topic to one person. */
  pauseSeconds?: number
  /** Minimum pause between two digests to one admin. */
  digestPauseSeconds?: number
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
export function notifier({
  database,
  jobs,
  pauseSeconds = decisionMailPauseSeconds,
  digestPauseSeconds,
  ...sheet
}: NotifierSettings): Notifier {
  const { db } = database
  const digests = adminDigests({ db, jobs, pauseSeconds: digestPauseSeconds, ...sheet })
  const noticesOf = noticeWriter(db, sheet.supportEmail)

  return {
    async subscriber(event) {
      if (event.type === 'account.deleted') {
        await digests.forget(event.userId)
        return sayFarewell(event)
      }
      if (event.type === 'contact.introduced') await drop([contactTopicOf(event.contactRequestId)])
      for (const notice of await noticesOf(event)) await deliver(notice)
      // After the notices, which cancel the calendar entries of e-mails that are on their way.
      await dropUnsentMails(event)
      if (event.type === 'contact.introduced')
        await post(introductionMails(await eventData(db).contactRequestOf(event.contactRequestId), event, sheet))
    },

    async sendDirect({ to, ...letter }) {
      const { subject, text, html } = renderDirect(letter, sheet)
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

  async function deliver({
    kind,
    about = [],
    letter,
    joined = letter,
    byMail = true,
    inDigest = false,
    topic,
    keepsEntries = false,
    thread,
    calendar,
    delaySeconds,
    ...notice
  }: Notice): Promise<void> {
    const people = notice.to.filter((person) => !person.is_deleted)
    if (people.length === 0) return
    const wants = await wantedChannels(db, kind, people)
    const about_user_ids = about.map((person) => person.id)
    await show(people.filter((person) => wants(person, 'in_app')))
    const byEmail = people.filter((person) => wants(person, 'email') && person.email && isAddress(person.email))
    if (inDigest) {
      const line = { kind, subject: letter.subject, link: letter.action.path, about_user_ids }
      return digests.addToDigest(byEmail, line, letter)
    }
    const entries = calendar && (await invitations(db, calendar, people, sheet))
    const mails = byEmail.flatMap(({ id, name, email, ...reader }) => {
      if (!email) return []
      const textOf = (each: Letter) => {
        const { subject, text, html } = renderMail(each, name, sheet, footerOf(sheet, id, kind))
        return { subject, text_body: text, html_body: html }
      }
      const about = { kind, thread: reader.thread ?? thread, calendar: entries?.get(id), about_user_ids }
      const mail = { recipient: email, user_id: id, ...about, ...textOf(letter) }
      return [{ mail, joinedMail: { ...mail, ...textOf(joined) } }]
    })
    if (topic === undefined) return post(byMail ? mails.map(({ mail }) => mail) : [])
    for (const { mail, joinedMail } of mails)
      await (byMail ? postNewest(topic, { mail, joinedMail, delaySeconds }) : rewrite(topic, joinedMail))

    /** Puts the entry into the product. */
    async function show(to: typeof people): Promise<void> {
      if (to.length === 0) return
      const quote = letter.quote && `${letter.quote.label}: ${severalLines(letter.quote.text)}`
      const body = [...letter.paragraphs.map((paragraph) => oneLine(paragraph)), ...(quote ? [quote] : [])].join('\n')
      const entry = { kind, subject: oneLine(letter.subject), body, link: letter.action.path, about_user_ids }
      await db
        .insert(notifications)
        .values(to.map((person) => ({ ...entry, user_id: person.id, topic: keepsEntries ? null : topic })))
        .onConflictDoUpdate({
          target: [notifications.topic, notifications.user_id],
          targetWhere: sql`${notifications.read_at} is null`,
          set: { ...entry, created_at: sql`now()` },
        })
    }
  }

  /** Sends after the delay, or when the pause since the last e-mail is over; an e-mail that still waits is rewritten. */
  async function postNewest(
    topic: string,
    { mail, joinedMail, delaySeconds = 0 }: { mail: MailText; joinedMail: MailText; delaySeconds: number | undefined },
  ): Promise<void> {
    const last = sql`(select max(${deliveries.sent_at}) from ${deliveries} where ${isAbout(topic, mail)})`
    const endOfPause = sql`${last} + make_interval(secs => ${pauseSeconds})`
    const endOfDelay = sql`clock_timestamp() + make_interval(secs => ${delaySeconds})`
    const earliest = delaySeconds > 0 ? sql`greatest(${endOfPause}, ${endOfDelay})` : endOfPause
    const [row] = await db
      .insert(deliveries)
      .values({ ...mail, topic, send_after: sql`case when ${earliest} > clock_timestamp() then ${earliest} end` })
      .onConflictDoUpdate({
        target: [deliveries.topic, deliveries.recipient],
        targetWhere: sql`${deliveries.status} = 'queued'`,
        set: rewritten(joinedMail),
      })
      .returning({ id: deliveries.id, send_after: deliveries.send_after })
    if (row) await jobs.enqueue([row.id], row.send_after)
  }

  /** Rewrites an e-mail that still waits; sends nothing when none does. Failed ones go, so that an admin cannot send them again. */
  async function rewrite(topic: string, mail: MailText): Promise<void> {
    await db.delete(deliveries).where(and(eq(deliveries.topic, topic), eq(deliveries.status, 'failed')))
    await db
      .update(deliveries)
      .set(rewritten(mail))
      .where(and(isAbout(topic, mail), eq(deliveries.status, 'queued')))
  }

  /**
   * After an application was withdrawn, or its event cancelled or removed, no older decision on it is sent, and no change of the event;
   * without an application, also no message that could not be answered. Failed e-mails go too, because an admin could send them again.
   */
  async function dropUnsentMails(event: DomainEvent): Promise<void> {
    if (event.type === 'event.cancelled' || event.type === 'event.removed') {
      const applied = await db
        .select({ id: eventApplications.id })
        .from(eventApplications)
        .where(eq(eventApplications.event_id, event.eventId))
      // After a cancellation both can still read what was written.
      const topics = applied.flatMap(({ id }) => (event.type === 'event.removed' ? allTopicsOf(id) : [topicOf(id)]))
      return drop([eventTopicOf(event.eventId), ...topics])
    }
    const isRejected = event.type === 'application.decided' && event.status === 'rejected'
    if (isRejected || event.type === 'application.withdrawn') {
      const { event: appliedTo } = await eventData(db).applicationOf(event.applicationId)
      await drop([eventTopicOf(appliedTo.id)], threadOf(event.applicationId))
    }
    if (event.type === 'application.withdrawn') await drop(allTopicsOf(event.applicationId))
  }

  /** Deletes e-mails that were not sent, only those of one thread if it is given. */
  async function drop(topics: string[], thread?: string): Promise<void> {
    const isThread = thread === undefined ? undefined : eq(deliveries.thread, thread)
    await db.delete(deliveries).where(and(inArray(deliveries.topic, topics), isThread, ne(deliveries.status, 'sent')))
  }

  async function post(mails: (typeof deliveries.$inferInsert)[]): Promise<void> {
    if (mails.length === 0) return
    const rows = await db.insert(deliveries).values(mails).returning({ id: deliveries.id })
    await jobs.enqueue(rows.map((row) => row.id))
  }
}

type MailText = Pick<
  typeof deliveries.$inferInsert,
  'recipient' | 'user_id' | 'kind' | 'thread' | 'calendar' | 'subject' | 'text_body' | 'html_body' | 'about_user_ids'
>

const isAbout = (topic: string, mail: MailText): SQL =>
  sql`${deliveries.topic} = ${topic} and ${deliveries.recipient} = ${mail.recipient}`

/** The topics of all that is mailed about an application that does not exist any more. */
const allTopicsOf = (applicationId: number) => [
  topicOf(applicationId),
  ...applicationSides.map((side) => messageTopicOf(applicationId, side)),
]

/** The date is part of the Message-ID, so that a new text is a new e-mail. */
const rewritten = ({ kind, calendar = null, subject, text_body, html_body }: MailText) => ({
  kind,
  calendar,
  subject,
  text_body,
  html_body,
  created_at: sql`clock_timestamp()`,
})
