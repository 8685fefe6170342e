import { hasOptions, type QuestionInput } from '@marquee/contract/questions'
import { and, eq, exists, inArray, isNotNull, not } from 'drizzle-orm'
import { anyTradeId } from '../../db/call-questions.ts'
import type { Db } from '../../db/client.ts'
import { applicationAnswers, callQuestions } from '../../db/schema.ts'

/**
 * Makes an event ask these questions. One with another text, kind or choice is a new version, so that an answer keeps what was asked, and
 * whoever has the former one open cannot answer this one unread. Call it while the event is locked.
 */
export async function replaceQuestions(db: Db, eventId: number, questions: readonly QuestionInput[]): Promise<void> {
  const before = await db
    .select()
    .from(callQuestions)
    .where(and(eq(callQuestions.event_id, eventId), isNotNull(callQuestions.position)))
  const gone = new Map(before.map((one) => [one.id, one]))
  for (const [position, { id, text, kind, need, options = [], service_ids = null }] of questions.entries()) {
    const asked = { text, kind, options: hasOptions(kind) ? options : [] }
    const way = { need, service_ids: service_ids?.map((trade) => trade ?? anyTradeId) ?? null, position }
    const former = gone.get(id ?? 0)
    if (former && isSame(former, asked)) {
      gone.delete(former.id)
      await db.update(callQuestions).set(way).where(eq(callQuestions.id, former.id))
    } else {
      const first_id = former ? (former.first_id ?? former.id) : null
      await db.insert(callQuestions).values({ event_id: eventId, first_id, ...asked, ...way })
    }
  }
  if (gone.size === 0) return
  const isGone = inArray(callQuestions.id, [...gone.keys()])
  const answers = db.select().from(applicationAnswers).where(eq(applicationAnswers.question_id, callQuestions.id))
  await db.delete(callQuestions).where(and(isGone, not(exists(answers))))
  await db.update(callQuestions).set({ position: null }).where(isGone)
}

type Asked = Pick<typeof callQuestions.$inferSelect, 'text' | 'kind' | 'options'>

const isSame = (a: Asked, b: Asked) =>
  a.text === b.text && a.kind === b.kind && JSON.stringify(a.options) === JSON.stringify(b.options)
