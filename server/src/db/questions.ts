import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { profileQuestions, users } from './schema.ts'

/** What admins ask applicants for before they decide. Of several questions about one profile the newest counts. */

type Noun = 'vendor' | 'organizer'

const ownerOf = { vendor: profileQuestions.vendor_id, organizer: profileQuestions.organizer_id } as const
const nameOf = { vendor: 'vendor_id', organizer: 'organizer_id' } as const

// Drizzle leaves out the table of a column in statements without joins, and the inner table has a column `id` too.
const ofProfile = {
  vendor: sql.raw('profile_questions.vendor_id = vendors.id'),
  organizer: sql.raw('profile_questions.organizer_id = organizers.id'),
} as const
const isPending = { vendor: sql.raw("vendors.status = 'pending'"), organizer: sql.raw("organizers.status = 'pending'") }

/** For queries of profiles: the question that a pending one has not answered yet; null without one. */
export const openQuestion = (noun: Noun) => sql<string | null>`(select text from ${profileQuestions}
  where ${ofProfile[noun]} and answered_at is null and ${isPending[noun]} order by profile_questions.id desc limit 1)`

/** The same while something is held of the profile, without what was not sent yet: a question that is held keeps the profile pending. */
export const sentQuestion = (noun: Noun) => sql<string | null>`(select text from ${profileQuestions}
  where ${ofProfile[noun]} and answered_at is null order by profile_questions.id desc limit 1
  offset case when ${isPending[noun]} then 1 else 0 end)`

/** For queries of profiles: whether the newest question is answered; null where nothing was asked. */
export const isAnswered = (noun: Noun) => sql<boolean | null>`(select answered_at is not null from ${profileQuestions}
  where ${ofProfile[noun]} order by profile_questions.id desc limit 1)`

/** Asks the owner of a profile. Call it in the transaction that has locked the profile, like the others. */
export async function addQuestion(db: Db, noun: Noun, id: number, text: string, askedBy: number): Promise<void> {
  await db.insert(profileQuestions).values({ [nameOf[noun]]: id, text, asked_by: askedBy })
}

/** Takes the newest question back: the one before counts again. */
export async function takeBackQuestion(db: Db, noun: Noun, id: number): Promise<void> {
  const newest = db
    .select({ id: profileQuestions.id })
    .from(profileQuestions)
    .where(eq(ownerOf[noun], id))
    .orderBy(desc(profileQuestions.id))
    .limit(1)
  await db.delete(profileQuestions).where(eq(profileQuestions.id, newest))
}

/** Notes that the owner of a profile has answered; false when nothing was asked. With `hasUnsent` the newest question stays open: nobody read it. */
export async function answerQuestions(db: Db, noun: Noun, id: number, hasUnsent: boolean): Promise<boolean> {
  const newest = sql`(select max(id) from ${profileQuestions} where ${ownerOf[noun]} = ${id})`
  const answered = await db
    .update(profileQuestions)
    .set({ answered_at: sql`now()` })
    .where(
      and(
        eq(ownerOf[noun], id),
        isNull(profileQuestions.answered_at),
        hasUnsent ? sql`${profileQuestions.id} < ${newest}` : undefined,
      ),
    )
    .returning({ id: profileQuestions.id })
  return answered.length > 0
}

/** Deletes all questions about a profile: it is sent for another review, replaced as a whole, or its account is being deleted. */
export async function forgetQuestions(db: Db, noun: Noun, id: number): Promise<void> {
  await db.delete(profileQuestions).where(eq(ownerOf[noun], id))
}

/** The newest question of each profile, by the profiles' ids, with the name of the admin who asked. */
export async function questionsOf(db: Db, noun: Noun, ids: readonly number[]) {
  const owner = ownerOf[noun]
  const { text, asked_at, answered_at } = profileQuestions
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectDistinctOn([owner], { id: owner, text, asked_at, answered_at, admin_name: users.name })
          .from(profileQuestions)
          .innerJoin(users, eq(users.id, profileQuestions.asked_by))
          .where(inArray(owner, [...ids]))
          .orderBy(owner, desc(profileQuestions.id))
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      { ...row, asked_at: row.asked_at.toISOString(), answered_at: row.answered_at?.toISOString() ?? null },
    ]),
  )
}
