import {
  questionSentences,
  questionsFor,
  readAnswer,
  type AnswerInput,
  type AnswerValue,
} from '@marquee/contract/questions'
import { eq } from 'drizzle-orm'
import { questionsOf } from '../../db/call-questions.ts'
import type { Db } from '../../db/client.ts'
import { callPlaces, events } from '../../db/schema.ts'
import { conflict, refused } from '../../errors.ts'

/**
 * The answers of a vendor who applies for a place, as they are stored. Call it while the event is locked. Fails with `conflict` for an answer
 * to what the place is not asked any more, and with `validation` where one is missing or wrong, with the sentence at `answers.<question>`.
 */
export async function checkAnswers(db: Db, placeId: number | null, given: readonly AnswerInput[]) {
  if (placeId === null && given.length === 0) return []
  const asked = placeId === null ? [] : await questionsOfPlace(db, placeId)
  const values = new Map(given.map(({ question_id, value }) => [question_id, value]))
  const isAsked = (id: number) => asked.some((question) => question.id === id)
  if (values.size < given.length || ![...values.keys()].every(isAsked)) throw conflict(questionSentences.changed)
  const problems: Record<string, string> = {}
  const answers: { question_id: number; value: AnswerValue }[] = []
  for (const question of asked) {
    const read = readAnswer(question, values.get(question.id))
    if (read.problem !== undefined) problems[`answers.${question.id}`] = read.problem
    else if (read.value !== null) answers.push({ question_id: question.id, value: read.value })
  }
  const [problem] = Object.values(problems)
  if (problem) throw refused(problem, problems)
  return answers
}

async function questionsOfPlace(db: Db, placeId: number) {
  const [place] = await db
    .select({ service: callPlaces.service_id, questions: questionsOf(events.id) })
    .from(callPlaces)
    .innerJoin(events, eq(events.id, callPlaces.event_id))
    .where(eq(callPlaces.id, placeId))
  return place ? questionsFor(place.questions, place.service) : []
}
