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

/**
 * Fails with `forbidden` for pages of other sites, and lets programs through that are no browsers. For calls without cookies, where the
 * request itself proves what it may do: every browser names the page for which it sends a POST.
 */
export function refuseOtherSites({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers
  const isOurs = origin === publicUrl && (site === undefined || site === 'same-origin')
  const isNoBrowser = origin === undefined && site === undefined
  if (!isOurs && !isNoBrowser) throw forbidden(authSentences.foreign)
}
