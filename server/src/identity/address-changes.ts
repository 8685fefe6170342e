import { accountSentences, type Guard } from '@marquee/contract/account'
import { authSentences } from '@marquee/contract/auth'
import { addressWaitDays } from '@marquee/contract/limits'
import { signUpSentence } from '@marquee/contract/sign-up'
import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { createContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { deliveries, idpAccounts, idpAddressChanges, idpLinks, users } from '../db/schema.ts'
import { stateOf } from '../db/trouble.ts'
import { conflict, notFound, refused } from '../errors.ts'
import { clearRefused } from '../notify/refused-addresses.ts'
import type { Account, Accounts, AccountSettings } from './accounts.ts'
import { isOfDomain } from './invitations.ts'
import { endLinks, newLink, validLink, type LinkPurpose } from './links.ts'
import { addressChangedMail, newAddressMail, oldAddressMail } from './messages.ts'
import { endSessionsOf } from './records.ts'

export type AddressChanges = ReturnType<typeof addressChanges>

interface Settings extends AccountSettings {
  database: Database
  accounts: Accounts
}

/** The new address, and whether the account has it now. */
type Answer = { email: string; is_changed: boolean }
type Wish = typeof idpAddressChanges.$inferSelect

const waited = sql`make_interval(days => ${addressWaitDays})`
const isOver = lt(idpAddressChanges.asked_at, sql`now() - ${waited}`)

/**
 * Changes of the address of an account. Both addresses are asked: who has a session and the password cannot take the account over unnoticed,
 * and who has lost the old mailbox waits for some days. Until it is done, the old address is that of the account. Afterwards everybody signs
 * in again; the subject stays, and with it all that belongs to the person.
 * @param issuer the issuer under which the product stores these people
 */
export function addressChanges(settings: Settings, issuer: string) {
  const { database, accounts, sendMail, publicUrl, opensMessages, signUp } = settings
  const { db, inTransaction } = database
  const { audit } = createContext(database, [])

  return {
    /** The change that is not done yet. */
    async of(account: Account): Promise<Guard['address_change']> {
      const [wish] = await db
        .select({
          ...getTableColumns(idpAddressChanges),
          ends_at: sql<string>`${idpAddressChanges.asked_at} + ${waited}`,
        })
        .from(idpAddressChanges)
        .where(isOf(account))
      return (
        (wish && {
          email: wish.email,
          is_confirmed: wish.confirmed_at !== null,
          is_agreed: hasAgreed(account, wish),
          ends_at: new Date(wish.ends_at).toISOString(),
        }) ??
        null
      )
    },

    /**
     * Mails both links; the caller has proved that the account is theirs. The answer is the same whether or not another account
     * has the address: whoever opens its link learns that.
     */
    async ask({ id, password }: Account, email: string): Promise<{ new_link: string | null; old_link: string | null }> {
      const outside = signUp && signUp.domains.length > 0 && !isOfDomain(signUp, email) && signUpSentence(signUp)
      if (outside) throw refused(outside, { email: outside })
      return inTransaction(async () => {
        const { account, person } = await lock(id)
        if (account?.password !== password)
          throw refused(accountSentences.wrongPassword, { password: accountSentences.wrongPassword })
        if (account.email.toLowerCase() === email.toLowerCase())
          throw refused(accountSentences.sameAddress, { email: accountSentences.sameAddress })
        await drop(account)
        await db.insert(idpAddressChanges).values({ account_id: id, email })
        const links = { new_link: await newLink(db, id, 'new-address'), old_link: null as string | null }
        await sendMail(newAddressMail({ to: email, userId: person?.id }, publicUrl + links.new_link))
        // Somebody else may have the old mailbox when it was never confirmed.
        if (account.email_verified) {
          links.old_link = await newLink(db, id, 'old-address')
          await sendMail(oldAddressMail({ to: account.email, userId: person?.id }, email, publicUrl + links.old_link))
        }
        await note(person, 'user.address_asked')
        // Never the link of an address that gets rights.
        const isShown = opensMessages && !accounts.isWaiting({ ...account, email, email_verified: false })
        return isShown ? links : { new_link: null, old_link: null }
      })
    },

    /** Drops the change that is not done yet, if there is one. */
    async keep({ id }: Account): Promise<void> {
      await inTransaction(async () => {
        const { account, person } = await lock(id)
        if (account && (await drop(account))) await note(person, 'user.address_kept')
      })
    },

    /**
     * Confirms the new address by its link. Whoever has only its mailbox must not make somebody else's account their own, nor the other way
     * round: so the browser `knows` the account, or its password is typed. Refuses with 404 when the link was used or has ended, and with 409
     * when another account has the address.
     */
    async confirm(token: string, knows: (account: Account) => Promise<boolean>): Promise<Answer> {
      const asked = accountSentences.addressPassword
      const found = await ofLink(token, 'new-address')
      if (!(await knows(found))) throw refused(asked, { password: asked })
      return byLink(found, token, 'new-address', (wish) =>
        db
          .update(idpAddressChanges)
          .set({ confirmed_at: sql`now()` })
          .where(isOf(wish)),
      )
    },

    /** Agrees at the old address by its link, or stops the change. Refuses as `confirm`. */
    async answer(token: string, agree: boolean): Promise<Answer> {
      const found = await ofLink(token, 'old-address')
      return byLink(found, token, 'old-address', (wish) =>
        agree
          ? db
              .update(idpAddressChanges)
              .set({ agreed_at: sql`now()` })
              .where(isOf(wish))
          : drop(found),
      )
    },

    /** Ends the changes that have waited long enough: those with a confirmed new address are done. Run periodically by every server. */
    async finish(): Promise<void> {
      const over = await db.select({ id: idpAddressChanges.account_id }).from(idpAddressChanges).where(isOver)
      for (const { id } of over) {
        await inTransaction(async () => {
          const { account, person } = await lock(id)
          const [wish] = await db
            .select()
            .from(idpAddressChanges)
            .where(and(eq(idpAddressChanges.account_id, id), isOver))
          if (!account || !wish) return
          if (wish.confirmed_at !== null && (await isFree(wish))) await change(account, person, wish.email)
          else await drop(account)
        })
      }
    },
  }

  async function ofLink(token: string, purpose: LinkPurpose): Promise<Account> {
    const [link] = await db.select({ id: idpLinks.account_id }).from(idpLinks).where(validLink(token, purpose))
    const account = link && (await accounts.find(link.id))
    if (!account) throw notFound(authSentences.linkExpired)
    return account
  }

  /** Uses the link, stores the answer, and makes the change when it was the last answer that was missing. */
  async function byLink(
    { id }: Account,
    token: string,
    purpose: LinkPurpose,
    store: (wish: Wish) => Promise<unknown>,
  ): Promise<Answer> {
    return inTransaction(async () => {
      const { account, person } = await lock(id)
      const { rowCount } = await db.delete(idpLinks).where(validLink(token, purpose))
      const read = () => db.select().from(idpAddressChanges).where(eq(idpAddressChanges.account_id, id))
      const [before] = await read()
      if (!account || !rowCount || !before) throw notFound(authSentences.linkExpired)
      // The same link in another attempt to send the e-mail.
      await db.delete(idpLinks).where(and(eq(idpLinks.account_id, id), eq(idpLinks.purpose, purpose)))
      await store(before)
      const [wish] = await read()
      if (!wish) await note(person, 'user.address_kept')
      else if (!(await isFree(wish))) throw conflict(accountSentences.addressTaken)
      const is_changed = wish !== undefined && wish.confirmed_at !== null && hasAgreed(account, wish)
      if (is_changed) await change(account, person, before.email)
      return { email: before.email, is_changed }
    })
  }

  /** Whether no other account has confirmed the address. */
  async function isFree({ email, account_id }: Wish): Promise<boolean> {
    const holder = await accounts.byEmail(email)
    return !holder?.email_verified || holder.id === account_id
  }

  async function change(account: Account, person: Person | undefined, email: string): Promise<void> {
    const { id, email: former, email_verified } = account
    // An account that never confirmed the address loses it, as to a sign-up.
    const holder = await accounts.byEmail(email)
    if (holder) {
      const { account: held } = await lock(holder.id)
      if (held?.email_verified) throw conflict(accountSentences.addressTaken)
      if (held) await accounts.release(held)
    }
    try {
      await db.update(idpAccounts).set({ email, email_verified: true }).where(eq(idpAccounts.id, id))
    } catch (error) {
      // A sign-up at this moment.
      throw stateOf(error) === '23505' ? conflict(accountSentences.addressTaken) : error
    }
    await endSessionsOf(db, id)
    await endLinks(db, id)
    await accounts.changePerson(id, { email, email_verified: true })
    await clearRefused(db, email)
    await note(person, 'user.address_changed')
    if (!person) return
    await redirectMails(person.id, former, email)
    if (!email_verified) return
    for (const to of [former, email]) await sendMail(addressChangedMail({ to, userId: person.id }, email, publicUrl))
  }

  /** What waits for the person goes to the new address. What went to the old one stays theirs, also when that gets another owner. */
  async function redirectMails(personId: number, former: string, email: string): Promise<void> {
    const { recipient, status, user_id, kind, thread, topic, stop_token } = deliveries
    const isTheirs = and(
      sql`lower(${recipient}) = lower(${former})`,
      or(isNull(user_id), eq(user_id, personId)),
      // An invitation of a contact is for the address that was invited.
      isNull(stop_token),
    )
    const others = sql`exists (select from ${deliveries} other where other.topic = ${topic} and other.recipient = ${email} and other.status = 'queued')`
    // Not those about the change itself, and about the password: they are for the address.
    const isNotice = or(isNotNull(kind), isNotNull(thread))
    await db
      .update(deliveries)
      .set({ recipient: email })
      .where(and(isTheirs, eq(status, 'queued'), isNotice, sql`not ${others}`))
    await db
      .update(deliveries)
      .set({ user_id: personId })
      .where(and(isTheirs, isNull(user_id)))
  }

  /** Removes the change that waits, with its links; whether there was one. */
  async function drop({ id }: Account): Promise<boolean> {
    const purposes = inArray(idpLinks.purpose, ['new-address', 'old-address'])
    await db.delete(idpLinks).where(and(eq(idpLinks.account_id, id), purposes))
    const { rowCount } = await db.delete(idpAddressChanges).where(eq(idpAddressChanges.account_id, id))
    return rowCount === 1
  }

  /** Locks the person, then the account, as every other change, and reads both. */
  async function lock(id: string): Promise<{ account: Account | undefined; person: Person | undefined }> {
    const isThem = and(eq(users.issuer, issuer), eq(users.subject, id))
    const [person] = await db.select({ id: users.id }).from(users).where(isThem).for('update')
    await db.select({ id: idpAccounts.id }).from(idpAccounts).where(eq(idpAccounts.id, id)).for('update')
    return { account: await accounts.find(id), person }
  }

  async function note(person: Person | undefined, action: `user.address_${string}`): Promise<void> {
    if (person) await audit(person, action, person.id)
  }
}

type Person = { id: number }

/** Whether the old address is not asked any more: it has agreed, or was never confirmed. */
const hasAgreed = ({ email_verified }: Account, { agreed_at }: Wish) => agreed_at !== null || !email_verified
const isOf = (of: Account | Wish) => eq(idpAddressChanges.account_id, 'id' in of ? of.id : of.account_id)
