import { createTransport, type SendMailOptions } from 'nodemailer'
import { messageOf } from '../errors.ts'
import { isLoopback } from '../network.ts'
import { mailsAtOnce, type Mail, type Mailer } from './mailer.ts'

const second = 1_000
/** How long one e-mail may take in total, so that a slow server does not block the queue. */
const sendTimeoutMs = 45 * second

/** The mail server will not take this e-mail, however often it is asked: there is no such mailbox, for example. */
export class RefusedMail extends Error {
  /** It refuses every e-mail to this address. */
  readonly isOfMailbox: boolean
  constructor(words: string, { isOfMailbox = false, ...options }: ErrorOptions & { isOfMailbox?: boolean } = {}) {
    super(words, options)
    this.isOfMailbox = isOfMailbox
  }
}

/** It is about the mail server and not about one e-mail; `trouble` is what, in our own words. */
export class MailServerTrouble extends Error {
  readonly trouble: string
  constructor(trouble: string, words: string, options: ErrorOptions) {
    super(`${capital(trouble)}: ${words}`, options)
    this.trouble = trouble
  }
}

/**
 * Sends over SMTP, on a few connections that are kept open for a moment. Where a password is sent to another machine, it is
 * sent over TLS or not at all.
 * @param url `smtp://` (STARTTLS where the server offers it) or `smtps://`, with user and password if the server needs them
 */
export function overSmtp(url: string, compose: (mail: Mail) => SendMailOptions): Mailer {
  const { username, hostname } = new URL(url)
  const isFar = !isLoopback(hostname.replace(/^\[|\]$/g, ''))
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    // A connection that the server had closed is opened again once; a message that was begun is never repeated here.
    maxRequeues: 1,
    idleTimeout: 5 * second,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
    dnsTimeout: 10 * second,
    ...(username && { requireTLS: isFar, forceAuth: true }),
  })
  return {
    async send(mail, signal) {
      const limit = AbortSignal.timeout(sendTimeoutMs)
      const message = { ...compose(mail), signal: signal ? AbortSignal.any([signal, limit]) : limit }
      try {
        await transport.sendMail(message)
      } catch (error) {
        if (signal?.aborted) throw error
        const words = limit.aborted ? `The mail server took longer than ${sendTimeoutMs / second} s.` : explained(error)
        throw isRefusal(error)
          ? new RefusedMail(words, { cause: error, isOfMailbox: isOfMailbox(error) })
          : troubleOf(error, words)
      }
    },
    async check(signal) {
      const late = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => late.reject(new Error('The mail server does not answer in time.')))
      try {
        await Promise.race([transport.verify(), late.promise])
      } catch (error) {
        throw signal.aborted ? error : troubleOf(error, explained(error))
      }
    },
    close: () => transport.close(),
  }
}

/** What an admin reads: what failed, and the words of the mail server or the system. */
function explained(error: unknown): string {
  if (!(error instanceof Error)) return 'The e-mail was not sent.'
  const trouble = sharedTrouble(error)
  return trouble ? `${capital(trouble)}: ${wordsOf(error)}` : `The mail server does not take it: ${wordsOf(error)}`
}

function troubleOf(error: unknown, words: string): Error {
  const trouble = error instanceof Error ? sharedTrouble(error) : null
  return trouble
    ? new MailServerTrouble(trouble, wordsOf(error as Error), { cause: error })
    : new Error(words, { cause: error })
}

/** Why no e-mail at all leaves, in our own words; null when it is something else. */
function sharedTrouble(error: Error & { code?: string; command?: unknown }): string | null {
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH')
    return 'the mail server refused the user or password of SMTP_URL'
  if (isAboutTls(error)) return 'no safe connection to the mail server'
  if (error.command === 'MAIL FROM') return 'the mail server refused the sender, MAIL_FROM or MAIL_REPLY'
  return error.command === 'CONN' ? 'the mail server is not reached' : null
}

/** The words of the mail server, otherwise those of the system. */
export function wordsOf(error: Error & { response?: unknown; reason?: unknown }): string {
  if (typeof error.response === 'string' && error.response) return error.response
  // Node's message about TLS has places in its source around the reason.
  if (error.reason === 'wrong version number') return `${error.reason} (this port begins without TLS: use smtp://)`
  if (typeof error.reason === 'string' && error.reason) return error.reason
  if (error.message === 'Greeting never received')
    return `${error.message} (a port that begins with TLS, such as 465, needs smtps://)`
  return messageOf(error)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const isAboutTls = ({ message, code }: Error & { code?: string }): boolean =>
  code === 'ETLS' || /certificate|TLS|SSL/i.test(message)

/**
 * A 5xx about this recipient or this text. A 5xx to anything else (the greeting, the password, the sender) is about the
 * installation, so all e-mails wait until the operator has mended it.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode, command } = error as Error & { responseCode?: unknown; command?: unknown }
  return Number(responseCode) >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** Whether a code of RFC 3463 is for a mailbox that is not there or disabled, and neither for a full one nor for the sender or the text. */
export const isMailboxCode = (code: string): boolean => /^5\.(?:1\.(?![78]$)\d+|2\.1)$/.test(code)

/**
 * Whether a refusal is about the mailbox, and not about the sender or the text: by the enhanced code (RFC 3463) that there is no such address
 * or it is disabled, and without one by the words of a refused recipient.
 */
function isOfMailbox(error: unknown): boolean {
  const { responseCode, command, response } = error as { responseCode?: unknown; command?: unknown; response?: unknown }
  const words = String(response)
  const [code] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(words) ?? []
  if (code) return isMailboxCode(code)
  const isOfRecipient = command === 'RCPT TO' && [550, 551, 553].includes(Number(responseCode))
  return (
    isOfRecipient &&
    /mailbox|user|recipient|address|account/i.test(words) &&
    !/sender|relay|spam|block|policy/i.test(words)
  )
}
