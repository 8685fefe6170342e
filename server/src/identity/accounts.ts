import { authSentences, type ConfirmInput, type SignInInput, type SignUpInput } from '@marquee/contract/auth'
import { signUpSentence, type SignUpRule } from '@marquee/contract/sign-up'
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { idpAccounts, idpLinks, users } from '../db/schema.ts'
import { fingerprint } from '../db/secrets.ts'
import { AppError, notFound, refused } from '../errors.ts'
import { clearRefused } from '../notify/refused-addresses.ts'
import { invitationOf, isOfDomain, useLink } from './invitations.ts'
import { endLinks, isJustMailed, linkMinutes, newLink, validLink } from './links.ts'
import { confirmationMail, type Message } from './messages.ts'
import { requireUncommon } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessionsOf } from './records.ts'

export interface AccountSettings {
  database: Pick<Database, 'db' | 'inTransaction'>
  /**
   * Addresses that will get the role admin. Their accounts cannot be used before the mailed link was opened. Compared
   * without regard to case.
   */
  adminEmails: readonly string[]
  /** Who may create an account; by default everybody. Invitations hold in any case. */
  signUp?: SignUpRule
  /** Called inside the transaction that creates the link. */
  sendMail: (message: Message) => Promise<void>
  /** Origin of the site, for links in mails. */
  publicUrl: string
  /**
   * Shows the mailed link on the page: only for a demo without a mail server, where nobody could read the mail
   * otherwise.
   */
  opensMessages: boolean
}

export type Account = Omit<typeof idpAccounts.$inferSelect, 'created_at'>
/** Whether the password of an account was used in this browser, or is typed now. */
type Knows = (account: Account) => Promise<boolean>
export type Accounts = ReturnType<typeof accountService>

const { created_at: _, ...columns } = getTableColumns(idpAccounts)

/**
 * Accounts of the embedded provider. Addresses are stored as typed and compared in lower case.
 * @param issuer the issuer under which the product stores these people
 */
export function accountService(settings: AccountSettings, issuer: string) {
  const { database, adminEmails, sendMail, publicUrl, opensMessages } = settings
  const { db, inTransaction } = database
  const awaited = new Set(adminEmails.map((email) => email.trim().toLowerCase()))

  /**
   * True while the account waits for its mailed link and cannot be used. Only addresses of future admins have to
   * wait; other accounts can be used before their address is confirmed, but get no rights from it.
   */
  const isWaiting = ({ email, email_verified }: Pick<Account, 'email' | 'email_verified'>) =>
    !email_verified && awaited.has(email.toLowerCase())

  return {
    isWaiting,
    byEmail,
    find,
    ofPerson,
    handOver,
    release,
    changePerson,

    /** The account with this email and password; undefined when they are wrong. Takes the same time in both cases. */
    async authenticate({ email, password = '' }: SignInInput): Promise<Account | undefined> {
      const account = await byEmail(email)
      return (await isPassword(password, account?.password)) ? account : undefined
    },

    /**
     * Creates an account and mails the link that confirms its address. Refuses with 409 when another account has
     * confirmed the address. An unconfirmed account of that address belongs to nobody yet: the link is mailed again,
     * and whoever opens it gets the account. `isNew` is false then. Refuses with 403 who may not sign up, before anything is looked up.
     */
    async create(input: SignUpInput): Promise<{ account: Account; isNew: boolean }> {
      if (settings.signUp) requireAdmitted(settings.signUp, input.email)
      await requireUncommon(input.password, input.email)
      const password = await hashPassword(input.password)
      return inTransaction(async () => {
        const [created] = await db
          .insert(idpAccounts)
          .values({ email: input.email, name: input.name, password })
          .onConflictDoNothing()
          .returning(columns)
        const account = created ?? (await byEmail(input.email))
        if (!account || (!created && account.email_verified)) throw exists()
        await mailLink(account)
        // The typed password is not the password of an account that existed before.
        return created ? { account, isNew: true } : { account: { ...account, password }, isNew: false }
      })
    },

    /** Mails a new confirmation link to an account that waits for one, unless one was mailed a few minutes ago. */
    async remind(account: Account): Promise<void> {
      await inTransaction(() => mailLink(account))
    },

    /**
     * Mails the link again to a signed-in person, unless one was mailed a few minutes ago. `message` is the link's
     * path where messages can be opened on the page; it is never returned for an account that will get rights.
     */
    async resend(userId: number): Promise<{ sent: boolean; message: string | null }> {
      return inTransaction(async () => {
        const account = await ofPerson(userId)
        if (!account || account.email_verified) return { sent: false, message: null }
        const mailed = await mailLink(account)
        const isShown = opensMessages && !isWaiting(account)
        return {
          sent: mailed !== null,
          message: isShown ? (mailed ?? (await newLink(db, account.id, 'confirm'))) : null,
        }
      })
    },

    /**
     * Uses a confirmation link. Whoever `knows` the account's password in this browser keeps the account as it is, with
     * its sessions. Anybody else proves only the mailbox: with a name, they get a new account of the address, so that
     * nobody can prepare an account for another person's address. The link of an invitation creates its account.
     */
    async confirm({ token, password, name }: ConfirmInput, knows: Knows): Promise<Account> {
      const [found] = await db
        .select(columns)
        .from(idpLinks)
        .innerJoin(idpAccounts, eq(idpAccounts.id, idpLinks.account_id))
        .where(validLink(token, 'confirm'))
      if (!found) return accept({ token, password, name })
      const chosen = (await knows(found)) ? null : await chosenBy(found, { password, name })
      return inTransaction(async () => {
        // With two links of one account at the same time, the second one finds the account already confirmed.
        const now = db.select({ email_verified: idpAccounts.email_verified }).from(idpAccounts)
        const [held] = await now.where(eq(idpAccounts.id, found.id)).for('update')
        if (held?.email_verified !== false) throw notFound(authSentences.linkExpired)
        const { rowCount } = await db.delete(idpLinks).where(eq(idpLinks.token_hash, fingerprint(token)))
        if (!rowCount) throw notFound(authSentences.linkExpired)
        await endLinks(db, found.id)
        return chosen === null ? markVerified(found) : handOver(found, chosen)
      })
    },

    /** Creates a demo account with a verified address; returns its subject id. Calling it again changes nothing. */
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

  /** Creates the account of an invitation, with its address confirmed. Refuses with 409 when an account has confirmed that address. */
  async function accept({ token, password, name }: ConfirmInput): Promise<Account> {
    const invitation = await invitationOf(db, token)
    if (!invitation) throw notFound(authSentences.linkExpired)
    if (password === undefined) throw required('password', authSentences.passwordRequired)
    if (name === undefined) throw required('name', authSentences.nameRequired)
    await requireUncommon(password, invitation.email)
    const chosen = { password: await hashPassword(password), name }
    return inTransaction(async () => {
      const used = await useLink(db, token)
      if (!used) throw notFound(authSentences.linkExpired)
      const { email } = used
      const values = { email, email_verified: true, ...chosen }
      const [created] = await db.insert(idpAccounts).values(values).onConflictDoNothing().returning(columns)
      if (created) return created
      // Locked, because its owner may confirm it just now.
      const [held] = await db.select(columns).from(idpAccounts).where(hasAddress(email)).for('update')
      if (!held || held.email_verified) throw exists()
      return handOver(held, chosen)
    })
  }

  async function find(id: string): Promise<Account | undefined> {
    return first(eq(idpAccounts.id, id))
  }

  /** The account of a person in the product; undefined for people of another provider. */
  async function ofPerson(userId: number): Promise<Account | undefined> {
    const isThem = and(eq(users.id, userId), eq(users.issuer, issuer))
    const [known] = await db.select({ subject: users.subject }).from(users).where(isThem)
    return known && find(known.subject)
  }

  async function byEmail(email: string): Promise<Account | undefined> {
    return first(hasAddress(email))
  }

  async function first(where: SQL): Promise<Account | undefined> {
    const [account] = await db.select(columns).from(idpAccounts).where(where)
    return account
  }

  /** Marks the address as verified. Older tokens still hold the old claim, so the person's row is updated at once. */
  async function markVerified({ id }: Account): Promise<Account> {
    const change = { email_verified: true }
    const [account] = await db.update(idpAccounts).set(change).where(eq(idpAccounts.id, id)).returning(columns)
    await changePerson(id, change)
    await clearRefused(db, account!.email)
    return account!
  }

  /**
   * Gives the address to a new account with a new subject: sessions, name and profiles of the account that had the
   * address before are not taken over. They stay with the old account, which loses its address and can no longer be
   * used to sign in.
   */
  async function handOver(held: Account, chosen: Pick<Account, 'password' | 'name'>): Promise<Account> {
    await release(held)
    const [account] = await db
      .insert(idpAccounts)
      .values({ email: held.email, email_verified: true, password_changed_at: sql`now()`, ...chosen })
      .returning(columns)
    await clearRefused(db, held.email)
    return account!
  }

  /** Takes the address from an account that never confirmed it: its person stays without address and sign-in. */
  async function release({ id }: Account): Promise<void> {
    await endSessionsOf(db, id)
    await db.delete(idpAccounts).where(eq(idpAccounts.id, id))
    await changePerson(id, { email: null, email_verified: false })
  }

  /** Changes the person's row, and notifies their open pages (decision 028). */
  async function changePerson(subject: string, change: Partial<typeof users.$inferInsert>): Promise<void> {
    const isThem = and(eq(users.issuer, issuer), eq(users.subject, subject))
    const [user] = await db.update(users).set(change).where(isThem).returning({ id: users.id })
    if (user) await db.execute(sql`select pg_notify('notifications', ${`${user.id} user.address`})`)
  }

  /** The path of the mailed link; null when one was mailed a few minutes ago, or when there is nothing to confirm. */
  async function mailLink({ id, email }: Account): Promise<string | null> {
    // The lock is for two requests at the same time, which would both see no recent link.
    const [account] = await db.select(columns).from(idpAccounts).where(eq(idpAccounts.id, id)).for('update')
    if (!account || account.email_verified) return null
    if (await isJustMailed(db, id, 'confirm')) return null
    const path = await newLink(db, id, 'confirm')
    await sendMail(confirmationMail(email, publicUrl + path, linkMinutes.confirm / 60))
    return path
  }
}

/** What the owner of a mailbox chose who does not know the account's password; refuses when they did not choose. */
async function chosenBy({ email }: Account, { password, name }: Omit<ConfirmInput, 'token'>) {
  if (password === undefined || name === undefined) {
    const asked = password === undefined ? authSentences.passwordOfSignUp : authSentences.notOfSignUp
    throw refused(asked, { password: asked })
  }
  await requireUncommon(password, email)
  return { password: await hashPassword(password), name }
}

/** Fails with `forbidden` for an address that may not sign up by itself. */
function requireAdmitted(signUp: SignUpRule, email: string): void {
  const sentence = signUpSentence(signUp)
  if (sentence === undefined || isOfDomain(signUp, email)) return
  throw new AppError('forbidden', sentence, signUp.mode === 'open' ? { email: sentence } : undefined)
}

const required = (field: string, sentence: string) => refused(sentence, { [field]: sentence })
export const hasAddress = (email: string) => sql`lower(${idpAccounts.email}) = lower(${email})`
const exists = () => new AppError('conflict', authSentences.exists, { email: authSentences.exists })
