import { ApplicationInput } from '@marquee/contract/applications'
import type { Event } from '@marquee/contract/events'
import { applicationMessageCounter } from '@marquee/contract/limits'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { weekdayRange } from '../../lib/dates.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { Facts } from '../../ui/card.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { ConfirmEmail } from '../users/confirm-email.tsx'
import { attendeesWords } from '../events/event-details.tsx'
import { OwnDaysWarning } from './own-days-warning.tsx'

interface Props {
  event: Event
  isOpen: boolean
  onClose: () => void
  /** Sends the message. The parent closes the dialog after success. */
  onSubmit: (message: string) => void
  sending: Pick<UseMutationResult, 'isPending' | 'error'>
  /** The message has arrived. */
  isSent: boolean
}

/** The form in which a vendor applies to an event. The text is kept as a draft until it is sent, also when the dialog closes. */
export function ApplyDialog({ event, isOpen, onClose, onSubmit, sending, isSent }: Props) {
  const draft = useTextDraft(`apply:${event.id}`, isOpen)
  const { text: message, clear } = draft
  const { isPending, error } = sending
  const [problem, setProblem] = useState<string>()
  const form = useId()
  const isEmpty = message.trim() === ''
  useEffect(() => {
    if (isSent) clear()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the message has arrived
  }, [isSent])

  const submit = (sent: HTMLFormElement) => {
    const read = z.safeParse(ApplicationInput, { event_id: event.id, message })
    setProblem(read.error?.issues[0]?.message)
    if (read.error) sent.querySelector('textarea')?.focus()
    if (read.success && !isPending) onSubmit(read.data.message)
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Apply to ${event.title}`}
      description="Submit your application to this event. The organizer will review and respond."
      form={form}
      submitLabel="Submit Application"
      isPending={isPending}
      pendingLabel="Submitting..."
      isDisabled={isEmpty}
    >
      <form
        id={form}
        noValidate
        className="grid gap-6"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          submit(submitted.currentTarget)
        }}
      >
        <ConfirmEmail />
        <section aria-label="Event summary" className="grid gap-4 rounded-md bg-sunken p-4">
          <h3 className="text-lg">{event.title}</h3>
          <Facts
            className="grid-cols-2 gap-x-4 text-sm"
            facts={[
              ['Date', weekdayRange(event.start_date, event.end_date)],
              ['Location', event.address],
              ['Expected Attendees', attendeesWords(event)],
              ['Event Type', event.event_type_display_name],
              ['Organized by', event.organization_name],
            ]}
          />
        </section>
        <OwnDaysWarning event={event} />
        <DraftNotice draft={draft.state} />
        <TextArea
          label="Application Message"
          hint="Tell the organizer why you're interested and what you can offer"
          required
          counter={applicationMessageCounter}
          value={message}
          onChange={(typed) => {
            draft.type(typed.target.value)
            setProblem(undefined)
          }}
          error={problem}
        />
        <SendFailed isUnreachable={isUnreachable(error)} />
        <Facts
          facts={[
            [
              'Event Description',
              event.description && (
                <span key="description" className="whitespace-pre-line">
                  {event.description}
                </span>
              ),
            ],
            ['Budget Range', event.budget_range],
          ]}
        />
        <p className="text-sm text-muted">
          By submitting this application, you agree that your contact information and vendor profile details are shared
          with the event organizer.
        </p>
      </form>
    </FormDialog>
  )
}
