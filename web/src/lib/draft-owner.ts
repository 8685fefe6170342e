import type { Me } from '@marquee/contract/users'
import { storage } from './storage.ts'

/** The person who signed in here last with an address that was not confirmed. */
const unconfirmedKey = 'marquee.unconfirmed'

/**
 * Lets drafts follow an address. They hang on the person's id at the provider, and an address gets another id when it is confirmed with
 * another password than the one it signed up with. Whoever then signs in here with the confirmed address gets what was begun here under it.
 */
export async function followAddress(subject: string, { email, email_verified }: Me): Promise<void> {
  if (email === null) return
  const address = email.toLowerCase()
  if (!email_verified) return void storage.set(unconfirmedKey, JSON.stringify({ subject, address }))
  const begun = unconfirmed()
  if (begun?.address !== address) return
  if (begun.subject !== subject) {
    const { moveDrafts } = await import('./draft.ts')
    await moveDrafts(begun.subject, subject)
  }
  storage.remove(unconfirmedKey)
}

/** Forgets the address of a person whose drafts are removed. */
export function forgetAddress(subject: string): void {
  if (unconfirmed()?.subject === subject) storage.remove(unconfirmedKey)
}

const unconfirmed = () => storage.json(unconfirmedKey) as { subject: string; address: string } | null
