import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

/** One e-mail, ready to be sent. */
export interface Mail {
  /** Id of the delivery; part of the file name and of the Message-ID. */
  id: number
  /** When the delivery was written; also the Date header, so that a retry sends the same e-mail. */
  createdAt: Date
  to: string
  /** Where a reply goes; null for the sender. */
  replyTo?: string | null
  subject: string
  text: string
  html: string
}

/** Sends e-mails. Rejects when one was not accepted; a retry has the same Message-ID. */
export interface Mailer {
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

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
}

const second = 1_000
/** How long one e-mail may take in total, so that a slow server does not block the queue. */
const sendTimeoutMs = 45 * second

/** Sends over SMTP, or writes each e-mail to a file that mail programs can open. */
export function mailer(settings: MailSettings): Mailer {
  return settings.smtpUrl ? overSmtp(settings.smtpUrl, settings.from) : intoFolder(settings.folder, settings.from)
}

function overSmtp(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
    dnsTimeout: 10 * second,
  })
  return {
    async send(mail, signal) {
      const limit = AbortSignal.timeout(sendTimeoutMs)
      const message = { ...compose(mail, from), signal: signal ? AbortSignal.any([signal, limit]) : limit }
      await transport.sendMail(message)
    },
  }
}

function intoFolder(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail, from))
      await mkdir(folder, { recursive: true })
      // Written to a temporary file first, so that nobody reads half an e-mail.
      const aside = join(folder, `.${mail.id}.part`)
      await writeFile(aside, message as Buffer)
      await rename(aside, join(folder, `${mail.id}.eml`))
    },
  }
}

function compose(mail: Mail, from: string) {
  const host = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    // As an object, so that the address is not parsed as a list of addresses.
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${mail.id}.${mail.createdAt.getTime().toString(36)}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
