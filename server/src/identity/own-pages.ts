import { authSentences } from '@marquee/contract/auth'
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../errors.ts'

/**
 * Fails with `forbidden` for requests from other sites. The calls of the sign-in screens need it, because they use cookies or work without
 * a signed-in person.
 */
export function requireOwnOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  const isOurs = headers.origin === publicUrl && (site === undefined || site === 'same-origin')
  if (!isOurs) throw forbidden(authSentences.foreign)
}
