import { addressCheckDays } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { addressSentences } from '@marquee/contract/users'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { conflict, notFound } from '../../errors.ts'
import { clearRefused, refusedAddress } from '../../notify/refused-addresses.ts'
import { signer } from '../../signatures.ts'

export interface AddressCheckSettings {
  /** Signs the links. */
  unsubscribeSecret: string
  /** A demo without a mail server shows the link instead. */
  opensMessages: boolean
}

/** Has people confirm an address anew that refuses e-mails. */
export function addressChecks(context: Context, { unsubscribeSecret, opensMessages }: AddressCheckSettings) {
  const { db, inTransaction, transactional } = context
  const { isSigned } = signer(unsubscribeSecret)

  return {
    /** Mails a link to the caller. Fails with `conflict` when the address does not refuse e-mails. */
    checkAddress: transactional(async ({ id }: Actor): Promise<{ message: string | null }> => {
      const email = await addressOf(id)
      if (!email || !(await refusedAddress(db, email))) throw conflict(addressSentences.fine)
      const path = `/confirm-address#${addressToken(unsubscribeSecret, { userId: id, email })}`
      await context.emit({ type: 'address.asked', email, userId: id, path })
      return { message: opensMessages ? path : null }
    }),

    /** For whoever has the link of an e-mail. Fails with `not_found` for one that was not made here, is too old, or is for a former address. */
    async confirmAddress(token: string): Promise<null> {
      const [id, ends, signature] = token.split('.')
      const [userId, end] = [Number(id), Number(ends)]
      return inTransaction(async () => {
        const email = await addressOf(userId)
        const isValid = email && signature && isSigned(claim(userId, end, email), signature) && end > Date.now() / 1000
        if (!isValid) throw notFound(addressSentences.unknown)
        await clearRefused(db, email)
        return null
      })
    },
  }

  async function addressOf(userId: number): Promise<string | null> {
    const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    return person?.email ?? null
  }
}

/** The token of such a link. It is of this address alone, and ends after some days. */
export function addressToken(secret: string, { userId, email }: { userId: number; email: string }): string {
  const ends = Math.ceil(Date.now() / 1000) + addressCheckDays * 86_400
  return `${userId}.${ends}.${signer(secret).sign(claim(userId, ends, email))}`
}

const claim = (userId: number, ends: number, email: string) => `address.${userId}.${ends}.${email.toLowerCase()}`
