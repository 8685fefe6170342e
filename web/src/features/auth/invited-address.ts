import { tabStorage } from '../../lib/storage.ts'

const key = 'marquee.invited-address'

/** Keeps the address that an invitation was mailed to, for the forms of this tab that ask for one. */
export const inviteAddress = (email: string | null): void => {
  if (email) tabStorage.set(key, email)
}

/** Its owner is signed in: forms of this tab are for somebody else from now on. */
export const forgetInvitedAddress = (): void => tabStorage.remove(key)

/** The address of an invitation that this tab has opened; empty without one. */
export const invitedAddress = (): string => tabStorage.get(key) ?? ''
