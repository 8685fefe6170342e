import { createHash } from 'node:crypto'
import { MessageInput } from '@marquee/contract/messages'
import type { Actor } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { onceFor } from '../../http/idempotency.ts'
import { takeReport } from '../../notify/mail-reports.ts'
import { readReplyAddress, type ReplyOf, type ReplySettings } from '../../notify/reply-address.ts'
import type { conversationService } from './conversations.ts'

interface ReplyParts {
  conversations: ReturnType<typeof conversationService>
  replies: ReplySettings
  actorOf(userId: number): Promise<Actor>
}

/** Answers to e-mails about an application, which become messages of its conversation, and bounces and complaints. */
export function mailReplies(context: Context, { conversations, replies, actorOf }: ReplyParts) {
  return { take }

  /**
   * Stores an answer (RFC 5322) as a message. Returns why it did not, and writes that to the person where the address is one of ours.
   * @param count counts it against the person's limits
   */
  async function take(raw: Buffer, count: (actor: Actor) => Promise<void>): Promise<string | null> {
    const mail = await PostalMime.parse(raw)
    const report = await takeReport(context, replies, mail)
    if (report !== undefined) return report
    const of = replyOf(mail)
    if (!of) return 'It has no address of a conversation.'
    if (isAutomatic(mail)) return 'It was sent by a program.'
    const { db } = context
    const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, of.userId))
    if (!person?.email) return 'The account does not exist any more.'
    try {
      // Whoever was forwarded an e-mail has its address too.
      if (mail.from?.address?.toLowerCase() !== person.email.toLowerCase()) throw new AppError('forbidden', foreign)
      const body = MessageInput.safeParse({ text: textOf(mail) })
      if (!body.success) throw new AppError('validation', z.prettifyError(body.error))
      const actor = await actorOf(of.userId)
      await count(actor)
      // A mail server that got no answer hands it over again.
      const key = createHash('sha256')
        .update(mail.messageId ?? raw)
        .digest('base64url')
      await onceFor(context, { userId: of.userId, key: `mail:${key}`, hash: key }, () =>
        context.actingAs(actor, () => conversations.send(actor, of.applicationId, body.data)),
      )
      return null
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500 || error.code === 'too_many') throw error
      await context.inTransaction(() => context.emit({ type: 'reply.refused', ...of, why: error.message }))
      return error.message
    }
  }

  function replyOf(mail: Email): ReplyOf | null {
    const addresses = ['delivered-to', 'x-original-to', 'to', 'cc']
    const given = mail.headers.filter(({ key }) => addresses.includes(key)).map(({ value }) => value)
    return given.map((value) => readReplyAddress(replies, value)).find((found) => found !== null) ?? null
  }
}

const foreign =
  'It came from another address than the one of your account. Please write from that one, or on the page of the conversation.'

/** Only what was written now: no quoted text, no line that announces it, and no signature. Takes linear time, because anybody can write such an e-mail. */
function textOf({ text = '' }: Email): string {
  const lines = text.split(/\r?\n/)
  const end = lines.findIndex((line) => endsAnswer.test(line))
  const written = end < 0 ? lines : lines.slice(0, end)
  const announcing = new Set(written.flatMap((line, at) => (line.startsWith('>') ? announcement(written, at) : [])))
  return written
    .filter((line, at) => !line.startsWith('>') && !announcing.has(at))
    .join('\n')
    .trim()
}

/** The lines directly before a quoted one that name whose words they are and when, such as `On Tue, 3 Jun, … wrote:`. */
function announcement(lines: readonly string[], quoted: number): number[] {
  let last = quoted - 1
  if (!lines[last]?.trim()) last--
  if (!lines[last]?.trimEnd().endsWith(':')) return []
  let first = last
  while (first > last - 2 && lines[first - 1]?.trim()) first--
  const found = Array.from({ length: last - first + 1 }, (_, more) => first + more)
  return found.some((at) => /[\d@]/.test(lines[at] ?? '')) ? found : []
}

/** The line before a signature, or before what programs of Microsoft quote without a mark on each line. */
const endsAnswer = /^(?:-- ?|_{10,}|-{3,}[^-]{1,60}-{3,}|\*?(?:From|Von|De|Da|Van|Från|Od)\*?: .{0,200}@.*)$/

/** Answers of programs, such as of somebody's absence (RFC 3834). */
const isAutomatic = ({ headers }: Email) =>
  headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && value.toLowerCase() !== 'no') ||
      (key === 'precedence' && /bulk|junk|list|auto_reply/i.test(value)) ||
      key === 'x-autoreply' ||
      (key === 'return-path' && value.trim() === '<>'),
  )
