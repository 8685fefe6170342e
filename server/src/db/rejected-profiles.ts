import type { JudgedProfile } from '@marquee/contract/profile-changes'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from './client.ts'
import { rejectedProfiles } from './schema.ts'

type Noun = 'vendor' | 'organizer'

/** Keeps the version of a profile that is being rejected, in place of an older one. Call it in the transaction of the rejection. */
export async function keepRejected(db: Db, noun: Noun, id: number, profile: JudgedProfile): Promise<void> {
  await forgetRejected(db, noun, id)
  await db.insert(rejectedProfiles).values({ [ownerOf[noun]]: id, profile })
}

/** Deletes the rejected version of a profile: it was approved, replaced as a whole, or its account is being deleted. */
export async function forgetRejected(db: Db, noun: Noun, id: number): Promise<void> {
  await db.delete(rejectedProfiles).where(eq(rejectedProfiles[ownerOf[noun]], id))
}

/** Undoes what an undone rejection or approval did: the version that was rejected before, if there is one, is kept again. */
export async function restoreRejected(db: Db, noun: Noun, id: number, before: JudgedProfile | null): Promise<void> {
  if (before) await keepRejected(db, noun, id, before)
  else await forgetRejected(db, noun, id)
}

/** The rejected versions by the profiles' ids; a profile without one is absent. */
export async function rejectedVersions(
  db: Db,
  noun: Noun,
  ids: readonly number[],
): Promise<Map<number, JudgedProfile>> {
  if (ids.length === 0) return new Map()
  const owner = rejectedProfiles[ownerOf[noun]]
  const rows = await db
    .select({ id: owner, profile: rejectedProfiles.profile })
    .from(rejectedProfiles)
    .where(inArray(owner, [...ids]))
  return new Map(rows.flatMap(({ id, profile }) => (id === null ? [] : [[id, profile]])))
}

const ownerOf = { vendor: 'vendor_id', organizer: 'organizer_id' } as const
