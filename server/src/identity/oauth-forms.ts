import { sentences } from '@marquee/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, retryAfter, unsupported } from '../errors.ts'
import { noteRefused } from '../http/security-events.ts'
import { problemPage } from './provider-page.ts'

const formType = 'application/x-www-form-urlencoded'
/** Maximum size of a form in bytes. The longest valid one has an ID token or a refresh token. */
const maxBytes = 16 * 1024

/**
 * Makes a scope take forms only, read by `read`, and answer failures as OAuth does; browsers that ask for HTML get a
 * page.
 */
export function takeForms(scope: FastifyInstance, read: (form: Buffer) => unknown): void {
  scope.setErrorHandler(explain)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    formType,
    { parseAs: 'buffer', bodyLimit: maxBytes },
    async (_request: unknown, form: Buffer) => read(form),
  )
  scope.addContentTypeParser('*', async () => {
    throw unsupported(`This address takes forms (content-type: ${formType}).`)
  })
}

function explain(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const isOurs = error instanceof AppError
  const status = isOurs ? error.status : (error.statusCode ?? 500)
  const sentence = isOurs ? error.message : status === 413 ? 'This request is too large.' : sentences.malformed
  if (status >= 500 && !(isOurs && status === 503))
    request.log.error({ err: error, req: request }, 'the identity provider failed')
  if (isOurs) noteRefused(request, error, error.code)
  if (status === 503) reply.header('retry-after', retryAfter)
  reply.status(status).header('cache-control', 'no-store')
  if (/text\/html/.test(request.headers.accept ?? ''))
    return reply.type('text/html; charset=utf-8').send(problemPage(sentence))
  const isBusy = status === 429 || status === 503
  const code = isBusy ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request'
  return reply.send({ error: code, error_description: sentence })
}
