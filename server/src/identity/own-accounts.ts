import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { idpAccounts } from '../db/schema.ts'
import { unauthorized } from '../errors.ts'
import type { Account, Accounts } from './accounts.ts'
import type { AddressChanges } from './address-changes.ts'
import type { PasswordChanges } from './password-changes.ts'
import { endSessionsOf } from './records.ts'
import type { SecondFactors } from './second-factor.ts'
import type { SignedInBrowsers } from './signed-in-browsers.ts'

/** What the product does with the account that a person has at the embedded provider. */
export type OwnAccounts = ReturnType<typeof ownAccounts>

interface Parts {
  database: Pick<Database, 'db'>
  accounts: Accounts
  passwords: PasswordChanges
  factors: SecondFactors
  browsers: SignedInBrowsers
  addresses: AddressChanges
}

export function ownAccounts({ database, accounts, passwords, factors, browsers, addresses }: Parts) {
  const { db } = database
  return {
    /** Fails with `validation` at the field `password` when this is not the person's password. */
    async requirePassword(userId: number, password: string): Promise<void> {
      await passwords.require(await accountOf(userId), password, 'password')
    },

    /** Changes the name, which later tokens have. Call it in a transaction. */
    async rename(userId: number, name: string): Promise<void> {
      const { id } = await accountOf(userId)
      await db.update(idpAccounts).set({ name }).where(eq(idpAccounts.id, id))
    },

    /**
     * Deletes the account with its sessions, tokens, mailed links and second factor. Call it in a transaction. An account that does not
     * exist is no error.
     */
    async erase(userId: number): Promise<void> {
      const account = await accounts.ofPerson(userId)
      if (!account) return
      await endSessionsOf(db, account.id)
      await db.delete(idpAccounts).where(eq(idpAccounts.id, account.id))
    },

    /** Everything that is stored of the account, without secrets; null when there is none. */
    async describe(userId: number): Promise<object | null> {
      const account = await accounts.ofPerson(userId)
      if (!account) return null
      const { id, email, email_verified, name, password_changed_at } = account
      const { isOn, codesLeft } = await factors.of(id)
      return {
        email,
        email_verified,
        name,
        password_changed_at,
        second_factor: isOn,
        recovery_codes_left: codesLeft,
        address_change: await addresses.of(account),
        sessions: (await browsers.list(id, '')).map(({ id: _, is_current: _current, ...session }) => session),
      }
    },
  }

  async function accountOf(userId: number): Promise<Account> {
    const account = await accounts.ofPerson(userId)
    if (!account) throw unauthorized()
    return account
  }
}
