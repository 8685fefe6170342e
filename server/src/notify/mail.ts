import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { logoId, pictureId, withPicture } from './mail-document.ts'
import type { Mail, Mailer } from './mailer.ts'
import { applicationOfThread } from './notice.ts'
import { replyAddress, type ReplySettings } from './reply-address.ts'
import { overSmtp } from './smtp.ts'
import { contactStopLinks, unsubscribeLinks, type UnsubscribeSettings } from './unsubscribe.ts'

export interface MailSettings {
  /**
   * `smtp://` or `smtps://`, with user and password if the server needs them; without it e-mails are written to
   * files.
   */
  smtpUrl: string | undefined
  /** The sender, as `Name <address>`. */
  from: string
  /** Folder of the files, one `<delivery id>.eml` per e-mail. */
  folder: string
  /** The picture that `mailDocument` shows in place of the name. */
  logo?: Buffer | undefined
  /** For the header by which mail programs stop a kind of e-mails. Without it no e-mail has one. */
  unsubscribe?: UnsubscribeSettings
  /** Where answers go to e-mails about an application. Without it they go to `from`. */
  replies?: ReplySettings | undefined
}

/** Sends over SMTP, or writes each e-mail to a file that mail programs can open. */
export function mailer(settings: MailSettings): Mailer {
  const { smtpUrl, folder } = settings
  return smtpUrl ? overSmtp(smtpUrl, (mail) => compose(mail, settings)) : intoFolder(folder, settings)
}

function intoFolder(folder: string, settings: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail, settings))
      await mkdir(folder, { recursive: true })
      // Written to a temporary file first, so that nobody reads half an e-mail.
      const aside = join(folder, `.${mail.id}.part`)
      await writeFile(aside, message as Buffer)
      await rename(aside, join(folder, `${mail.id}.eml`))
    },
  }
}

type Sender = Pick<MailSettings, 'from' | 'unsubscribe' | 'logo' | 'replies'>

function compose(mail: Mail, { from, unsubscribe, logo, replies }: Sender) {
  const host = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  const messageId = `<${mail.id}.${mail.createdAt.getTime().toString(36)}@${host}>`
  // Nobody sends the e-mail with this id: it only holds those of one thread together, in whatever order and number a person gets them.
  const root = mail.thread && `<${mail.thread.replaceAll(/[^\w.-]+/g, '-')}@${host}>`
  const answersTo = mail.replyTo ?? (replies && conversationOf(mail, replies))
  return {
    from,
    // As an object, so that the address is not parsed as a list of addresses.
    to: { name: '', address: mail.to },
    ...(answersTo && { replyTo: { name: '', address: answersTo } }),
    subject: mail.subject,
    text: mail.text,
    html: withPicture(mail.html, Boolean(mail.picture)),
    date: mail.createdAt,
    messageId,
    // Otherwise it is random, and a retry would not be the same e-mail byte for byte.
    baseBoundary: createHash('sha256').update(messageId).digest('hex').slice(0, 16),
    ...(root && { inReplyTo: root, references: root }),
    // Inside the e-mail, so that it loads nothing from anywhere.
    attachments: [
      ...(logo ? [{ ...inline, cid: logoId, content: logo, filename: 'logo.png' }] : []),
      ...(mail.picture
        ? [{ ...inline, cid: pictureId, content: Buffer.from(mail.picture, 'base64'), filename: 'vendor.jpg' }]
        : []),
    ],
    ...(mail.calendar && { icalEvent: calendarEntry(mail.calendar) }),
    headers: {
      // The second one is for Microsoft's servers. Both mean that no out-of-office answer is wanted.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(unsubscribe && listHeaders(mail, unsubscribe)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const inline = { contentDisposition: 'inline' } as const

/** The address of the conversation about the application that the e-mail is about. */
function conversationOf({ userId, thread }: Mail, replies: ReplySettings): string | undefined {
  const applicationId = applicationOfThread(thread)
  return userId && applicationId ? replyAddress(replies, { userId, applicationId }) : undefined
}

/** With these a mail program shows a button of its own that stops this kind of e-mails (RFC 2369 and 8058). */
function listHeaders({ userId, kind, stopToken }: Mail, settings: UnsubscribeSettings): Record<string, string> {
  const links = stopToken
    ? contactStopLinks(settings.publicUrl, stopToken)
    : unsubscribeLinks(settings, { userId, kind })
  if (!links) return {}
  return { 'List-Unsubscribe': `<${links.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Part of the e-mail and an attachment, because some mail programs show one and some the other. */
function calendarEntry(content: string) {
  const method = /^METHOD:(\w+)\s*$/m.exec(content)?.[1] ?? 'PUBLISH'
  return { method, content, filename: 'event.ics' }
}
