import { authSentences } from '@marquee/contract/auth'
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../errors.ts'

/** Refuses, as forbidden (403), what was not sent by a page of our own: calls of the sign-in screens carry cookies, or act without anybody being signed in. */
export function refuseForeign({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  const isOurs = headers.origin === publicUrl && (site === undefined || site === 'same-origin')
  if (!isOurs) throw forbidden(authSentences.foreign)
}
