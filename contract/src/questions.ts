import * as z from 'zod/mini'
import { noted, shape } from './endpoint.ts'
import { bodyId, requiredLine, requiredText } from './fields.ts'
import {
  maxAnswerNumber,
  maxCounts,
  maxLengths,
  questionKinds,
  questionNeeds,
  tooLong,
  type QuestionKind,
} from './limits.ts'

/** What a question and its answer are refused for. */
export const questionSentences = {
  list: 'Questions are a list',
  many: `At most ${maxCounts.questions} questions`,
  text: 'Please write the question',
  kind: `Kind is one of ${questionKinds.join(', ')}`,
  need: `Need is one of ${questionNeeds.join(', ')}`,
  options: 'Please name at least two choices',
  manyOptions: `At most ${maxCounts.questionOptions} choices`,
  sameOptions: 'Each choice may be named once',
  trades: 'Please choose trades that this event looks for',
  unanswered: 'Please answer this question',
  notANumber: 'Please enter a number',
  notAnOption: 'Please choose one of these',
  fileNotFound: "File not found or you don't have permission to view it.",
  noFile: 'Please choose the file again',
  arriving: 'Please wait until the file is uploaded',
  manyFiles: `At most ${maxCounts.answerFiles} files for one event`,
  changed: 'The questions have changed. Please look at them again.',
} as const

/** Where a file that answers a question is downloaded, with a bearer token. It is the file itself, not an envelope. */
export const answerFilePath = (id: number | string) => `/event-applications/files/${id}` as const

/** Whether a question is answered by choosing. */
export const hasOptions = (kind: QuestionKind): boolean => kind === 'one_of' || kind === 'several_of'

const lines = z.pipe(
  z.array(z.string(questionSentences.options), questionSentences.options),
  z.pipe(
    z.transform((texts: string[]) => texts.map((text) => text.trim()).filter(Boolean)),
    z
      .array(
        requiredLine(
          questionSentences.options,
          maxLengths.questionOption,
          tooLong('A choice', maxLengths.questionOption),
        ),
      )
      .check(
        z.maxLength(maxCounts.questionOptions, questionSentences.manyOptions),
        z.refine((texts) => new Set(texts).size === texts.length, { error: questionSentences.sameOptions }),
      ),
  ),
)

const described = {
  text: noted(
    requiredLine(questionSentences.text, maxLengths.question, tooLong('Question', maxLengths.question)),
    'The question.',
    'Do you need electricity?',
  ),
  kind: noted(z.enum(questionKinds, questionSentences.kind), 'What it is answered with.', 'yes_no'),
  need: noted(z.enum(questionNeeds, questionSentences.need), 'Whether an application needs the answer.', 'required'),
}

/** A question of an open call. */
export const QuestionInput = z
  .object({
    id: noted(
      z.optional(z.nullable(bodyId())),
      'Id of the question that it is so far; null or absent for a new one. Another text, kind or choice makes its next version, and what was answered keeps its question.',
      4,
    ),
    ...described,
    options: z.optional(lines),
    service_ids: noted(
      z.optional(
        z.nullable(
          z
            .array(z.nullable(bodyId(questionSentences.trades)), questionSentences.trades)
            .check(z.minLength(1, questionSentences.trades), z.maxLength(maxCounts.places, questionSentences.trades)),
        ),
      ),
      'Ids of the trades that are asked, with null for any trade; null or absent: all.',
      null,
    ),
  })
  .check(
    z.refine(({ kind, options = [] }) => !hasOptions(kind) || options.length > 1, {
      error: questionSentences.options,
      path: ['options'],
    }),
  )
QuestionInput.register(z.globalRegistry, { id: 'NewQuestion' })
export type QuestionInput = z.infer<typeof QuestionInput>

/** A question as vendors are asked it. */
export const Question = shape('Question', {
  id: z.int(),
  first_id: noted(z.int(), 'Id of its first version; the same as `id` without others.', 4),
  text: noted(z.string(), 'The question.', 'Do you need electricity?'),
  kind: described.kind,
  need: described.need,
  options: noted(z.array(z.string()), 'What can be chosen; empty for other kinds.', []),
  service_ids: noted(
    z.nullable(z.array(z.nullable(z.int()))),
    'Ids of the trades that are asked, with null for any trade; null: all.',
    null,
  ),
})
export type Question = z.infer<typeof Question>

/** A file that answers a question. */
export const AnswerFile = shape('AnswerFile', {
  id: noted(z.int(), `The file is read at \`/api${answerFilePath('{id}')}\`, by the two sides of the application.`, 7),
  name: noted(z.string().check(z.maxLength(maxLengths.fileName)), 'With the ending of what it is.', 'insurance.pdf'),
  size: noted(z.int(), 'In bytes.', 48_213),
})
export type AnswerFile = z.infer<typeof AnswerFile>

export const AnswerValue = z.union(
  [z.string(), z.number(), z.boolean(), z.array(z.string()).check(z.maxLength(maxCounts.questionOptions)), AnswerFile],
  questionSentences.unanswered,
)
export type AnswerValue = z.infer<typeof AnswerValue>

const valueNote =
  'Text, a number, true or false, a list of texts, or an uploaded file, as the kind of the question asks.'

export const AnswerInput = shape('NewAnswer', {
  question_id: noted(bodyId(), 'Id of the question.', 4),
  value: noted(AnswerValue, valueNote, true),
})
export type AnswerInput = z.infer<typeof AnswerInput>

/** The answers that come with an application. */
export const AnswersInput = noted(
  z.optional(
    z.array(AnswerInput, 'Answers are a list').check(z.maxLength(maxCounts.questions, questionSentences.many)),
  ),
  'To the questions of the open call that the trade is asked.',
)

/** An answer with the question as it was asked. */
export const Answer = shape('Answer', {
  question_id: noted(z.int(), 'Id of the question.', 4),
  first_id: noted(z.int(), 'Id of the first version of the question.', 4),
  text: noted(z.string(), 'The question as it was asked.', 'Do you need electricity?'),
  kind: described.kind,
  value: noted(AnswerValue, valueNote, true),
})
export type Answer = z.infer<typeof Answer>

/** The questions that a trade is asked with the application, or after its acceptance; `service` is its id, null for any trade. */
export const questionsFor = <Q extends Pick<Question, 'service_ids' | 'need'>>(
  questions: readonly Q[],
  service: number | null,
  isAccepted = false,
): Q[] =>
  questions.filter(
    ({ service_ids, need }) =>
      (need === 'after_acceptance') === isAccepted && (service_ids === null || service_ids.includes(service)),
  )

/** Whether something is no answer: nothing, blank text, nothing chosen. */
export const isUnanswered = (given: unknown): boolean =>
  given == null || (typeof given === 'string' && given.trim() === '') || (Array.isArray(given) && given.length === 0)

/** An answer as it is stored, null where none was given, or what is wrong with it. */
export function readAnswer(
  question: Pick<Question, 'kind' | 'need' | 'options'>,
  given: unknown,
): { value: AnswerValue | null; problem?: undefined } | { value?: undefined; problem: string } {
  if (isUnanswered(given))
    return question.need === 'required' ? { problem: questionSentences.unanswered } : { value: null }
  const read = z.safeParse(shapeOf(question), given)
  return read.success
    ? { value: read.data }
    : { problem: read.error.issues[0]?.message ?? questionSentences.unanswered }
}

function shapeOf({ kind, options }: Pick<Question, 'kind' | 'options'>): z.ZodMiniType<AnswerValue> {
  const { unanswered, notANumber, notAnOption } = questionSentences
  const option = z.string(notAnOption).check(z.refine((text) => options.includes(text), { error: notAnOption }))
  const tooLongFor = (max: number) => tooLong('An answer', max)
  const { shortAnswer, longAnswer } = maxLengths
  const tooFar = `The number is between -${maxAnswerNumber} and ${maxAnswerNumber}`
  const shapes = {
    short: () => requiredLine(unanswered, shortAnswer, tooLongFor(shortAnswer)),
    long: () => requiredText(unanswered, longAnswer, tooLongFor(longAnswer)),
    number: () => z.number(notANumber).check(z.minimum(-maxAnswerNumber, tooFar), z.maximum(maxAnswerNumber, tooFar)),
    one_of: () => option,
    several_of: () =>
      z
        .array(option, notAnOption)
        .check(z.refine((texts) => new Set(texts).size === texts.length, { error: questionSentences.sameOptions })),
    yes_no: () => z.boolean(unanswered),
    file: () => z.custom<AnswerFile>((one) => z.safeParse(AnswerFile, one).success, questionSentences.noFile),
  } satisfies Record<QuestionKind, () => z.ZodMiniType<AnswerValue>>
  return shapes[kind]()
}

/** Whether an answer is a file. */
export const isFile = (given: unknown): given is AnswerFile =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** An answer as text: for lists, tables and files. */
export function answerWords(given: AnswerValue): string {
  if (isFile(given)) return given.name
  if (typeof given === 'boolean') return given ? 'Yes' : 'No'
  return Array.isArray(given) ? given.join(', ') : String(given)
}
