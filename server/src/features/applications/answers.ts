import {
  isFile,
  questionSentences,
  questionsFor,
  readAnswer,
  type Answer,
  type AnswerInput,
  type AnswerValue,
} from '@marquee/contract/questions'
import { and, eq, inArray } from 'drizzle-orm'
import { questionsOf } from '../../db/call-questions.ts'
import type { Db } from '../../db/client.ts'
import { applicationAnswers, applicationEdits, callPlaces, events } from '../../db/schema.ts'
import { conflict, refused } from '../../errors.ts'
import { attachFiles, lockFiles, type FileOwner } from './answer-files.ts'

/**
 * The answers of a vendor who applies for a place, as they are stored, null for what has none: to what is asked with the application, or of
 * those who are accepted. Call it while the event is locked. Fails with `conflict` for an answer
 * to what the place is not asked any more, and with `validation` where one is missing or wrong, with the sentence at `answers.<question>`.
 * A file is one that `owner` has uploaded.
 */
export async function checkAnswers(
  db: Db,
  owner: FileOwner,
  placeId: number | null,
  given: readonly AnswerInput[],
  isAccepted = false,
) {
  if (placeId === null && given.length === 0) return []
  const asked = placeId === null ? [] : await questionsOfPlace(db, placeId, isAccepted)
  const values = new Map(given.map(({ question_id, value }) => [question_id, value]))
  const isAsked = (id: number) => asked.some((question) => question.id === id)
  if (values.size < given.length || ![...values.keys()].every(isAsked)) throw conflict(questionSentences.changed)
  const problems: Record<string, string> = {}
  const answers: { question_id: number; value: AnswerValue | null }[] = []
  const files = await lockFiles(
    db,
    owner,
    [...values.values()].filter(isFile).map(({ id }) => id),
  )
  for (const question of asked) {
    const read = readAnswer(question, values.get(question.id))
    const value = isFile(read.value) ? files.get(read.value.id) : read.value
    const problem = read.problem ?? (value === undefined ? questionSentences.noFile : undefined)
    if (problem !== undefined) problems[`answers.${question.id}`] = problem
    else answers.push({ question_id: question.id, value: value ?? null })
  }
  const [problem] = Object.values(problems)
  if (problem) throw refused(problem, problems)
  return answers
}

/** Stores what was answered of an application that has no answers to these questions. */
export async function storeAnswers(
  db: Db,
  application_id: number,
  answers: readonly { question_id: number; value: AnswerValue | null }[],
): Promise<void> {
  const given = answers.flatMap(({ question_id, value }) =>
    value === null ? [] : { application_id, question_id, value },
  )
  if (given.length > 0) await db.insert(applicationAnswers).values(given)
  await attachFiles(
    db,
    application_id,
    given.flatMap(({ value }) => (isFile(value) ? value.id : [])),
  )
}

/**
 * Stores answers in place of the former ones to the same questions, and what changed, which the organizer reads. Returns whether anything
 * did.
 */
export async function replaceAnswers(
  db: Db,
  application_id: number,
  former: readonly Answer[],
  answers: readonly { question_id: number; value: AnswerValue | null }[],
): Promise<boolean> {
  const edits = answers.flatMap(({ question_id, value: after }) => {
    const before = former.find((one) => one.question_id === question_id)?.value ?? null
    return JSON.stringify(before) === JSON.stringify(after) ? [] : { application_id, question_id, before, after }
  })
  if (edits.length === 0) return false
  await db.insert(applicationEdits).values(edits)
  const isOld = inArray(
    applicationAnswers.question_id,
    edits.map((one) => one.question_id),
  )
  await db.delete(applicationAnswers).where(and(eq(applicationAnswers.application_id, application_id), isOld))
  await storeAnswers(
    db,
    application_id,
    edits.map(({ question_id, after }) => ({ question_id, value: after })),
  )
  return true
}

async function questionsOfPlace(db: Db, placeId: number, isAccepted: boolean) {
  const [place] = await db
    .select({ service: callPlaces.service_id, questions: questionsOf(events.id) })
    .from(callPlaces)
    .innerJoin(events, eq(events.id, callPlaces.event_id))
    .where(eq(callPlaces.id, placeId))
  return place ? questionsFor(place.questions, place.service, isAccepted) : []
}
