import { accountSentences, type accountApi, type addressApi, type resetApi } from '@marquee/contract/account'
import { authSentences } from '@marquee/contract/auth'
import type { Actor } from '@marquee/contract/policy'
import { decodeJwt } from 'jose'
import type { Database } from '../db/client.ts'
import { conflict, forbidden, notFound, refused, unauthorized } from '../errors.ts'
import type { Exchange, Handlers } from '../http/bind.ts'
import type { Account, Accounts, AccountSettings } from './accounts.ts'
import type { AddressChanges } from './address-changes.ts'
import { guesses } from './guesses.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { secondFactorMail } from './messages.ts'
import type { PasswordChanges } from './password-changes.ts'
import { requireOwnOrigin } from './own-pages.ts'
import { endSessionsOf } from './records.ts'
import type { SecondFactors } from './second-factor.ts'
import type { SignedInBrowsers } from './signed-in-browsers.ts'

export interface AccountParts extends Pick<AccountSettings, 'sendMail' | 'publicUrl'> {
  database: Pick<Database, 'db' | 'inTransaction'>
  accounts: Accounts
  factors: SecondFactors
  passwords: PasswordChanges
  browsers: SignedInBrowsers
  addresses: AddressChanges
  demo: boolean
  rateLimits: boolean
}

/** Handlers of the account page: password, second factor and sessions of the caller's own account. */
export function accountHandlers(parts: AccountParts): Handlers<typeof accountApi> {
  const { accounts, factors, passwords, browsers, addresses } = parts
  const guessed = guesses(parts)
  const { db, inTransaction } = parts.database
  const needsFactor = (actor: Actor) => !parts.demo && (actor.role === 'admin' || actor.lacks_second_factor === true)

  return {
    guard: ofCaller(async ({ actor }, account) => {
      const { isOn, codesLeft } = await factors.of(account.id)
      return {
        email: account.email,
        email_verified: account.email_verified,
        second_factor: isOn,
        second_factor_required: needsFactor(actor),
        recovery_codes_left: codesLeft,
        password_changed_at: account.password_changed_at?.toISOString() ?? null,
        address_change: await addresses.of(account),
      }
    }),

    changePassword: ofCaller(async ({ body }, account) => {
      await passwords.change(account, body)
      return null
    }),

    changeAddress: ofCaller(async ({ body }, account, _session, { reply }) => {
      await passwords.require(account, body.password, 'password')
      const { isOn } = await factors.of(account.id)
      if (isOn && !(body.code && (await guessed.isCode(account, body.code, reply)))) {
        const sentence = body.code ? authSentences.wrongCode : authSentences.codeRequired
        throw refused(sentence, { code: sentence })
      }
      return addresses.ask(account, body.email)
    }),

    keepAddress: ofCaller(async (_input, account) => {
      await addresses.keep(account)
      return null
    }),

    beginSecondFactor: ofCaller(async ({ body }, account) => {
      await passwords.require(account, body.password, 'password')
      return factors.begin(account.id, account.email)
    }),

    confirmSecondFactor: ofCaller(({ body }, account) =>
      inTransaction(async () => {
        const recovery_codes = await factors.confirm(account.id, body.code)
        await endSessionsOf(db, account.id)
        await inform(account, 'switched on')
        return { recovery_codes }
      }),
    ),

    removeSecondFactor: ofCaller(async ({ actor, body }, account) => {
      await passwords.require(account, body.password, 'password')
      if (needsFactor(actor)) throw forbidden(accountSentences.secondFactorStays)
      return inTransaction(async () => {
        if (!(await factors.remove(account.id))) throw conflict(accountSentences.noSecondFactor)
        await inform(account, 'switched off')
        return null
      })
    }),

    newRecoveryCodes: ofCaller(async ({ body }, account) => {
      await passwords.require(account, body.password, 'password')
      return inTransaction(async () => {
        const recovery_codes = await factors.renewCodes(account.id)
        await inform(account, 'given new recovery codes')
        return { recovery_codes }
      })
    }),

    sessions: ofCaller((_input, account, session) => browsers.list(account.id, session)),

    endSession: ofCaller(async ({ params }, account) => {
      if (!(await browsers.end(account.id, params.id))) throw notFound(accountSentences.sessionNotFound)
      return null
    }),

    endSessions: ofCaller(async ({ query }, account) => {
      await browsers.endAll(account.id, query)
      return null
    }),
  }

  /** The change needed the password, but the owner is informed in any case, at an address that is known to be theirs. */
  async function inform({ email, email_verified }: Account, what: string): Promise<void> {
    if (email_verified) await parts.sendMail(secondFactorMail(email, what, parts.publicUrl))
  }

  /**
   * A handler that gets the caller's account at the provider, and the session in their token. The gatekeeper has already
   * verified this token, so it is only decoded here.
   */
  function ofCaller<Input, Answer>(
    handle: (input: Input, account: Account, session: string, exchange: Exchange) => Promise<Answer>,
  ) {
    return async (input: Input, exchange: Exchange): Promise<Answer> => {
      const { headers } = exchange.request
      const { sub, sid } = decodeJwt<{ sid?: string }>(headers.authorization?.replace(/^Bearer +/i, '') ?? '')
      const account = sub === undefined ? undefined : await accounts.find(sub)
      if (!account || sid === undefined) throw unauthorized()
      return handle(input, account, sid, exchange)
    }
  }
}

/** Handlers for people who forgot their password; the caller is not signed in. */
export function resetHandlers({
  passwords,
  known,
  publicUrl,
}: Pick<AccountParts, 'passwords'> & { known: KnownBrowsers; publicUrl: string }): Handlers<typeof resetApi> {
  return {
    async request({ body }, { request }) {
      requireOwnOrigin(request, publicUrl)
      await passwords.mailLink(body.email, (error) =>
        request.log.error({ err: error }, 'a link for a new password could not be mailed'),
      )
      return null
    },
    async confirm({ body }, { request, reply }) {
      requireOwnOrigin(request, publicUrl)
      const { email } = await passwords.reset(body)
      // Afterwards, wrong guesses by strangers cannot block the owner's sign-in with the new password.
      known.remember({ email, email_verified: true }, request, reply)
      return { email }
    },
  }
}

/** Handlers of the links that are mailed when somebody wants another address; the caller need not be signed in. */
export function addressHandlers(
  parts: Pick<AccountParts, 'addresses' | 'database' | 'factors' | 'rateLimits'> & {
    known: KnownBrowsers
    publicUrl: string
  },
): Handlers<typeof addressApi> {
  const { addresses, known, publicUrl } = parts
  const guessed = guesses(parts)
  return {
    async confirmAddress({ body: { token, password } }, { request, reply }) {
      requireOwnOrigin(request, publicUrl)
      return addresses.confirm(
        token,
        async (account) =>
          known.has(account.email, request, reply) ||
          (password !== undefined && (await guessed.isPasswordOfLink(account, password, reply))),
      )
    },
    async answerAddress({ body: { token, agree } }, { request }) {
      requireOwnOrigin(request, publicUrl)
      return addresses.answer(token, agree)
    },
  }
}
