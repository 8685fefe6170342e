import type { Typed } from '@marquee/contract/application-drafts'
import {
  hasOptions,
  isFile,
  questionSentences,
  readAnswer,
  type Answer,
  type AnswerInput,
  type Question,
} from '@marquee/contract/questions'
import { useEffect, useRef, type RefObject } from 'react'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { NumberField, TextArea, TextField } from '../../ui/text-field.tsx'
import { toNumber } from '../../lib/forms.ts'
import { uploadQueue } from '../../lib/upload-queue.ts'
import { FileAnswer, uploadKey, type AnswerUploads } from './file-answer.tsx'

interface Props {
  questions: readonly Question[]
  typed: Typed
  onChange: (typed: Typed) => void
  /** What is wrong, by the name of the field (`answerField`). */
  errors: Record<string, string>
  /** Absent in a preview. */
  uploads?: AnswerUploads | undefined
}

/** How a question is called in a form and in the errors of the server. */
const answerField = ({ id }: Pick<Question, 'id'>) => `answers.${id}`

const yesAndNo = [
  { id: 1, label: 'Yes' },
  { id: 0, label: 'No' },
]

type Form = Pick<Props, 'typed' | 'onChange'>

/** The forms that were shown last, by the key of their uploads: a form may be closed, and opened again, before a file arrives. */
const lastShown = new Map<string, RefObject<Form>>()

/** A field for each question. */
export function AnswerFields({ questions, typed, onChange, errors, uploads }: Props) {
  // A file arrives while other fields are filled in.
  const now = useRef<Form>({ typed, onChange })
  useEffect(() => {
    now.current = { typed, onChange }
    if (uploads) lastShown.set(uploads.key, now)
  })
  return questions.map((question) => {
    const { id, first_id, text, kind, need, options } = question
    const value = typed[first_id]
    const write = (next: Typed[string], form = now) => {
      // Kept here, because a form that is closed is not drawn again before the next file.
      form.current.typed = { ...form.current.typed, [first_id]: next }
      form.current.onChange(form.current.typed)
    }
    const shared = { name: answerField(question), label: text, error: errors[answerField(question)] }
    const isRequired = need !== 'optional'
    if (kind === 'yes_no') {
      const chosen = value === true ? [1] : value === false ? [0] : []
      return (
        <ChipPicker
          key={id}
          {...shared}
          isRequired={isRequired}
          options={yesAndNo}
          value={chosen}
          onChange={(ids) => write(ids.length > 0 ? ids.at(-1) === 1 : '')}
        />
      )
    }
    if (kind === 'file') {
      return (
        <FileAnswer
          key={id}
          {...shared}
          isRequired={isRequired}
          value={isFile(value) ? value : undefined}
          onRemove={() => write('')}
          queueKey={uploadKey(uploads, first_id)}
          send={
            uploads && (async (file, options) => write(await uploads.send(file, options), lastShown.get(uploads.key)))
          }
        />
      )
    }
    if (hasOptions(kind)) {
      const chosen = [value].flat()
      return (
        <ChipPicker
          key={id}
          {...shared}
          isRequired={isRequired}
          options={options.map((label, at) => ({ id: at, label }))}
          value={options.flatMap((label, at) => (chosen.includes(label) ? at : []))}
          onChange={(ids) => write((kind === 'one_of' ? ids.slice(-1) : ids).flatMap((at) => options[at] ?? []))}
        />
      )
    }
    const Control = kind === 'long' ? TextArea : kind === 'number' ? NumberField : TextField
    return (
      <Control
        key={id}
        {...shared}
        {...(kind === 'number' && { step: 'any', min: undefined, inputMode: 'decimal' })}
        required={isRequired}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }: { target: { value: string } }) => write(target.value)}
      />
    )
  })
}

/** The answers as they are sent, or the sentences at the fields that have none, a wrong one, or a file on its way. */
export function readTyped(questions: readonly Question[], typed: Typed, uploads: AnswerUploads) {
  const answers: AnswerInput[] = []
  const problems: Record<string, string> = {}
  for (const question of questions) {
    const read = readAnswer(question, given(question, typed[question.first_id]))
    const coming = uploadQueue(uploadKey(uploads, question.first_id)).list()
    if (coming.some(({ state }) => state !== 'error')) problems[answerField(question)] = questionSentences.arriving
    else if (read.problem !== undefined) problems[answerField(question)] = read.problem
    else if (read.value !== null) answers.push({ question_id: question.id, value: read.value })
  }
  return { answers, problems }
}

/** What stands in the fields of these questions for stored answers; a question that was written anew begins with the former answer. */
export function typedOf(questions: readonly Question[], answers: readonly Answer[]): Typed {
  const entries = questions.flatMap(({ id, first_id }) => {
    const answer =
      answers.find(({ question_id }) => question_id === id) ?? answers.find((one) => one.first_id === first_id)
    if (!answer) return []
    const { value } = answer
    return [[first_id, typeof value === 'number' ? String(value) : value] as const]
  })
  return Object.fromEntries(entries)
}

/** Choices are a list, also of one. Another kind of the question may have been answered before. */
function given({ kind }: Question, typed: Typed[string] | undefined): unknown {
  if ((kind === 'file') !== isFile(typed)) return undefined
  if (kind === 'number') return toNumber(typed)
  if (kind === 'one_of') return [typed].flat()[0]
  const isList = Array.isArray(typed)
  return kind === 'several_of' ? (typed === undefined || isList ? typed : [typed]) : isList ? typed[0] : typed
}
