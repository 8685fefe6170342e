import { brand } from '@marquee/contract/brand'
import { decisionMailPauseSeconds } from '@marquee/contract/limits'
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { DomainEvent, Subscriber } from '../context.ts'
import type { Database } from '../db/client.ts'
import { deliveries, eventApplications, notifications } from '../db/schema.ts'
import { isAddress } from './address.ts'
import { farewellTopic } from './erasure.ts'
import { eventData } from './event-data.ts'
import { introductionMails } from './introduction.ts'
import type { Jobs } from './jobs.ts'
import { noticeWriter, topicOf, type Notice } from './notices.ts'
import { escapeHtml, mailDocument, oneLine, renderMail, severalLines, type Sheet } from './templates.ts'

export interface NotifierSettings extends Sheet {
  database: Pick<Database, 'db'>
  jobs: Pick<Jobs, 'enqueue'>
  /** Minimum pause between two e-mails on one topic to one person. */
  pauseSeconds?: number
}

/** An e-mail that is not a notification. `html` is its inner markup and must be safe. */
export interface DirectMail {
  to: string
  subject: string
  text: string
  html: string
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
  ...sheet
}: NotifierSettings): Notifier {
  const { db } = database
  const noticesOf = noticeWriter(db, sheet.supportEmail)

  return {
    async subscriber(event) {
      if (event.type === 'account.deleted') return sayFarewell(event)
      await dropUnsentMails(event)
      for (const notice of await noticesOf(event)) await deliver(notice)
      if (event.type === 'contact.introduced')
        await post(introductionMails(await eventData(db).contactRequestOf(event.contactRequestId), event, sheet))
    },

    async sendDirect({ to, subject, text, html }) {
      const title = oneLine(subject)
      await post([
        {
          recipient: to,
          subject: title,
          text_body: text,
          html_body: mailDocument({ title, preheader: text, html }, sheet),
        },
      ])
    },
  }

  /** The last e-mail to somebody whose account was deleted. Nothing links back: there is nothing left to open. */
  async function sayFarewell({ userId, name, email }: Extract<DomainEvent, { type: 'account.deleted' }>) {
    if (!email || !isAddress(email)) return
    const title = `Your ${brand.name} account was deleted`
    const lines = [
      `${name ? `Hello ${oneLine(name)},` : 'Hello,'}`,
      `Your ${brand.name} account was deleted just now, with your profile, your pictures and everything you wrote. Open applications were withdrawn and coming events cancelled.`,
      `If it was not you, write to ${sheet.supportEmail} at once. Thank you for having been here.`,
    ] as const
    const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')
    await post([
      {
        recipient: email,
        subject: title,
        text_body: `${lines.join('\n\n')}\n`,
        html_body: mailDocument({ title, preheader: lines[1], html }, sheet),
        topic: farewellTopic(userId),
      },
    ])
  }

  async function deliver({ kind, about = [], letter, byMail = true, topic, ...notice }: Notice): Promise<void> {
    const to = notice.to.filter((person) => !person.is_deleted)
    if (to.length === 0) return
    const quote = letter.quote && `${letter.quote.label}: ${severalLines(letter.quote.text)}`
    const body = [...letter.paragraphs.map((paragraph) => oneLine(paragraph)), ...(quote ? [quote] : [])].join('\n')
    const about_user_ids = about.map((person) => person.id)
    const entry = { kind, subject: oneLine(letter.subject), body, link: letter.action.path, about_user_ids }
    await db
      .insert(notifications)
      .values(to.map((person) => ({ ...entry, user_id: person.id, topic })))
      .onConflictDoUpdate({
        target: [notifications.topic, notifications.user_id],
        targetWhere: sql`${notifications.read_at} is null`,
        set: { ...entry, created_at: sql`now()` },
      })
    const mails = to.flatMap(({ name, email }) => {
      if (!email || !isAddress(email)) return []
      const { subject, text, html } = renderMail(letter, name, sheet)
      return [{ recipient: email, subject, text_body: text, html_body: html, about_user_ids }]
    })
    if (topic === undefined) await post(byMail ? mails : [])
    else for (const mail of mails) await (byMail ? postNewest(topic, mail) : rewrite(topic, mail))
  }

  /** Sends at once, or when the pause since the last e-mail is over; an e-mail that still waits is rewritten. */
  async function postNewest(topic: string, mail: MailText): Promise<void> {
    const last = sql`(select max(${deliveries.sent_at}) from ${deliveries} where ${isAbout(topic, mail)})`
    const endOfPause = sql`${last} + make_interval(secs => ${pauseSeconds})`
    const [row] = await db
      .insert(deliveries)
      .values({ ...mail, topic, send_after: sql`case when ${endOfPause} > clock_timestamp() then ${endOfPause} end` })
      .onConflictDoUpdate({
        target: [deliveries.topic, deliveries.recipient],
        targetWhere: sql`${deliveries.status} = 'queued'`,
        set: rewritten(mail),
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
   * After an application was withdrawn, or its event cancelled or removed, no older decision on it is sent. Failed e-mails go too, because
   * an admin could send them again.
   */
  async function dropUnsentMails(event: DomainEvent): Promise<void> {
    if (event.type === 'application.withdrawn') return drop([topicOf(event.applicationId)])
    if (event.type !== 'event.cancelled' && event.type !== 'event.removed') return
    const applied = await db
      .select({ id: eventApplications.id })
      .from(eventApplications)
      .where(eq(eventApplications.event_id, event.eventId))
    await drop(applied.map(({ id }) => topicOf(id)))
  }

  async function drop(topics: string[]): Promise<void> {
    if (topics.length === 0) return
    await db.delete(deliveries).where(and(inArray(deliveries.topic, topics), ne(deliveries.status, 'sent')))
  }

  async function post(mails: (typeof deliveries.$inferInsert)[]): Promise<void> {
    if (mails.length === 0) return
    const rows = await db.insert(deliveries).values(mails).returning({ id: deliveries.id })
    await jobs.enqueue(rows.map((row) => row.id))
  }
}

type MailText = Pick<
  typeof deliveries.$inferInsert,
  'recipient' | 'subject' | 'text_body' | 'html_body' | 'about_user_ids'
>

const isAbout = (topic: string, mail: MailText): SQL =>
  sql`${deliveries.topic} = ${topic} and ${deliveries.recipient} = ${mail.recipient}`

/** The date is part of the Message-ID, so that a new text is a new e-mail. */
const rewritten = ({ subject, text_body, html_body }: MailText) => ({
  subject,
  text_body,
  html_body,
  created_at: sql`clock_timestamp()`,
})
