import { and, eq, sql } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import type { Database } from '../db/client.ts'
import { deliveries } from '../db/schema.ts'
import { markRefused } from './refused-addresses.ts'
import { isMailboxCode } from './smtp.ts'
import { findBounceAddress, isBounceOf, type ReplySettings } from './reply-address.ts'

/** What is reported of an e-mail. */
interface Report {
  why: 'refused' | 'complained'
  words: string
}

/**
 * Takes a bounce (RFC 3464) or a complaint (RFC 5965): the address is marked, and the e-mail that it is about. Believed is only what has the
 * signed address of that e-mail. Returns why it was not taken, or null; undefined for a message that is no report.
 */
export async function takeReport(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  replies: ReplySettings,
  mail: Email,
): Promise<string | null | undefined> {
  const parts = mail.attachments.map(({ mimeType, content }) => ({ mimeType, text: textOf(content) }))
  const fields = (type: string) => parts.find(({ mimeType }) => mimeType === type)?.text
  const [status, feedback] = [fields('message/delivery-status'), fields('message/feedback-report')]
  if (status === undefined && feedback === undefined) return undefined
  const report = (status !== undefined ? bounceIn(status) : undefined) ?? (feedback && complaintIn(feedback))
  if (!report) return 'It is no final bounce of a mailbox, and no complaint.'
  const texts = [...mail.headers.map(({ value }) => value), ...parts.map(({ text }) => text)]
  const of = texts.map(findBounceAddress).find((found) => found !== undefined)
  if (!of) return 'It has no address of an e-mail.'
  return inTransaction(async () => {
    const isIt = eq(deliveries.id, of.deliveryId)
    const [about] = await db.select({ recipient: deliveries.recipient }).from(deliveries).where(isIt).for('update')
    if (!about || !isBounceOf(replies, of, about.recipient)) return 'The e-mail that it is about is not known.'
    await markRefused(db, about.recipient, report.why, report.words)
    await db
      .update(deliveries)
      .set({ outcome: report.why, last_error: report.words })
      .where(and(isIt, sql`${deliveries.outcome} is distinct from 'complained'`))
    return null
  })
}

/** The first recipient whose mailbox refuses for good; undefined for delays, successes, and refusals of a full mailbox, the sender or the text. */
function bounceIn(text: string): Report | undefined {
  const failed = text
    .replaceAll(/\r\n/g, '\n')
    .split(/\n\s*\n/)
    .find(
      (group) =>
        /^action:\s*failed\b/im.test(group) &&
        isMailboxCode(/^\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(group, 'status') ?? '')?.[0] ?? ''),
    )
  if (failed === undefined) return undefined
  return { why: 'refused', words: wordsOf(fieldOf(failed, 'diagnostic-code') ?? fieldOf(failed, 'status') ?? '') }
}

/** Reports of another type, such as of a failed DMARC check, are no complaints. */
function complaintIn(text: string): Report | undefined {
  const type = fieldOf(text, 'feedback-type')?.toLowerCase()
  if (type !== 'abuse' && type !== 'fraud' && type !== 'opt-out') return undefined
  return { why: 'complained', words: wordsOf(`Feedback-Type: ${type}`) }
}

/** The value of a field, with its folded lines. */
const fieldOf = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(text)?.[1]?.trim()

const wordsOf = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 500).toWellFormed()

const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
