import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { fingerprint } from '../db/secrets.ts'
import type { Account } from './accounts.ts'
import { cookieNamed, cookieRules } from './cookies.ts'

export type KnownBrowsers = ReturnType<typeof knownBrowsers>

/** Which account was last used in a browser; it gives no access. */
const knownCookie = 'marquee_known'
const yearMs = 365 * 24 * 60 * 60_000

/**
 * Browsers that belong to the owner of an address: failed guesses by strangers do not block them. A browser is
 * remembered only when the address was confirmed. Otherwise whoever signs up first with somebody else's address could
 * later guess the owner's password without the limit per account.
 */
export function knownBrowsers({ provider, publicUrl }: { provider: Provider; publicUrl: string }) {
  const name = cookieNamed(knownCookie, publicUrl.startsWith('https:'))
  // The provider's own cookie jar, with its keys and its Secure flag.
  const jar = (request: FastifyRequest, reply: FastifyReply) => provider.createContext(request.raw, reply.raw).cookies

  return {
    /** Whether this browser is known for an account with this address. */
    has: (email: string, request: FastifyRequest, reply: FastifyReply): boolean =>
      jar(request, reply).get(name, { signed: true }) === markOf(email),

    /** Call this after the person has proved in this browser that the account is theirs, by password or mailbox. */
    remember(account: Pick<Account, 'email' | 'email_verified'>, request: FastifyRequest, reply: FastifyReply): void {
      if (account.email_verified)
        jar(request, reply).set(name, markOf(account.email), { ...cookieRules, maxAge: yearMs })
    },
  }
}

const markOf = (email: string) => fingerprint(`known ${email.toLowerCase()}`)
