import { maxCounts, questionKinds, questionNeeds, type QuestionKind, type QuestionNeed } from '@marquee/contract/limits'
import type { OpenCallInput } from '@marquee/contract/open-call'
import { hasOptions } from '@marquee/contract/questions'
import { ArrowUp, Plus, X } from 'lucide-react'
import { Controller, useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { Button, IconButton } from '../../ui/button.tsx'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { FieldSet } from '../../ui/field.tsx'
import { SelectField, TextArea, TextField } from '../../ui/text-field.tsx'
import type { CallValues } from './call-values.ts'

const kindWords: Record<QuestionKind, string> = {
  short: 'Short answer',
  long: 'Long answer',
  number: 'Number',
  one_of: 'Choose one',
  several_of: 'Choose several',
  yes_no: 'Yes or no',
  file: 'File',
}
const needWords: Record<QuestionNeed, string> = {
  required: 'Required',
  optional: 'Optional',
  after_acceptance: 'After acceptance',
}

const newQuestion = { id: null, text: '', kind: 'short', need: 'required', options: [], service_ids: null } as const

interface Props {
  form: UseFormReturn<CallValues, unknown, OpenCallInput>
  nameOf: (service: number | null) => string
}

/** What vendors are asked who apply. Enter in the last question begins another one. */
export function QuestionRows({ form, nameOf }: Props) {
  const { control, register, formState } = form
  const rows = useFieldArray({ control, name: 'questions', keyName: 'key' })
  const places = useWatch({ control, name: 'places' })
  const questions = useWatch({ control, name: 'questions' }) ?? []
  const trades = places.map(({ service_id }) => ({ id: service_id ?? 0, label: nameOf(service_id) }))
  const isFull = rows.fields.length >= maxCounts.questions
  const add = () => isFull || rows.append({ ...newQuestion, options: [] })
  return (
    <FieldSet legend="Questions" hint={rows.fields.length === 0 && 'What you need to know to choose.'}>
      <ul className="grid gap-5 empty:hidden">
        {rows.fields.map((row, at) => {
          const wrong = formState.errors.questions?.[at]
          const kind = questions[at]?.kind ?? row.kind
          const chosen = questions[at]?.service_ids
          return (
            <li key={row.key} className="grid grid-cols-1 gap-y-3 border-b border-line pb-5">
              <div className="flex items-start gap-1 *:first:flex-1">
                <TextField
                  label={`Question ${at + 1}`}
                  error={wrong?.text?.message}
                  {...register(`questions.${at}.text`)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    if (at === rows.fields.length - 1 && event.currentTarget.value.trim()) add()
                  }}
                />
                {at > 0 && (
                  <IconButton
                    icon={ArrowUp}
                    label={`Move question ${at + 1} up`}
                    className="mt-8.5"
                    onClick={() => rows.swap(at, at - 1)}
                  />
                )}
                <IconButton
                  icon={X}
                  label={`Remove question ${at + 1}`}
                  className="mt-8.5"
                  onClick={() => rows.remove(at)}
                />
              </div>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
                <SelectField
                  label="Answer"
                  isLabelHidden
                  options={questionKinds.map((value) => ({ value, label: kindWords[value] }))}
                  {...register(`questions.${at}.kind`)}
                />
                <SelectField
                  label="Needed"
                  isLabelHidden
                  options={questionNeeds.map((value) => ({ value, label: needWords[value] }))}
                  {...register(`questions.${at}.need`)}
                />
                {(trades.length > 1 || chosen) && (
                  <SelectField
                    label="Asked"
                    isLabelHidden
                    options={[
                      { value: '', label: 'All trades' },
                      { value: 'some', label: 'Some trades' },
                    ]}
                    value={chosen ? 'some' : ''}
                    onChange={({ target }) =>
                      form.setValue(`questions.${at}.service_ids`, target.value ? [] : null, { shouldDirty: true })
                    }
                  />
                )}
              </div>
              {hasOptions(kind) && (
                <Controller
                  control={control}
                  name={`questions.${at}.options`}
                  render={({ field: { value, onChange, ...field } }) => (
                    <TextArea
                      {...field}
                      label="Choices"
                      hint="One on each line"
                      error={[wrong?.options].flat().find(Boolean)?.message}
                      value={(value ?? []).join('\n')}
                      onChange={({ target }) => onChange(target.value.split('\n'))}
                    />
                  )}
                />
              )}
              {chosen && (
                <Controller
                  control={control}
                  name={`questions.${at}.service_ids`}
                  render={({ field: { value, onChange } }) => (
                    <ChipPicker
                      label="Only for"
                      options={trades}
                      value={(value ?? []).map((id) => id ?? 0)}
                      onChange={(ids) => onChange(ids.map((id) => id || null))}
                      error={[wrong?.service_ids].flat().find(Boolean)?.message}
                    />
                  )}
                />
              )}
            </li>
          )
        })}
      </ul>
      <Button className="justify-self-start" isDisabled={isFull} onClick={add}>
        <Plus aria-hidden="true" />
        Add a question
      </Button>
    </FieldSet>
  )
}

/** Of questions only for some trades, those that the event still looks for. */
export function withoutGoneTrades(values: CallValues): CallValues {
  const { places, questions } = values
  const isKept = (id: number | null) => places.some(({ service_id }) => service_id === id)
  const kept = questions?.map((one) => ({ ...one, service_ids: one.service_ids?.filter(isKept) ?? null }))
  return { ...values, ...(kept && { questions: kept }) }
}
