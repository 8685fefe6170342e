import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Account } from './accounts.ts'
import { cookieNamed, cookieRules } from './cookies.ts'
import { fingerprint } from './records.ts'

export type KnownBrowsers = ReturnType<typeof knownBrowsers>

/** Tells which account was last signed in to in a browser; it opens nothing. */
const knownCookie = 'marquee_known'
const yearMs = 365 * 24 * 60 * 60_000

/**
 * Browsers of an address's owner, which strangers who guess at its password do not hold up. One counts as known only when the address was
 * confirmed: else whoever signs up with somebody's address first could later guess at the owner's password beside the account's limit.
 */
export function knownBrowsers({ provider, publicUrl }: { provider: Provider; publicUrl: string }) {
  const name = cookieNamed(knownCookie, publicUrl.startsWith('https:'))
  // The provider's own cookie jar, with its keys and its Secure flag.
  const jar = (request: FastifyRequest, reply: FastifyReply) => provider.createContext(request.raw, reply.raw).cookies

  return {
    /** Whether this browser is known for an account with this address. */
    has: (email: string, request: FastifyRequest, reply: FastifyReply): boolean =>
      jar(request, reply).get(name, { signed: true }) === markOf(email),

    /** Call it when somebody has shown in this browser that they have the account, by password or mailbox. */
    remember(account: Pick<Account, 'email' | 'email_verified'>, request: FastifyRequest, reply: FastifyReply): void {
      if (account.email_verified)
        jar(request, reply).set(name, markOf(account.email), { ...cookieRules, maxAge: yearMs })
    },
  }
}

const markOf = (email: string) => fingerprint(`known ${email.toLowerCase()}`)
