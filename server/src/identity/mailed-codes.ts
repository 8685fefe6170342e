import { randomBytes, randomInt } from 'node:crypto'
import { mailedCode } from '@marquee/contract/limits'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { idpAccounts, idpRecords } from '../db/schema.ts'
import { fingerprint } from '../db/secrets.ts'
import { hasAddress, type Account, type Accounts, type AccountSettings } from './accounts.ts'
import { codeMail } from './messages.ts'
import { hashPassword } from './passwords.ts'
import { notExpired } from './records.ts'

/** Records of the provider, so they end with the sessions of the account, with the account, and when they are old. */
const model = 'MailedCode'
/** At most so many e-mails to one account while the first code is valid. */
const maxMails = 5

/** Where a stored e-mail names the record of its code, which exists only once the e-mail leaves. */
export const codePlace = /#code=([\w-]{43})/

/** Codes that are mailed to sign in without a password, each for one running sign-in (`uid`). */
export function mailedCodes({
  database: { db, inTransaction },
  accounts,
  sendMail,
}: Pick<AccountSettings, 'database' | 'sendMail'> & { accounts: Accounts }) {
  const ofSignIn = (uid: string) => and(eq(idpRecords.model, model), eq(idpRecords.uid, fingerprint(uid)))

  return {
    /**
     * Mails a code to the account's address if there is such an account, after the response, as `mailLink` of a forgotten password. An
     * account with an unconfirmed address may be somebody else's: its address gets the link that asks whose it is.
     */
    async mail(uid: string, email: string, failed: (error: unknown) => void): Promise<void> {
      const account = await accounts.byEmail(email)
      if (!account) return
      const mail = () => (account.email_verified ? prepare(uid, account) : accounts.remind(account))
      setImmediate(() => void mail().catch(failed))
    },

    /** The account with this address for which the newest code of the sign-in was mailed; undefined unless its hash `isRight`. */
    async accountOf(
      uid: string,
      email: string,
      isRight: (hash: string | undefined) => Promise<boolean>,
    ): Promise<Account | undefined> {
      const { created_at: _, ...account } = getTableColumns(idpAccounts)
      const [found] = await db
        .select({ account, hash: sql<string | undefined>`${idpRecords.payload} ->> 'hash'` })
        .from(idpRecords)
        .innerJoin(idpAccounts, eq(idpAccounts.id, idpRecords.account_id))
        .where(and(ofSignIn(uid), notExpired, hasAddress(email)))
        .orderBy(desc(idpRecords.expires_at))
        .limit(1)
      return (await isRight(found?.hash ?? undefined)) ? found?.account : undefined
    },

    /** Ends the codes of the sign-in. Of two at the same time only one gets true. */
    async use(uid: string): Promise<boolean> {
      const { rowCount } = await db.delete(idpRecords).where(ofSignIn(uid))
      return rowCount !== 0
    },
  }

  function prepare(uid: string, { id: account_id, email }: Account): Promise<void> {
    return inTransaction(async () => {
      await db.select({ id: idpAccounts.id }).from(idpAccounts).where(eq(idpAccounts.id, account_id)).for('update')
      const isOfAccount = and(eq(idpRecords.model, model), eq(idpRecords.account_id, account_id), notExpired)
      if ((await db.$count(idpRecords, isOfAccount)) >= maxMails) return
      const id = fingerprint(randomBytes(32).toString('base64url'))
      await db.insert(idpRecords).values({
        model,
        id,
        uid: fingerprint(uid),
        account_id,
        payload: {},
        expires_at: sql`clock_timestamp() + make_interval(mins => ${mailedCode.minutes})`,
      })
      await sendMail(codeMail(email, `#code=${id}`))
    })
  }
}

/** Makes the code of a record, of which only a slow hash is stored. Null when the record has ended. */
export async function newCode(db: Db, id: string): Promise<string | null> {
  const { digits } = mailedCode
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const payload = { hash: await hashPassword(code) }
  const { rowCount } = await db
    .update(idpRecords)
    .set({ payload })
    .where(and(eq(idpRecords.model, model), eq(idpRecords.id, id), notExpired))
  return rowCount ? code : null
}
