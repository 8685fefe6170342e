import { randomBytes } from 'node:crypto'
import { authSentences, type ConfirmInput, type SignInInput, type SignUpInput } from '@marquee/contract/auth'
import { brand } from '@marquee/contract/brand'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { idpAccounts, idpLinks, idpSecondFactors } from '../db/schema.ts'
import { AppError, notFound, refused } from '../errors.ts'
import { requireUncommon } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessionsOf, fingerprint } from './records.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html: string
}

export interface AccountSettings {
  database: Pick<Database, 'db' | 'inTransaction'>
  /** Addresses that will be given rights: their accounts wait until a mailed link was opened. Compared without regard to case. */
  adminEmails: readonly string[]
  /** Called inside the transaction that makes the link. */
  sendMail: (message: Message) => Promise<void>
  /** Origin of the site, for links in mails. */
  publicUrl: string
}

export type Account = Omit<typeof idpAccounts.$inferSelect, 'created_at'>
export type Accounts = ReturnType<typeof accountService>

const linkHours = 24
/** A person who asks again gets no second mail within this time. */
const mailEveryMinutes = 5

const columns = {
  id: idpAccounts.id,
  email: idpAccounts.email,
  email_verified: idpAccounts.email_verified,
  name: idpAccounts.name,
  password: idpAccounts.password,
  password_changed_at: idpAccounts.password_changed_at,
  generation: idpAccounts.generation,
}

/** The embedded provider's people: addresses are kept as typed and compared in lower case. */
export function accountService({ database, adminEmails, sendMail, publicUrl }: AccountSettings) {
  const { db, inTransaction } = database
  const awaited = new Set(adminEmails.map((email) => email.trim().toLowerCase()))

  /** True while the account waits for its mailed link and cannot be used. */
  const isWaiting = (account: Account) => !account.email_verified && awaited.has(account.email.toLowerCase())

  return {
    isWaiting,
    byEmail,

    async find(id: string): Promise<Account | undefined> {
      const [account] = await db.select(columns).from(idpAccounts).where(eq(idpAccounts.id, id))
      return account
    },

    /** The account behind email and password, or undefined when they are wrong, after the same time in either case. */
    async authenticate({ email, password }: SignInInput): Promise<Account | undefined> {
      const account = await byEmail(email)
      return (await isPassword(password, account?.password)) ? account : undefined
    },

    /**
     * Makes an account. Refuses with 409 when the address has one, except that an address whose account waits for its link is mailed
     * the link again and answered as if it were new: it is the mailbox that decides whose account that is.
     */
    async create(input: SignUpInput): Promise<Account> {
      await requireUncommon(input.password, input.email)
      const password = await hashPassword(input.password)
      return inTransaction(async () => {
        const [created] = await db
          .insert(idpAccounts)
          .values({ email: input.email, name: input.name, password })
          .onConflictDoNothing()
          .returning(columns)
        const account = created ?? (await byEmail(input.email))
        if (!account || (!created && !isWaiting(account))) throw exists()
        if (isWaiting(account)) await mailLink(account)
        // What was typed now is not the password of an account that was there before.
        return created ?? { ...account, password }
      })
    },

    /** Mails a fresh confirmation link to an account that waits for one, unless one was mailed minutes ago. */
    remind: (account: Account): Promise<void> => inTransaction(() => mailLink(account)),

    /**
     * Opens a confirmation link. In a browser that is `known` to have made the account (it knows the password's fingerprint) a press is
     * enough; elsewhere the holder of the mailbox chooses the password, so that nobody can prepare an account for somebody else's address.
     */
    async confirm({ token, password }: ConfirmInput, known: (account: Account) => boolean): Promise<Account> {
      const [found] = await db
        .select(columns)
        .from(idpLinks)
        .innerJoin(idpAccounts, eq(idpAccounts.id, idpLinks.account_id))
        .where(
          and(
            eq(idpLinks.token_hash, fingerprint(token)),
            eq(idpLinks.purpose, 'confirm'),
            gt(idpLinks.expires_at, sql`now()`),
          ),
        )
      if (!found) throw notFound(authSentences.linkExpired)
      const isTheirs = known(found)
      if (!isTheirs && password === undefined)
        throw refused(authSentences.choosePassword, { password: authSentences.choosePassword })

      if (!isTheirs && password !== undefined) await requireUncommon(password, found.email)
      const change = {
        email_verified: true,
        ...(!isTheirs &&
          password !== undefined && { password: await hashPassword(password), password_changed_at: sql`now()` }),
      }
      return inTransaction(async () => {
        const used = await db
          .delete(idpLinks)
          .where(eq(idpLinks.token_hash, fingerprint(token)))
          .returning()
        if (used.length === 0) throw notFound(authSentences.linkExpired)
        await db.delete(idpLinks).where(eq(idpLinks.account_id, found.id))
        if (!isTheirs) {
          // Whoever made the account may have prepared more than its password.
          await endSessionsOf(db, found.id)
          await db.delete(idpSecondFactors).where(eq(idpSecondFactors.account_id, found.id))
        }
        const [account] = await db
          .update(idpAccounts)
          .set(change)
          .where(eq(idpAccounts.id, found.id))
          .returning(columns)
        return account!
      })
    },

    /** Makes one of the demo's accounts, whose address counts as verified; answers its subject id. Doing it again changes nothing. */
    async createDemoAccount(input: SignUpInput): Promise<string> {
      const existing = await byEmail(input.email)
      if (existing?.email_verified) return existing.id
      const values = { ...input, password: await hashPassword(input.password), email_verified: true }
      const [account] = existing
        ? await db.update(idpAccounts).set(values).where(eq(idpAccounts.id, existing.id)).returning(columns)
        : await db.insert(idpAccounts).values(values).returning(columns)
      return account!.id
    },
  }

  async function byEmail(email: string): Promise<Account | undefined> {
    const [account] = await db
      .select(columns)
      .from(idpAccounts)
      .where(sql`lower(${idpAccounts.email}) = lower(${email})`)
    return account
  }

  async function mailLink(account: Account): Promise<void> {
    // Two requests at once would both see no fresh link.
    await db.select({ id: idpAccounts.id }).from(idpAccounts).where(eq(idpAccounts.id, account.id)).for('update')
    const stillFresh = sql`now() + make_interval(hours => ${linkHours}, mins => ${-mailEveryMinutes})`
    const [recent] = await db
      .select({ hash: idpLinks.token_hash })
      .from(idpLinks)
      .where(and(eq(idpLinks.account_id, account.id), gt(idpLinks.expires_at, stillFresh)))
    if (recent) return
    const token = randomBytes(32).toString('base64url')
    await db.insert(idpLinks).values({
      token_hash: fingerprint(token),
      account_id: account.id,
      purpose: 'confirm',
      expires_at: sql`now() + make_interval(hours => ${linkHours})`,
    })
    // The token stands behind `#`, which browsers keep to themselves: no log and no referrer ever holds it.
    await sendMail(confirmationMail(account, `${publicUrl}/auth/confirm#token=${token}`))
  }
}

const exists = () => new AppError('conflict', authSentences.exists, { email: authSentences.exists })

function confirmationMail(account: Account, link: string): Message {
  const lines = [
    `Somebody, hopefully you, made a ${brand.name} account with this address. Open this link within ${linkHours} hours to confirm it:`,
    'If it was not you, do nothing: the account cannot be used without this link.',
  ] as const
  return {
    to: account.email,
    subject: `Confirm your email address for ${brand.name}`,
    text: `${lines[0]}\n\n${link}\n\n${lines[1]}\n`,
    html: `<p>${lines[0]}</p>\n<p><a href="${link}">Confirm your email address</a></p>\n<p>${lines[1]}</p>\n`,
  }
}
