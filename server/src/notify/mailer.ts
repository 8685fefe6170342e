import type { NoticeKind } from '@marquee/contract/notice-kinds'

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
  /** The sort of notice, and whose it is; null for e-mails that are no notices. */
  kind?: NoticeKind | null
  userId?: number | null
  /** By what a reader without an account stops e-mails like this one. */
  stopToken?: string | null
  /** E-mails about one thing have the same thread: mail programs show them together. */
  thread?: string | null
  /** The picture inside of it, a JPEG as base64. */
  picture?: string | null
  /** A calendar entry (RFC 5545) that goes with it. */
  calendar?: string | null
}

/** Sends e-mails. */
export interface Mailer {
  /** Rejects when it was not accepted, for good with `RefusedMail`. A retry sends the same bytes, with the same Message-ID. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Connects and signs in, without an e-mail. Rejects with the sentence that `send` would reject with. */
  check?(signal: AbortSignal): Promise<void>
  /** Closes what is kept open between two e-mails. */
  close?(): void
}

/** How many e-mails are on their way at once, so that a slow one does not hold up the others. */
export const mailsAtOnce = 8
