import { maxLengths } from '@marquee/contract/limits'
import { OutcomeInput, problemNames, problemsOf, type Outcome } from '@marquee/contract/outcomes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { SelectField, TextArea } from '../../ui/text-field.tsx'
import { useCallForm } from '../auth/call-form.tsx'
import { answerOutcome } from './outcome-queries.ts'

interface Props {
  outcome: Outcome
  /** Who answers. */
  side: keyof typeof problemsOf
}

/** How an event went: one press when it went well, and otherwise a question what was wrong. */
export function OutcomeRow({ outcome, side }: Props) {
  const { application_id, answer, problem, note, until } = outcome
  const name = side === 'organizer' ? outcome.company_name : outcome.event_title
  const { mutate, isPending } = useMutation(answerOutcome(application_id))
  const [opening, setOpening] = useState({ count: 0, isOpen: false })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <p className="font-semibold">{name}</p>
        {problem && <p className="text-sm">{[problemNames[problem], note].filter(Boolean).join(': ')}</p>}
        <p className="text-sm text-muted">
          {answer === null ? 'Answer by' : 'You can change it until'} {shortDate(until)}
        </p>
      </div>
      <div role="group" aria-label={name} className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant={answer === 'went_well' ? 'primary' : 'secondary'}
          aria-pressed={answer === 'went_well'}
          isPending={isPending}
          onClick={() => mutate({ answer: 'went_well' })}
        >
          Went well
        </Button>
        <Button
          size="sm"
          variant={answer === 'had_problem' ? 'primary' : 'secondary'}
          aria-pressed={answer === 'had_problem'}
          onClick={() => setOpening({ count: opening.count + 1, isOpen: true })}
        >
          Had a problem
        </Button>
      </div>
      {opening.count > 0 && (
        <ProblemDialog
          key={opening.count}
          outcome={outcome}
          side={side}
          name={name}
          isOpen={opening.isOpen}
          onClose={() => setOpening({ ...opening, isOpen: false })}
        />
      )}
    </div>
  )
}

interface DialogProps extends Props {
  name: string
  isOpen: boolean
  onClose: () => void
}

function ProblemDialog({ outcome, side, name, isOpen, onClose }: DialogProps) {
  const form = useCallForm({
    schema: OutcomeInput,
    start: { answer: 'had_problem', ...(outcome.problem && { problem: outcome.problem }), note: outcome.note ?? '' },
    call: answerOutcome(outcome.application_id),
    onDone: onClose,
  })
  return (
    <CallDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`What was the problem? ${name}`}
      description="Only our team reads it. It changes nothing that others see."
      of={form}
      submitLabel="Send"
    >
      <SelectField
        {...form.field('problem')}
        {...form.form.register('problem', { setValueAs: (value: string) => value || undefined })}
        label="What it was about"
        placeholder="Choose one"
        options={problemsOf[side].map((value) => ({ value, label: problemNames[value] }))}
      />
      <TextArea {...form.field('note')} label="What happened" required={false} maxLength={maxLengths.outcomeNote} />
    </CallDialog>
  )
}
