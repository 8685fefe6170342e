import { randomBytes, randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { brand } from '@marquee/contract/brand'
import { AppError, CannotStart } from '@marquee/server/errors'
import { discover, isUnknownClient, refusalOf, statusOf, type Issuer } from '@marquee/server/identity/issuer'
import { isLoopback } from '@marquee/server/network'
import { mailer } from '@marquee/server/notify/mail'
import { reasonOf } from '@marquee/server/reasons'
import { reportClock } from './doctor-clock.ts'
import { requestLimitMs, type Examined, type Report } from './doctor-findings.ts'

/** Writes, reads and removes a file. Should it stay, it is removed as an upload that nobody used. */
export async function storageOf({ settings, storage: open }: Examined, { ok, wrong }: Report): Promise<void> {
  const key = `u/${randomUUID()}`
  const bytes = randomBytes(64)
  try {
    if (settings.storage === 'disk' && !existsSync(settings.dataDir)) {
      await access(await existing(settings.dataDir), constants.W_OK)
      return ok(`The first start makes ${settings.dataDir}.`)
    }
    const storage = await open()
    await storage.put(key, bytes)
    const found = await storage.get(key)
    const isSame = found !== null && bytes.equals(await buffer(found.body))
    await storage.remove([key])
    if (!isSame) return wrong('Storage does not return what was written to it.')
    if (await storage.head(key)) return wrong('Storage does not remove files.')
    ok('A file was written, read and removed where pictures are kept.')
  } catch (error) {
    if (error instanceof CannotStart) return wrong(`Pictures cannot be kept: ${error.message}`)
    if (settings.storage === 's3' && error instanceof AppError && error.cause instanceof Error)
      return wrong(`Pictures cannot be kept. ${error.cause.message}`)
    if (settings.storage === 's3')
      return wrong(
        `Pictures cannot be kept in the bucket ${settings.s3?.bucket}: ${reasonOf(error)}. Look at the S3 settings and at the rights of the key.`,
      )
    if (error instanceof AppError && error.code === 'out_of_space')
      return wrong('Pictures cannot be kept: the disk is full. Make room.')
    const { code, path } = error as NodeJS.ErrnoException
    const isRefused = code === 'EACCES' || code === 'EROFS' || code === 'EPERM'
    wrong(
      isRefused
        ? `Pictures cannot be kept: ${path ?? settings.dataDir} cannot be written (${code}). Give ${settings.dataDir} to the user that runs Marquee.`
        : `Pictures cannot be kept: ${reasonOf(error)}.`,
    )
  }
}

/** Connects and signs in; sends an e-mail only to `sendMailTo`. */
export async function mailOf({ settings, sendMailTo }: Examined, { ok, warn, wrong }: Report): Promise<void> {
  const { smtpUrl, mailFrom, dataDir, publicUrl, isPublic } = settings
  const folder = join(dataDir, 'mail')
  const mail = mailer({ smtpUrl, from: mailFrom, folder })
  try {
    if (!smtpUrl) {
      await access(await existing(folder), constants.W_OK)
      const words = `E-mails are files in ${folder}`
      if (isPublic) warn(`${words} and reach nobody. Set SMTP_URL.`)
      else ok(`${words}, because SMTP_URL is not set.`)
    } else {
      await mail.check?.(AbortSignal.timeout(requestLimitMs))
      const { hostname, username } = new URL(smtpUrl)
      ok(
        username
          ? `The mail server ${hostname} accepts user and password.`
          : `The mail server ${hostname} answers; no user is set.`,
      )
      if (mailFrom.includes(`@${brand.mailFrom.split('@')[1]}`) && !isLoopback(hostname))
        warn(`MAIL_FROM is ${mailFrom}, a domain that does not exist. Set your own, with SPF and DKIM records.`)
    }
    if (sendMailTo) {
      const words = `This is a test from ${publicUrl}. Nothing needs to be done.`
      const content = { subject: `${brand.name} can send e-mails`, text: `${words}\n`, html: `<p>${words}</p>` }
      await mail.send({ id: 0, createdAt: new Date(), to: sendMailTo, ...content }, AbortSignal.timeout(requestLimitMs))
      ok(
        smtpUrl
          ? `The mail server took an e-mail to ${sendMailTo}. Look whether it arrives, and whether as spam.`
          : `An e-mail to ${sendMailTo} was written to ${folder}/0.eml.`,
      )
    }
  } catch (error) {
    wrong(
      smtpUrl
        ? `${sentenceOf(error)} ${await mailAdvice(sentenceOf(error), new URL(smtpUrl))}`
        : `E-mails cannot be written to ${folder} (${reasonOf(error)}).`,
    )
  } finally {
    mail.close?.()
  }
}

export async function issuerOf({ settings }: Examined, report: Report): Promise<void> {
  const { ok, wrong } = report
  if (!settings.oidc) return ok('People sign in with the embedded provider.')
  const { issuer } = settings.oidc
  try {
    const provider = await discover({ ...settings.oidc, publicUrl: settings.publicUrl })
    const jwksUri = provider.metadata.jwks_uri ?? ''
    const { keys } = await provider.keys()
    if (!Array.isArray(keys) || keys.length === 0)
      return wrong(`The provider ${issuer} publishes no keys at ${jwksUri}, so nobody can sign in.`)
    const before = Date.now()
    const answer = await fetch(jwksUri, { signal: AbortSignal.timeout(requestLimitMs), redirect: 'error' })
    await answer.body?.cancel()
    const theirs = Date.parse(answer.headers.get('date') ?? '')
    // The header has whole seconds: on average the clock is half a second further.
    const aheadMs = theirs + 500 - (before + Date.now()) / 2
    ok(`The provider ${issuer} answers and publishes ${keys.length === 1 ? 'one key' : `${keys.length} keys`}.`)
    await examineClient(provider, settings, report)
    if (!Number.isNaN(theirs)) reportClock(aheadMs, 'the provider’s', report)
  } catch (error) {
    wrong(
      `The provider is not usable, so nobody can sign in: ${reasonOf(error)} (${issuer}). Correct OIDC_ISSUER, or look whether it runs.`,
    )
  }
}

/** Sends a code that does not exist, which a provider refuses after it has looked at the client. */
async function examineClient(
  { metadata, grant }: Issuer,
  { publicUrl }: Examined['settings'],
  { ok, warn, wrong }: Report,
): Promise<void> {
  if (!metadata.token_endpoint) return
  const error: unknown = await grant('authorization_code', {
    code: randomBytes(16).toString('hex'),
    code_verifier: randomBytes(32).toString('hex'),
    redirect_uri: `${publicUrl}/auth/callback`,
  }).catch((refusal: unknown) => refusal)
  if (isUnknownClient(error))
    return wrong(
      'The provider does not accept the client, so nobody can sign in. Correct OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or the kind of the client there.',
    )
  if (statusOf(error) === undefined)
    return warn(`The provider's address for tokens, ${metadata.token_endpoint}, does not answer.`)
  if (refusalOf(error)?.error === 'invalid_grant') ok('The provider accepts the client.')
}

/** Never wrong, only a warning: the server may be stopped, or its address may lead elsewhere from this machine. */
export async function publicAddressOf({ settings: { publicUrl } }: Examined, { ok, warn }: Report): Promise<void> {
  const at = `${publicUrl}/healthz`
  try {
    const answer = await fetch(at, { signal: AbortSignal.timeout(requestLimitMs), redirect: 'manual' })
    const found = (await answer.json().catch(() => null)) as { status?: unknown } | null
    if (answer.status === 200 && found?.status === 'up') return ok(`${publicUrl} leads to a running server.`)
    warn(`${at} answers ${answer.status} and is not Marquee. Look at PUBLIC_URL and at the proxy in front.`)
  } catch (error) {
    warn(
      `${publicUrl} is not reached from this machine (${reasonOf(error)}). That is well while the server is stopped; otherwise look at PUBLIC_URL and at the proxy in front.`,
    )
  }
}

async function mailAdvice(trouble: string, server: URL): Promise<string> {
  if (/MAIL_FROM/.test(trouble)) return 'Set it to an address that this mail server may send from.'
  if (/certificate|\bcert\b/.test(trouble))
    return 'SMTP_URL must have the name of the certificate; NODE_EXTRA_CA_CERTS names an authority of your own.'
  return server.protocol === 'smtp:' && (server.port === '465' || (await beginsWithTls(server)))
    ? `Port ${server.port || 25} speaks TLS from the start: write smtps:// in SMTP_URL.`
    : 'Correct SMTP_URL, or ask who runs the mail server.'
}

function beginsWithTls({ hostname, port }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || 25), rejectUnauthorized: false, timeout: tlsAnswerMs })
    const end = (answer: boolean) => void (resolve(answer), socket.destroy())
    socket
      .once('secureConnect', () => end(true))
      .once('timeout', () => end(false))
      .once('error', () => end(false))
  })
}

/** What is left of a check's time after the mail server has not answered. */
const tlsAnswerMs = 700

/** The mailer's errors are sentences already, with the words of the mail server at the end. */
const sentenceOf = (error: unknown) =>
  `${(error instanceof Error ? error.message : String(error)).trimEnd().replace(/\.$/, '')}.`

/** The folder, or the one that it will be made in. */
async function existing(folder: string): Promise<string> {
  try {
    await access(folder)
    return folder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === dirname(folder)) throw error
    return existing(dirname(folder))
  }
}
