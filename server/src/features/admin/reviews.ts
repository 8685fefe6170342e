import type { AskedFor, EarlierRejection, ReviewAge } from '@marquee/contract/reviews'
import { reviewAge, reviewDue } from '@marquee/contract/business-days'
import type { ProfileStatus } from '@marquee/contract/limits'
import type { Organizer } from '@marquee/contract/organizers'
import { judgedProfile, profileChanges } from '@marquee/contract/profile-changes'
import type { OwnVendor } from '@marquee/contract/vendors'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { questionsOf } from '../../db/questions.ts'
import { rejectedVersions } from '../../db/rejected-profiles.ts'
import { auditEntries, users } from '../../db/schema.ts'
import type { ProfileKind } from '../profiles/service.ts'

interface Review {
  age: ReviewAge | null
  resubmitted_at: string | null
  earlier: EarlierRejection | null
  asked: AskedFor | null
}

/** What an admin needs beside the profile itself: how long each waits and, where it was sent again, what became of it before. */
export async function reviewsOf<Profile extends OwnVendor | Organizer>(
  db: Db,
  kind: ProfileKind,
  profiles: readonly Profile[],
): Promise<(profile: Profile) => Review> {
  const again = profiles.filter((profile) => isWaiting(profile) && isResubmitted(profile))
  const ids = again.map(({ id }) => id)
  const pending = profiles.filter(isWaiting).map(({ id }) => id)
  const [rejections, versions, questions] = await Promise.all([
    lastRejections(db, kind, ids),
    rejectedVersions(db, kind.noun, ids),
    questionsOf(db, kind.noun, pending),
  ])
  const now = new Date().toISOString()
  return (profile) => {
    const rejection = rejections.get(profile.id)
    const version = versions.get(profile.id)
    const { submitted_at } = profile
    return {
      age:
        isWaiting(profile) && !profile.question
          ? { ...reviewAge(submitted_at, now), due: reviewDue(submitted_at) }
          : null,
      resubmitted_at: isResubmitted(profile) ? submitted_at : null,
      earlier: rejection
        ? { ...rejection, changes: version ? profileChanges(version, judgedProfile(profile)) : null }
        : null,
      asked: questions.get(profile.id) ?? null,
    }
  }
}

const isWaiting = ({ status }: { status: ProfileStatus }) => status === 'pending'
const isResubmitted = (profile: OwnVendor | Organizer) => profile.submitted_at !== profile.profile_created_at

/** Who rejected each profile last, when, and why. The audit log keeps it for ever, the profile only until the next decision. */
async function lastRejections(db: Db, { noun, subject }: ProfileKind, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Omit<EarlierRejection, 'changes'>>()
  const rows = await db
    .selectDistinctOn([auditEntries.subject_id], {
      id: auditEntries.subject_id,
      rejected_at: auditEntries.created_at,
      admin_name: users.name,
      reason: auditEntries.reason,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actor_user_id))
    .where(
      and(
        eq(auditEntries.subject_type, subject),
        inArray(auditEntries.subject_id, [...ids]),
        eq(auditEntries.action, `${noun}.reject`),
      ),
    )
    .orderBy(auditEntries.subject_id, desc(auditEntries.id))
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, rejected_at: row.rejected_at.toISOString() }]))
}
