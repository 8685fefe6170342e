import { useMutation } from '@tanstack/react-query'
import type { Application } from '@marquee/contract/applications'
import type { Event } from '@marquee/contract/events'
import { refusal } from '@marquee/contract/policy'
import { actorOf, type Me } from '@marquee/contract/users'
import { useEffect, useRef, useState } from 'react'
import { longDate } from '../../lib/dates.ts'
import { useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { Facts, Panel } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ApplicationBadge } from './application-badge.tsx'
import { withdrawApplication } from './queries.ts'

/** A vendor's own application to an event, with the button to withdraw it. */
export function YourApplication({ application, event, me }: { application: Application; event: Event; me: Me }) {
  // The version that was shown when the dialog opened.
  const [asked, setAsked] = useState<number>()
  const withdraw = useMutation(withdrawApplication)
  const close = () => setAsked(undefined)
  const isLeaving = useRef(false)
  const send = useOnce((version: number) => {
    isLeaving.current = true
    return withdraw.mutateAsync({ id: application.id, version }).finally(() => {
      isLeaving.current = false
      close()
    })
  })
  // The pressed button is removed together with the application, so the focus moves to the start of the page.
  useEffect(
    () => () => {
      if (isLeaving.current) document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
  const no = refusal(actorOf(me), 'application.withdraw', {
    contractor_id: application.contractor_id,
    organizer_id: event.organizer_id,
    status: application.status,
    event_status: event.status,
    event_start_date: event.start_date,
    event_end_date: event.end_date,
  })
  return (
    <Panel title="Your Application" aside={<ApplicationBadge status={application.status} />}>
      <Facts
        facts={[
          // If the event is not open, the page shows no other details of it.
          ['Event', event.status === 'published' ? null : event.title],
          [
            'Message',
            <span key="message" className="whitespace-pre-line">
              {application.message}
            </span>,
          ],
          ["Organizer's reason", application.status_reason],
        ]}
      />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Facts facts={[['Applied', longDate(application.applied_at)]]} />
        {no ? (
          <p className="text-sm text-muted">{no.sentence}</p>
        ) : (
          <Button size="sm" onClick={() => setAsked(application.version)}>
            Withdraw
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={close}
        onConfirm={() => asked !== undefined && send(asked)}
        title="Withdraw your application?"
        description={
          event.status === 'published'
            ? 'The organizer is told. You may apply again while the event is open.'
            : 'The organizer is told. You cannot apply again.'
        }
        confirmLabel="Withdraw application"
        cancelLabel="Keep it"
        tone="danger"
        isPending={withdraw.isPending}
      />
    </Panel>
  )
}
