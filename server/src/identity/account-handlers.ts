import { accountSentences, type accountApi, type resetApi } from '@marquee/contract/account'
import type { Actor } from '@marquee/contract/policy'
import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Database } from '../db/client.ts'
import { conflict, forbidden, notFound, unauthorized } from '../errors.ts'
import type { Handlers } from '../http/bind.ts'
import type { Account, Accounts, AccountSettings } from './accounts.ts'
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
  demo: boolean
}

/** Handlers of the account page: password, second factor and sessions of the caller's own account. */
export function accountHandlers(parts: AccountParts): Handlers<typeof accountApi> {
  const { accounts, factors, passwords, browsers } = parts
  const { db, inTransaction } = parts.database
  const needsFactor = (actor: Actor) => !parts.demo && (actor.role === 'admin' || actor.lacks_second_factor === true)

  return {
    async guard({ actor }, { request }) {
      const { account } = await callerOf(request)
      const { isOn, codesLeft } = await factors.of(account.id)
      return {
        email: account.email,
        email_verified: account.email_verified,
        second_factor: isOn,
        second_factor_required: needsFactor(actor),
        recovery_codes_left: codesLeft,
        password_changed_at: account.password_changed_at?.toISOString() ?? null,
      }
    },

    async changePassword({ body }, { request }) {
      const { account } = await callerOf(request)
      await passwords.change(account, body)
      return null
    },

    async beginSecondFactor({ body }, { request }) {
      const { account } = await callerOf(request)
      await passwords.require(account, body.password, 'password')
      return factors.begin(account.id, account.email)
    },

    async confirmSecondFactor({ body }, { request }) {
      const { account } = await callerOf(request)
      return inTransaction(async () => {
        const recovery_codes = await factors.confirm(account.id, body.code)
        await endSessionsOf(db, account.id)
        await tell(account, 'switched on')
        return { recovery_codes }
      })
    },

    async removeSecondFactor({ actor, body }, { request }) {
      const { account } = await callerOf(request)
      await passwords.require(account, body.password, 'password')
      if (needsFactor(actor)) throw forbidden(accountSentences.secondFactorStays)
      return inTransaction(async () => {
        if (!(await factors.remove(account.id))) throw conflict(accountSentences.noSecondFactor)
        await tell(account, 'switched off')
        return null
      })
    },

    async newRecoveryCodes({ body }, { request }) {
      const { account } = await callerOf(request)
      await passwords.require(account, body.password, 'password')
      return inTransaction(async () => {
        const recovery_codes = await factors.renewCodes(account.id)
        await tell(account, 'given new recovery codes')
        return { recovery_codes }
      })
    },

    async sessions(_input, { request }) {
      const { account, session } = await callerOf(request)
      return browsers.list(account.id, session)
    },

    async endSession({ params }, { request }) {
      const { account } = await callerOf(request)
      if (!(await browsers.end(account.id, params.id))) throw notFound(accountSentences.sessionNotFound)
      return null
    },

    async endSessions({ query }, { request }) {
      const { account } = await callerOf(request)
      await browsers.endAll(account.id, query)
      return null
    },
  }

  /** The change needed the password, but the owner is informed in any case, at an address that is known to be theirs. */
  async function tell({ email, email_verified }: Account, what: string): Promise<void> {
    if (email_verified) await parts.sendMail(secondFactorMail(email, what, parts.publicUrl))
  }

  /**
   * The caller's account at the provider. The gatekeeper has already verified this token, so it is only decoded here.
   */
  async function callerOf({ headers }: FastifyRequest): Promise<{ account: Account; session: string }> {
    const { sub, sid } = decodeJwt<{ sid?: string }>(headers.authorization?.replace(/^Bearer +/i, '') ?? '')
    const account = sub === undefined ? undefined : await accounts.find(sub)
    if (!account || sid === undefined) throw unauthorized()
    return { account, session: sid }
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
