import type { OpenCall } from '@marquee/contract/open-call'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { AnswerFields } from './answer-fields.tsx'
import { LookingFor } from './looking-for.tsx'
import type { CallValues } from './call-values.ts'

interface Props {
  values: CallValues
  /** What is stored. */
  call: OpenCall | null
  nameOf: (id: number | null) => string
}

/** What a vendor sees of the call that is being written: beside the form, and on a phone behind a press. */
export function CallPreview({ values, call, nameOf }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="What vendors see" className="grid grid-cols-1 gap-3 max-lg:pb-10 lg:sticky lg:top-20">
      <Button className="justify-self-start lg:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        What vendors see
      </Button>
      <p className="text-sm text-muted max-lg:hidden">What vendors see</p>
      <div className={cx('grid grid-cols-1 gap-3', !isOpen && 'max-lg:hidden')}>
        <LookingFor isAlone call={previewOf(values, call, nameOf)} />
        <AskedPreview questions={values.questions ?? []} />
      </div>
    </section>
  )
}

function previewOf(
  {
    places,
    confirm_within_days,
    waiting_rule = 'in_order',
    numbers_shown_to,
    conditions,
    documents = [],
    ...dates
  }: CallValues,
  call: OpenCall | null,
  nameOf: (id: number | null) => string,
) {
  const takenBefore = (id: number | null) => call?.places.find(({ service_id }) => service_id === id)?.taken ?? 0
  return {
    ...dates,
    confirm_within_days: Number(confirm_within_days) || null,
    waiting_rule,
    documents,
    closes_at: null,
    conditions: conditions ? { text: conditions } : null,
    places: places.map(({ service_id, wanted, note = null, fee = null }) => {
      const [all, taken] = [Number(wanted) || 1, takenBefore(service_id)]
      const shown = numbers_shown_to === 'organizer' ? null : taken
      return { trade: nameOf(service_id), wanted: all, taken: shown, is_full: taken >= all, note, fee }
    }),
  }
}

/** The questions as in the dialog to apply. */
function AskedPreview({ questions }: { questions: NonNullable<CallValues['questions']> }) {
  const asked = questions.flatMap(({ options = [], service_ids = null, ...question }, at) =>
    question.text.trim() && question.need !== 'after_acceptance'
      ? { ...question, id: at, first_id: at, options: options.filter(Boolean), service_ids }
      : [],
  )
  if (asked.length === 0) return null
  return (
    <Panel title="Questions">
      <div inert className="grid gap-5">
        <AnswerFields questions={asked} typed={{}} onChange={() => {}} errors={{}} />
      </div>
    </Panel>
  )
}
