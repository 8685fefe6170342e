import { accountSentences } from '@marquee/contract/account'
import { authSentences } from '@marquee/contract/auth'
import { and, eq, sql } from 'drizzle-orm'
import { idpAccounts, idpLinks } from '../db/schema.ts'
import { notFound, refused } from '../errors.ts'
import type { Account, Accounts, AccountSettings } from './accounts.ts'
import { endLinks, isJustMailed, newLink, validLink } from './links.ts'
import { passwordChangedMail, resetMail } from './messages.ts'
import { requireUncommon } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessionsOf, endTokensOf } from './records.ts'

export type PasswordChanges = ReturnType<typeof passwordChanges>

/**
 * Ways to set a new password: with the current one, or by a link sent to the mailbox. Both end every session and
 * inform the owner by mail.
 */
export function passwordChanges({
  database: { db, inTransaction },
  accounts,
  sendMail,
  publicUrl,
}: AccountSettings & { accounts: Accounts }) {
  return {
    require: requirePassword,

    /** Refuses with 400 at the field that is wrong. */
    async change(account: Account, input: { current_password: string; password: string }): Promise<void> {
      await requirePassword(account, input.current_password, 'current_password')
      await requireUncommon(input.password, account.email)
      const password = await hashPassword(input.password)
      await inTransaction(async () => {
        // When another change was faster, the typed password is no longer the current one.
        if (!(await replace(account, password)))
          throw refused(accountSentences.wrongPassword, { current_password: accountSentences.wrongPassword })
      })
    },

    /**
     * Mails a link to the account's address if there is such an account. The response is sent before that, so that
     * neither the response nor its time shows whether the account exists.
     */
    async mailLink(email: string, failed: (error: unknown) => void): Promise<void> {
      const account = await accounts.byEmail(email)
      if (account) setImmediate(() => void makeLink(account).catch(failed))
    },

    /**
     * Sets the password by a mailed link, which also proves the mailbox. Refuses with 404 when the link was used or
     * has expired.
     */
    async reset({ token, password: chosen }: { token: string; password: string }): Promise<Account> {
      const ofLink = validLink(token, 'reset')
      const [link] = await db.select({ id: idpLinks.account_id }).from(idpLinks).where(ofLink)
      const account = link && (await accounts.find(link.id))
      if (!account) throw notFound(authSentences.linkExpired)
      await requireUncommon(chosen, account.email)
      const password = await hashPassword(chosen)
      await inTransaction(async () => {
        // Locks the account before its links, as everywhere: two requests that delete each other's links would
        // otherwise deadlock.
        const now = await lockAccount(account)
        const { rowCount } = await db.delete(idpLinks).where(ofLink)
        if (!rowCount) throw notFound(authSentences.linkExpired)
        // Whoever needs this may have lost the account to somebody, who may have made tokens.
        await endTokensOf(db, account.id)
        // The address was never confirmed, so the account may be somebody else's: the owner gets a new account,
        // without its content.
        if (now.email_verified) await replace(now, password)
        else await accounts.handOver(now, { password, name: null })
      })
      return account
    },
  }

  /** Refuses with 400 at the given field when this is not the account's password. */
  async function requirePassword(account: Account, password: string, field: string): Promise<void> {
    if (!(await isPassword(password, account.password)))
      throw refused(accountSentences.wrongPassword, { [field]: accountSentences.wrongPassword })
  }

  /** Reads the account again and locks it until the transaction ends. */
  async function lockAccount(account: Account): Promise<Account> {
    await db.select({ id: idpAccounts.id }).from(idpAccounts).where(eq(idpAccounts.id, account.id)).for('update')
    return (await accounts.find(account.id)) ?? account
  }

  /**
   * Sets the password and ends sessions and mailed links. Returns false when the password has changed since `account`
   * was read.
   */
  async function replace(account: Account, password: string): Promise<boolean> {
    const { rowCount } = await db
      .update(idpAccounts)
      .set({ password, password_changed_at: sql`now()` })
      .where(and(eq(idpAccounts.id, account.id), eq(idpAccounts.password, account.password)))
    if (!rowCount) return false
    await endSessionsOf(db, account.id)
    await endLinks(db, account.id)
    if (account.email_verified) await sendMail(passwordChangedMail(account.email, publicUrl))
    return true
  }

  function makeLink(account: Account): Promise<void> {
    return inTransaction(async () => {
      await lockAccount(account)
      if (await isJustMailed(db, account.id, 'reset')) return
      const path = await newLink(db, account.id, 'reset')
      await sendMail(resetMail(account.email, publicUrl + path))
    })
  }
}
