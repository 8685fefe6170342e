import { authSentences } from '@marquee/contract/auth'
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../errors.ts'

/**
 * Refuses (403) requests that were not sent by one of our own pages: calls of the sign-in screens carry cookies or
 * need no signed-in person.
 */
export function requireOwnOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  const isOurs = headers.origin === publicUrl && (site === undefined || site === 'same-origin')
  if (!isOurs) throw forbidden(authSentences.foreign)
}
