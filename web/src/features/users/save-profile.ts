import { ApiError } from '@marquee/contract/endpoint'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { statusOf } from '../../lib/query-client.ts'
import { useIdempotencyKey } from '../../lib/send-once.ts'
import { readOwn, type ProfileKind, type OwnedProfile } from './profile-kind.ts'

/**
 * Stores an application: creates the profile, or updates an existing one (`profile`, or one from another tab, or from a call whose answer was
 * lost). Resolves to the stored profile. If somebody else has changed the profile, the first attempt is refused with a conflict; the next
 * one overwrites it.
 */
export function useSaveProfile<Profile extends OwnedProfile, Name extends string>(
  { apply, update, own }: ProfileKind<Profile, Name>,
  profile: Profile | undefined,
) {
  const known = useRef(profile)
  const keyOf = useIdempotencyKey()

  const store = async (body: FieldValues): Promise<Profile> => {
    if (known.current) return update(body, known.current.version)
    try {
      return await apply(body, keyOf(body))
    } catch (error) {
      if (statusOf(error) !== 409) throw error
      // Either a profile exists, or this account may not have one: then the refusal is thrown.
      const existing = await readOwn(own).catch(() => undefined)
      if (!existing) throw error
      return update(body, existing.version)
    }
  }

  return async (body: FieldValues): Promise<Profile> => {
    try {
      known.current = await store(body)
      return known.current
    } catch (error) {
      if (statusOf(error) !== 412) throw error
      known.current = await readOwn(own)
      const { message } = error as Error
      throw new ApiError(412, `${message}. Everything you entered is still here: submit again to keep yours.`, 'stale')
    }
  }
}
