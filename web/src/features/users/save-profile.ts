import { ApiError } from '@marquee/contract/endpoint'
import { useRef } from 'react'
import { statusOf } from '../../lib/query-client.ts'
import { useIdempotencyKey } from '../../lib/send-once.ts'

interface Calls<Body, Profile> {
  /** The profile that the application started with, if there was one. */
  profile: Profile | undefined
  create: (body: Body, idempotencyKey: string) => Promise<Profile>
  change: (body: Body, version: number) => Promise<Profile>
  /** Reads the current profile from the server. */
  own: () => Promise<Profile>
}

/**
 * Stores an application: creates the profile, or updates an existing one (from before, from another tab, or from a call whose answer was
 * lost). Resolves to the stored profile. If somebody else has changed the profile, the first attempt is refused with a conflict; the next
 * one overwrites it.
 */
export function useSaveProfile<Body, Profile extends { version: number }>(calls: Calls<Body, Profile>) {
  const { profile, create, change, own } = calls
  const known = useRef(profile)
  const keyOf = useIdempotencyKey()

  const store = async (body: Body): Promise<Profile> => {
    if (known.current) return change(body, known.current.version)
    try {
      return await create(body, keyOf(body))
    } catch (error) {
      if (statusOf(error) !== 409) throw error
      // Either a profile exists, or this account may not have one: then the refusal is thrown.
      const existing = await own().catch(() => undefined)
      if (!existing) throw error
      return change(body, existing.version)
    }
  }

  return async (body: Body): Promise<Profile> => {
    try {
      known.current = await store(body)
      return known.current
    } catch (error) {
      if (statusOf(error) !== 412) throw error
      known.current = await own()
      const { message } = error as Error
      throw new ApiError(412, `${message}. Everything you entered is still here: submit again to keep yours.`, 'stale')
    }
  }
}
