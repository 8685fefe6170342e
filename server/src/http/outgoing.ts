import { lookup, Resolver } from 'node:dns/promises'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
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

/**
 * Sends to addresses that people entered. Nobody can reach the installation's own network with it: an address is used only if it is public
 * unicast, and the connection is made to the very address that was checked.
 */
export interface Outgoing {
  /** Why nothing would be sent to this address, as far as can be said without looking up its host; null when nothing speaks against it. */
  refusalOf(url: string): string | null
  /** Sends a POST and reads the answer. Redirects are not followed. Rejects with `NoAnswer`. */
  post(request: OutgoingRequest): Promise<OutgoingAnswer>
}

const timeoutMs = 10_000
/** More of an answer is not read. */
const readBytes = 64 * 1024
const keptBytes = 1_000
const ports = ['', '443', '8443']
const dnsTimeoutMs = 2_000
/** There is no such name, or it has no address of this family. */
const noAddressCodes = ['ENOTFOUND', 'ENODATA']

export function outgoing(settings: OutgoingSettings): Outgoing {
  // The names of an installation's own network may stand in its file of hosts, which only the system's look-up reads.
  const { allowsPrivate, resolve = allowsPrivate ? resolveBySystem : resolveByDns } = settings
  const limitMs = settings.timeoutMs ?? timeoutMs

  return { refusalOf, post }

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

  async function post({ url: text, headers, body, signal }: OutgoingRequest): Promise<OutgoingAnswer> {
    const refusal = refusalOf(text)
    if (refusal) throw new NoAnswer(`${refusal}.`)
    const url = new URL(text)
    const timeout = AbortSignal.timeout(limitMs)
    const ends = signal ? AbortSignal.any([timeout, signal]) : timeout
    try {
      const addresses = await checked(hostOf(url), ends)
      const answer = await Promise.race([send(url, { headers, body, addresses, signal: ends }), rejected(ends)])
      // What is said on a private network is for nobody outside of it.
      return addresses.every(({ address }) => isPublic(address)) ? answer : { ...answer, start: null }
    } catch (error) {
      if (error instanceof NoAnswer) throw error
      if (timeout.aborted) throw new NoAnswer(`The receiver did not answer within ${limitMs / 1000} seconds.`)
      if (signal?.aborted) throw new NoAnswer('The server was stopped while it was sending.')
      throw new NoAnswer(sentenceOf(error))
    }
  }

  /** All addresses of the host. One that is not public is enough for a refusal. */
  async function checked(host: string, signal: AbortSignal): Promise<readonly ResolvedAddress[]> {
    const family = isIP(host)
    const found = family ? [{ address: host, family }] : await Promise.race([resolve(host, signal), rejected(signal)])
    if (found.length === 0) throw new NoAnswer('The host of the address was not found.')
    if (!allowsPrivate && !found.every(({ address }) => isPublic(address)))
      throw new NoAnswer(`${webhookSentences.notPublic}.`)
    return found
  }

  function send(
    url: URL,
    parts: Pick<OutgoingRequest, 'headers' | 'body'> & {
      addresses: readonly ResolvedAddress[]
      signal: AbortSignal
    },
  ): Promise<OutgoingAnswer> {
    const isTls = url.protocol === 'https:'
    const body = Buffer.from(parts.body)
    return new Promise((resolveAnswer, reject) => {
      const request = (isTls ? requestHttps : requestHttp)(url, {
        method: 'POST',
        headers: { ...parts.headers, 'content-length': body.length, connection: 'close' },
        // An agent of its own, because the global one would use a proxy that the environment names.
        agent: isTls ? new HttpsAgent({ ca: settings.ca }) : new HttpAgent(),
        lookup: only(parts.addresses),
        signal: parts.signal,
      })
      let isAnswered = false
      request.on('error', reject)
      request.on('response', (response) => {
        isAnswered = true
        void readStart(response).then(resolveAnswer, reject)
      })
      request.on('upgrade', (_response, socket) => {
        socket.destroy()
        reject(new NoAnswer('The receiver wanted to change the protocol.'))
      })
      // Where neither an answer nor an error comes first.
      request.on('close', () => {
        if (!isAnswered) reject(new NoAnswer('The receiver closed the connection.'))
      })
      request.end(body)
    })
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
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const failed = families.flatMap((one) => (one.status === 'rejected' ? [one.reason as NodeJS.ErrnoException] : []))
    const isUnsure = failed.some(({ code = '' }) => !noAddressCodes.includes(code))
    if (failed.length === families.length && isUnsure) throw new NoAnswer(sentences.EAI_AGAIN)
    return families.flatMap((one, place) =>
      one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: place === 0 ? 4 : 6 })) : [],
    )
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** The host without the brackets of IPv6 and without a final dot. `URL` has already written every form of IPv4 as four numbers. */
const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** Names that never belong to a host on the internet (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const localNames = /\.(local|localhost|internal|home\.arpa|onion|alt|invalid|test)$/i

/** Networks that are not public unicast: IANA's special-purpose registry, and multicast. */
const refused = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  add(refused, network, 'ipv4')
// Teredo and other protocols, documentation, 6to4, AS112, documentation again. NAT64, mapped addresses, link-local, unique local and multicast are outside of 2000::/3.
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])
  add(refused, network, 'ipv6')
const globalUnicast = new BlockList()
add(globalUnicast, '2000::/3', 'ipv6')

function add(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/')
  list.addSubnet(address, Number(bits), family)
}

/** Whether an address is public unicast. An address with a zone never is. */
export function isPublic(address: string): boolean {
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

const sentences: Record<string, string> = {
  ENOTFOUND: 'The host of the address was not found.',
  EAI_AGAIN: 'The host of the address could not be looked up.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection.',
  EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.',
  ETIMEDOUT: 'The receiver cannot be reached.',
  EPROTO: 'The receiver does not speak TLS properly.',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another host.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is not signed by a known authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the receiver is not signed by a known authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the receiver is not signed by a known authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the receiver is not signed by a known authority.',
}

function sentenceOf(error: unknown): string {
  // Of several addresses each failed.
  const cause = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? ''
  if (code.startsWith('ERR_SSL_')) return 'The receiver does not speak TLS properly.'
  if (code.startsWith('HPE_')) return 'The receiver did not answer in HTTP.'
  return sentences[code] ?? `The receiver could not be reached${code ? ` (${code})` : ''}.`
}
