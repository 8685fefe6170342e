import { tabStorage } from '../../lib/storage.ts'

const key = 'marquee.invited-address'

/** Keeps the address that an invitation was mailed to, for the forms of this tab that ask for one. */
export const inviteAddress = (email: string | null): void => {
  if (email) tabStorage.set(key, email)
}

/** The address of an invitation that this tab has opened; empty without one. */
export const invitedAddress = (): string => tabStorage.get(key) ?? ''
