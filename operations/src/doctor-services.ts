import { randomBytes, randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { brand } from '@marquee/contract/brand'
import { AppError, CannotStart } from '@marquee/server/errors'
import { clientCalls, isUnknownClient } from '@marquee/server/identity/client-calls'
import { fetchJson, fetchProvider, type ProviderDocument } from '@marquee/server/identity/discovery'
import { isLoopback } from '@marquee/server/network'
import { mailer } from '@marquee/server/notify/mail'
import { reasonOf } from '@marquee/server/reasons'
import { judge } from './doctor-clock.ts'
import { ok, requestLimitMs, warn, wrong, type Finding, type Examined } from './doctor-findings.ts'

/** Writes, reads and removes a file. Should it stay, it is removed as an upload that nobody used. */
export async function storageOf({ settings, storage: open }: Examined): Promise<Finding[]> {
  const key = `u/${randomUUID()}`
  const bytes = randomBytes(64)
  try {
    if (settings.storage === 'disk' && !existsSync(settings.dataDir)) {
      await access(await existing(settings.dataDir), constants.W_OK)
      return [ok(`The first start makes ${settings.dataDir}.`)]
    }
    const storage = await open()
    await storage.put(key, bytes)
    const found = await storage.get(key)
    const isSame = found !== null && bytes.equals(await buffer(found.body))
    await storage.remove([key])
    if (!isSame) return [wrong('Storage does not return what was written to it.')]
    if (await storage.head(key)) return [wrong('Storage does not remove files.')]
    return [ok('A file was written, read and removed where pictures are kept.')]
  } catch (error) {
    if (error instanceof CannotStart) return [wrong(`Pictures cannot be kept: ${error.message}`)]
    if (settings.storage === 's3' && error instanceof AppError && error.cause instanceof Error)
      return [wrong(`Pictures cannot be kept. ${error.cause.message}`)]
    if (settings.storage === 's3')
      return [
        wrong(
          `Pictures cannot be kept in the bucket ${settings.s3?.bucket}: ${reasonOf(error)}. Look at the S3 settings and at the rights of the key.`,
        ),
      ]
    if (error instanceof AppError && error.code === 'out_of_space')
      return [wrong('Pictures cannot be kept: the disk is full. Make room.')]
    const { code, path } = error as NodeJS.ErrnoException
    const isRefused = code === 'EACCES' || code === 'EROFS' || code === 'EPERM'
    return isRefused
      ? [
          wrong(
            `Pictures cannot be kept: ${path ?? settings.dataDir} cannot be written (${code}). Give ${settings.dataDir} to the user that runs Marquee.`,
          ),
        ]
      : [wrong(`Pictures cannot be kept: ${reasonOf(error)}.`)]
  }
}

/** Connects and signs in; sends an e-mail only to `sendMailTo`. */
export async function mailOf({ settings, sendMailTo }: Examined): Promise<Finding[]> {
  const { smtpUrl, mailFrom, dataDir, publicUrl, isPublic } = settings
  const folder = join(dataDir, 'mail')
  const mail = mailer({ smtpUrl, from: mailFrom, folder })
  const findings: Finding[] = []
  try {
    if (!smtpUrl) {
      await access(await existing(folder), constants.W_OK)
      const words = `E-mails are files in ${folder}`
      findings.push(
        isPublic ? warn(`${words} and reach nobody. Set SMTP_URL.`) : ok(`${words}, because SMTP_URL is not set.`),
      )
    } else {
      await mail.check?.(AbortSignal.timeout(requestLimitMs))
      const { hostname, username } = new URL(smtpUrl)
      findings.push(
        ok(
          username
            ? `The mail server ${hostname} accepts user and password.`
            : `The mail server ${hostname} answers; no user is set.`,
        ),
      )
      if (mailFrom.includes(`@${brand.mailFrom.split('@')[1]}`) && !isLoopback(hostname))
        findings.push(
          warn(`MAIL_FROM is ${mailFrom}, a domain that does not exist. Set your own, with SPF and DKIM records.`),
        )
    }
    if (sendMailTo) {
      const words = `This is a test from ${publicUrl}. Nothing needs to be done.`
      const content = { subject: `${brand.name} can send e-mails`, text: `${words}\n`, html: `<p>${words}</p>` }
      await mail.send({ id: 0, createdAt: new Date(), to: sendMailTo, ...content }, AbortSignal.timeout(requestLimitMs))
      findings.push(
        ok(
          smtpUrl
            ? `The mail server took an e-mail to ${sendMailTo}. Look whether it arrives, and whether as spam.`
            : `An e-mail to ${sendMailTo} was written to ${folder}/0.eml.`,
        ),
      )
    }
  } catch (error) {
    findings.push(
      wrong(
        smtpUrl
          ? `${sentenceOf(error)} ${await mailAdvice(sentenceOf(error), new URL(smtpUrl))}`
          : `E-mails cannot be written to ${folder} (${reasonOf(error)}).`,
      ),
    )
  } finally {
    mail.close?.()
  }
  return findings
}

export async function issuerOf({ settings }: Examined): Promise<Finding[]> {
  if (!settings.oidc) return [ok('People sign in with the embedded provider.')]
  const { issuer } = settings.oidc
  try {
    const provider = await fetchProvider(issuer)
    const { jwksUri } = provider
    const { keys } = await fetchJson(jwksUri)
    if (!Array.isArray(keys) || keys.length === 0)
      return [wrong(`The provider ${issuer} publishes no keys at ${jwksUri}, so nobody can sign in.`)]
    const before = Date.now()
    const answer = await fetch(jwksUri, { signal: AbortSignal.timeout(requestLimitMs), redirect: 'error' })
    await answer.body?.cancel()
    const theirs = Date.parse(answer.headers.get('date') ?? '')
    // The header has whole seconds: on average the clock is half a second further.
    const clock = Number.isNaN(theirs) ? [] : judge(theirs + 500 - (before + Date.now()) / 2, 'the provider’s')
    return [
      ok(`The provider ${issuer} answers and publishes ${keys.length === 1 ? 'one key' : `${keys.length} keys`}.`),
      ...(await clientOf(provider, settings)),
      ...clock.filter(({ mark }) => mark !== 'ok'),
    ]
  } catch (error) {
    return [
      wrong(
        `The provider is not usable, so nobody can sign in: ${reasonOf(error)} (${issuer}). Correct OIDC_ISSUER, or look whether it runs.`,
      ),
    ]
  }
}

/** Sends a code that does not exist, which a provider refuses after it has looked at the client. */
async function clientOf(provider: ProviderDocument, { oidc, publicUrl }: Examined['settings']): Promise<Finding[]> {
  if (!oidc || !provider.tokenEndpoint) return []
  const answer = await clientCalls({ ...oidc, publicUrl })
    .post(provider, provider.tokenEndpoint, {
      grant_type: 'authorization_code',
      code: randomBytes(16).toString('hex'),
      code_verifier: randomBytes(32).toString('hex'),
      redirect_uri: `${publicUrl}/auth/callback`,
    })
    .catch(() => null)
  if (!answer) return [warn(`The provider's address for tokens, ${provider.tokenEndpoint}, does not answer.`)]
  if (isUnknownClient(answer))
    return [
      wrong(
        'The provider does not accept the client, so nobody can sign in. Correct OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or the kind of the client there.',
      ),
    ]
  return answer.body.error === 'invalid_grant' ? [ok('The provider accepts the client.')] : []
}

/** Never wrong, only a warning: the server may be stopped, or its address may lead elsewhere from this machine. */
export async function publicAddressOf({ settings: { publicUrl } }: Examined): Promise<Finding[]> {
  const at = `${publicUrl}/healthz`
  try {
    const answer = await fetch(at, { signal: AbortSignal.timeout(requestLimitMs), redirect: 'manual' })
    const found = (await answer.json().catch(() => null)) as { status?: unknown } | null
    if (answer.status === 200 && found?.status === 'up') return [ok(`${publicUrl} leads to a running server.`)]
    return [warn(`${at} answers ${answer.status} and is not Marquee. Look at PUBLIC_URL and at the proxy in front.`)]
  } catch (error) {
    return [
      warn(
        `${publicUrl} is not reached from this machine (${reasonOf(error)}). That is well while the server is stopped; otherwise look at PUBLIC_URL and at the proxy in front.`,
      ),
    ]
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
