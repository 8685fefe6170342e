import { sentences } from '@marquee/contract/errors'
import type { RateLimit } from '@marquee/contract/limits'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { AppError, tooLarge, unsupported } from '../errors.ts'
import type { Gatekeeper } from '../http/bind.ts'
import { noteRefused } from '../http/security-events.ts'
import { problemPage, providerPolicy } from './provider-page.ts'

export interface Mount {
  provider: Provider
  /** Path that the provider's addresses begin with. */
  at: string
  /** Origin of the only pages that may read what it answers. */
  origin: string
  gatekeeper: Pick<Gatekeeper, 'count'>
}

/** The longest address, in characters: what a sign-in needs is a tenth of it. */
const longestAddress = 4_096
/** The longest value of a parameter, in characters. What the provider keeps of a request that is only begun is made of them. */
const longestValue = 1_000
/** Bytes of a form. The longest that is needed is a sign-out with its ID token. */
const mostBytes = 16 * 1024
const formType = 'application/x-www-form-urlencoded'

/**
 * Registers the provider's addresses. Requests are judged before the library reads them, since it keeps what it is sent: they are counted
 * per network address, bounded in length, and refused with 400 when they hold what is no text for a database (U+0000, broken UTF-8).
 */
export async function mountProvider(app: FastifyInstance, { provider, at, origin, gatekeeper }: Mount): Promise<void> {
  const answer = provider.callback()
  await app.register(
    async (scope) => {
      scope.setErrorHandler(explain)
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(formType, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => {
        try {
          done(null, readForm(body as Buffer))
        } catch (error) {
          done(error as Error)
        }
      })
      scope.addContentTypeParser('*', (_request, _body, done) =>
        done(unsupported(`This address takes forms (content-type: ${formType}).`)),
      )

      scope.all('/*', {
        schema: { hide: true } as never,
        async onRequest(request, reply) {
          reply.header('content-security-policy', providerPolicy)
          requireReadable(request)
          await gatekeeper.count(limitOf(request.url.slice(at.length)), request, reply, null)
        },
        handler(request, reply) {
          reply.hijack()
          reply.raw.setHeader('content-security-policy', providerPolicy)
          const raw: typeof request.raw & { originalUrl?: string; body?: unknown } = request.raw
          raw.originalUrl = raw.url ?? at
          raw.url = raw.originalUrl.slice(at.length)
          // Until it knows the client the library allows any origin that asks, and every origin where none is named.
          raw.headers.origin = origin
          // Where the stream was read already the library takes this; it notes so once, as a warning.
          raw.body = request.body
          void answer(raw, reply.raw)
        },
      })
    },
    { prefix: at },
  )
}

/** Addresses that only read, or that go on with what was begun. Any other may begin something that is kept. */
const goesOn =
  /^\/(?:auth\/[\w-]+|session\/end\/(?:confirm|success)|token(?:\/revocation)?|me|jwks|\.well-known\/[\w-]+)$/

function limitOf(address: string): RateLimit {
  const [path = ''] = address.split('?')
  return goesOn.test(path) ? 'signInSteps' : 'signInStart'
}

function requireReadable({ url, headers }: FastifyRequest): void {
  if (url.length > longestAddress) throw tooLarge('This address is too long.')
  const [path = '', ...query] = url.split('?')
  plainText(path)
  requireShortValues(query.join('?'))
  // Names and secrets come in Basic credentials only, and the one client has none.
  if (headers.authorization !== undefined && !/^Bearer /i.test(headers.authorization)) throw malformed()
}

function readForm(bytes: Buffer): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed()
  }
  requireShortValues(text)
  return text
}

function requireShortValues(form: string): void {
  for (const pair of form.split('&')) {
    const [name = '', ...value] = plainText(pair.replaceAll('+', ' ')).split('=')
    // An ID token holds a name and an e-mail address; it is checked before anything is done with it.
    if (name !== 'id_token_hint' && value.join('=').length > longestValue) {
      throw new AppError('malformed', 'A part of this request is too long.')
    }
  }
}

/** Decodes percent escapes; refuses what is no text. */
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

/** Programs read what OAuth says a failure looks like, people a page. */
function explain(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const status = error instanceof AppError ? error.status : (error.statusCode ?? 500)
  const sentence =
    error instanceof AppError ? error.message : status === 413 ? 'This request is too large.' : sentences.malformed
  if (status >= 500) request.log.error({ err: error, req: request }, 'the identity provider failed')
  if (error instanceof AppError) noteRefused(request, error, error.code)
  // What is left of a refused body is not read.
  if (request.method !== 'GET') reply.header('connection', 'close')
  reply.status(status).header('cache-control', 'no-store')
  if (/text\/html/.test(request.headers.accept ?? ''))
    return reply.type('text/html; charset=utf-8').send(problemPage(sentence))
  const code = status >= 500 ? 'server_error' : status === 429 ? 'temporarily_unavailable' : 'invalid_request'
  return reply.send({ error: code, error_description: sentence })
}
