import { lookup, Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { webhookSentences } from '@marquee/contract/webhooks'

/** One address of a host. */
export interface ResolvedAddress {
  address: string
  family: number
}

export interface OutgoingSettings {
  /** Also sends to private networks and this machine, over http:// too and to any port: for installations inside a network. */
  allowsPrivate: boolean
  /** Finds the addresses of a host name; for tests. */
  resolve?: (host: string, signal: AbortSignal) => Promise<readonly ResolvedAddress[]>
  /** For the whole call, from the look-up of the name to the last byte; for tests. */
  timeoutMs?: number
  /** Certificates to trust instead of the public ones; for tests. */
  ca?: string
}

export interface OutgoingRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** Breaks the call off. */
  signal?: AbortSignal | undefined
}

export interface OutgoingAnswer {
  status: number
  /** The first bytes of the body as text, at most `keptBytes`. Null without a body, and for answers from a private address. */
  start: string | null
  /** How long the server asks to wait (seconds); null when it does not. */
  retryAfterSeconds: number | null
}

/** Nothing was answered; the message is a sentence for the owner of the address. */
export class NoAnswer extends Error {}

export type Outgoing = ReturnType<typeof outgoing>

const timeoutMs = 10_000
/** More of an answer is not read. */
const readBytes = 64 * 1024
const keptBytes = 1_000
const ports = ['', '443', '8443']
const dnsTimeoutMs = 2_000
/** There is no such name, or it has no address of this family. */
const noAddressCodes = ['ENOTFOUND', 'ENODATA']

/**
 * Sends to addresses that people entered. Nobody can reach the installation's own network with it: an address is used only if it is public
 * unicast, and the connection is made to the very address that was checked.
 */
export function outgoing(settings: OutgoingSettings) {
  // The names of an installation's own network may stand in its file of hosts, which only the system's look-up reads.
  const { allowsPrivate, resolve = allowsPrivate ? resolveBySystem : resolveByDns } = settings
  const limitMs = settings.timeoutMs ?? timeoutMs

  return { refusalOf, post }

  /** Why nothing would be sent to this address, as far as that is known without looking up its host; null when nothing speaks against it. */
  function refusalOf(text: string): string | null {
    if (!URL.canParse(text)) return webhookSentences.url
    const url = new URL(text)
    if (url.username || url.password) return webhookSentences.credentials
    if (url.hash) return webhookSentences.fragment
    if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) return webhookSentences.https
    if (allowsPrivate) return null
    if (!ports.includes(url.port)) return webhookSentences.port
    const host = hostOf(url)
    const isName = isIP(host) === 0
    const isLocalName = isName && (!host.includes('.') || localNames.test(host))
    return isLocalName || (!isName && !isPublic(host)) ? webhookSentences.notPublic : null
  }

  /** Sends a POST and reads the answer. Redirects are not followed. Rejects with `NoAnswer`. */
  async function post({ url: text, headers, body, signal }: OutgoingRequest): Promise<OutgoingAnswer> {
    const refusal = refusalOf(text)
    if (refusal) throw new NoAnswer(`${refusal}.`)
    const url = new URL(text)
    const timeout = AbortSignal.timeout(limitMs)
    const ends = signal ? AbortSignal.any([timeout, signal]) : timeout
    try {
      ends.throwIfAborted()
      // The system's look-up does not end with the signal.
      const ended = once(ends, 'abort').then(() => Promise.reject(ends.reason))
      return await Promise.race([exchange(url, headers, Buffer.from(body), ends), ended])
    } catch (error) {
      if (error instanceof NoAnswer) throw error
      if (timeout.aborted) throw new NoAnswer(`The receiver did not answer within ${limitMs / 1000} seconds.`)
      if (signal?.aborted) throw new NoAnswer('The server was stopped while it was sending.')
      throw new NoAnswer(sentenceOf(error))
    }
  }

  async function exchange(url: URL, headers: Record<string, string>, body: Buffer, signal: AbortSignal) {
    const host = hostOf(url)
    const family = isIP(host)
    const addresses = family ? [{ address: host, family }] : await resolve(host, signal)
    if (addresses.length === 0) throw new NoAnswer(nameless)
    const arePublic = addresses.every(({ address }) => isPublic(address))
    // One that is not public is enough.
    if (!allowsPrivate && !arePublic) throw new NoAnswer(`${webhookSentences.notPublic}.`)
    const answer = await send(url, headers, body, addresses, signal)
    // What is answered on a private network is for nobody outside of it.
    return arePublic ? answer : { ...answer, start: null }
  }

  function send(
    url: URL,
    headers: Record<string, string>,
    body: Buffer,
    addresses: readonly ResolvedAddress[],
    signal: AbortSignal,
  ): Promise<OutgoingAnswer> {
    const isTls = url.protocol === 'https:'
    const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>()
    const request = (isTls ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length, connection: 'close' },
      // An agent of its own, because the global one would use a proxy that the environment names.
      agent: isTls ? new HttpsAgent({ ca: settings.ca }) : new HttpAgent(),
      lookup: only(addresses),
      signal,
    })
    request.on('error', reject).on('response', answered)
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new NoAnswer('The receiver wanted to change the protocol.'))
    })
    // Where neither an answer nor an error comes first.
    request.on('close', () => reject(new NoAnswer('The receiver closed the connection.')))
    request.end(body)
    return promise.then(readStart)
  }
}

/** Answers every look-up of the connection with the addresses that were checked. */
function only(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses
    if (all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}

async function readStart(response: IncomingMessage): Promise<OutgoingAnswer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= readBytes) break
  }
  response.destroy()
  const text = Buffer.concat(parts).subarray(0, keptBytes).toString('utf8').replaceAll('\u0000', '').trim()
  return { status: response.statusCode ?? 0, start: text || null, retryAfterSeconds: retryAfterOf(response) }
}

/** `Retry-After` is a number of seconds, or a date. */
function retryAfterOf({ headers }: IncomingMessage): number | null {
  const value = headers['retry-after']?.trim()
  if (!value) return null
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const seconds = Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

const resolveBySystem = (host: string) => lookup(host, { all: true, verbatim: true })

/** Asks the name servers: unlike the system's look-up it can be broken off, and takes no thread from file access and hashing. */
async function resolveByDns(host: string, signal: AbortSignal): Promise<ResolvedAddress[]> {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 })
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = families.flatMap((one, place) =>
    one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: place === 0 ? 4 : 6 })) : [],
  )
  const isUnsure = families.some((one) => one.status === 'rejected' && !noAddressCodes.includes(one.reason.code))
  if (found.length === 0 && isUnsure) throw new NoAnswer(notLookedUp)
  return found
}

/** The host without the brackets of IPv6 and without a final dot. `URL` has already written every form of IPv4 as four numbers. */
const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** Names that never belong to a host on the internet (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const localNames = /\.(local|localhost|internal|home\.arpa|onion|alt|invalid|test)$/i

const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** AS112, which the library does not name in IPv6. */
const alsoSpecial = ipaddr.parseCIDR('2620:4f:8000::/48')

/** Whether an address is public unicast. An address with a zone never is. */
export function isPublic(text: string): boolean {
  if (text.includes('%') || isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || (address.match(globalUnicast) && !address.match(alsoSpecial))
}

const nameless = 'The host of the address was not found.'
const notLookedUp = 'The host of the address could not be looked up.'
/** What the codes of the system and of TLS mean. */
const sentences: readonly [code: RegExp, sentence: string][] = [
  [/^ENOTFOUND$/, nameless],
  [/^EAI_AGAIN$/, notLookedUp],
  [/^ECONNREFUSED$/, 'The receiver refused the connection.'],
  [/^ECONNRESET$/, 'The receiver closed the connection.'],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, 'The receiver cannot be reached.'],
  [/^EPROTO$|^ERR_SSL_/, 'The receiver does not speak TLS properly.'],
  [/^HPE_/, 'The receiver did not answer in HTTP.'],
  [/^CERT_HAS_EXPIRED$/, 'The certificate of the receiver has expired.'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'The certificate of the receiver is for another host.'],
  [/SELF_SIGNED_CERT|^UNABLE_TO_/, 'The certificate of the receiver is not signed by a known authority.'],
]

function sentenceOf(error: unknown): string {
  // Of several addresses each failed.
  const cause = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? ''
  const known = sentences.find(([pattern]) => pattern.test(code))
  return known?.[1] ?? `The receiver could not be reached${code ? ` (${code})` : ''}.`
}
