import { isUtf8 } from 'node:buffer'
import { sentences } from '@marquee/contract/errors'
import type { RateLimit } from '@marquee/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { AppError, tooLarge } from '../errors.ts'
import type { Gatekeeper } from '../http/bind.ts'
import { takeForms } from './oauth-forms.ts'
import { providerPolicy } from './provider-page.ts'

export interface Mount {
  provider: Provider
  /** Path prefix of the provider's endpoints. */
  at: string
  /** Origin of the only pages that may read the answers. */
  origin: string
  gatekeeper: Pick<Gatekeeper, 'count'>
}

/** Maximum length of a URL, in characters: a sign-in needs a tenth of it. */
const maxUrlLength = 4_096
/**
 * Maximum length of a parameter, in characters. The provider stores the parameters of requests that are only started.
 */
const maxValueLength = 1_000

/**
 * Registers the provider's endpoints. Requests are checked before the library reads them, because it stores what is
 * sent: they are rate limited per network address, limited in length, and refused with 400 when they contain text
 * that the database cannot store (U+0000, invalid UTF-8).
 */
export async function mountProvider(app: FastifyInstance, { provider, at, origin, gatekeeper }: Mount): Promise<void> {
  const answer = provider.callback()
  await app.register(
    async (scope) => {
      takeForms(scope, readForm)
      scope.all('/*', {
        async onRequest(request, reply) {
          reply.header('content-security-policy', providerPolicy())
          requireReadable(request)
          await gatekeeper.count(limitOf(request.url.slice(at.length)), request, reply, null)
        },
        handler(request, reply) {
          reply.hijack()
          reply.raw.setHeader('content-security-policy', providerPolicy())
          const raw: typeof request.raw & { originalUrl?: string; body?: unknown } = request.raw
          raw.originalUrl = raw.url ?? at
          raw.url = raw.originalUrl.slice(at.length)
          // Until it knows the client, the library allows any origin that asks, and every origin where none is sent.
          raw.headers.origin = origin
          // The library accepts a body that was read already; it logs a warning about it once.
          raw.body = request.body
          void answer(raw, reply.raw)
        },
      })
    },
    { prefix: at },
  )
}

/** Paths that only read, or that continue a started sign-in. All others may create stored state. */
const goesOn =
  /^\/(?:auth\/[\w-]+|session\/end\/(?:confirm|success)|token(?:\/revocation)?|me|jwks|\.well-known\/[\w-]+)$/

function limitOf(address: string): RateLimit {
  const [path = ''] = address.split('?')
  return goesOn.test(path) ? 'signInSteps' : 'signInStart'
}

function requireReadable({ url, headers }: FastifyRequest): void {
  if (url.length > maxUrlLength) throw tooLarge('This address is too long.')
  const [path = '', ...query] = url.split('?')
  plainText(path)
  requireShortValues(query.join('?'))
  // Client names and secrets come only in Basic credentials, and our one client has no secret.
  if (headers.authorization !== undefined && !/^Bearer /i.test(headers.authorization)) throw malformed()
}

function readForm(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformed()
  const text = bytes.toString()
  requireShortValues(text)
  return text
}

function requireShortValues(form: string): void {
  for (const pair of form.split('&')) {
    const [name = '', ...value] = plainText(pair.replaceAll('+', ' ')).split('=')
    // An ID token contains a name and an e-mail address, so it may be longer; it is verified before it is used.
    if (name !== 'id_token_hint' && value.join('=').length > maxValueLength) {
      throw new AppError('malformed', 'A part of this request is too long.')
    }
  }
}

/** Decodes percent escapes; refuses invalid text. */
function plainText(escaped: string): string {
  let text: string
  try {
    text = decodeURIComponent(escaped)
  } catch {
    throw malformed()
  }
  if (text.includes('\u0000')) throw malformed()
  return text
}

const malformed = () => new AppError('malformed', sentences.malformed)
