import { authSentences } from '@marquee/contract/auth'
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../errors.ts'

/**
 * Fails with `forbidden` for requests from other sites. The calls of the sign-in screens need it, because they use cookies or work without
 * a signed-in person.
 */
export function requireOwnOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = headers
  if (origin !== publicUrl || site !== 'same-origin') throw forbidden(authSentences.foreign)
}

/**
 * Fails with `forbidden` for pages of other sites, and lets programs through that are no browsers. For calls without cookies, where the
 * request itself proves what it may do: every browser names the page for which it sends a POST.
 */
export function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined || site !== undefined) requireOwnOrigin(request, publicUrl)
}
