import type { AdminPerson } from '@marquee/contract/admin'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { Panel } from '../../ui/card.tsx'
import { ReasonDialog } from './drafted-text.tsx'
import { admin, adminChange } from './queries.ts'

const stopInvitations = adminChange(
  ({ userId, ...body }: { userId: number; stopped: boolean; reason?: string }) =>
    admin.stopInvitations({ params: { userId }, body }),
  {
    success: (_answer, { stopped }) => (stopped ? 'Invitations stopped' : 'Invitations allowed again'),
    failure: 'Failed to change the invitations',
  },
)

/** Whether an organizer may send invitations, and the button that stops or allows them. */
export function InvitationStop({
  userId,
  name,
  stop,
}: {
  userId: number
  name: string
  stop: AdminPerson['invitations_stopped']
}) {
  const change = useMutation(stopInvitations)
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title="Invitations">
      {stop ? (
        <div className="grid justify-items-start gap-4">
          <p className="rounded-md bg-no-wash px-3 py-2 text-sm whitespace-pre-line wrap-anywhere text-no">
            <span className="font-semibold">Stopped since {shortDate(stop.since)}: </span>
            {stop.reason}
          </p>
          <CallButton
            call={stopInvitations}
            given={{ userId, stopped: false }}
            size="sm"
            question={{
              title: `Allow the invitations of ${name} again?`,
              description: 'Those that were stopped are not sent.',
              confirmLabel: 'Allow invitations',
            }}
          >
            Allow invitations
          </CallButton>
        </div>
      ) : (
        <Button size="sm" isPending={change.isPending} onClick={() => setAsking(true)}>
          Stop invitations
        </Button>
      )}
      <ReasonDialog
        draft={`stop-invitations:${userId}`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        isPending={change.isPending}
        title={`Stop the invitations of ${name}?`}
        description="They can invite nobody until you allow it, and what was not sent never is."
        confirmLabel="Stop invitations"
        hint="They read it as you write it."
        missing="Please say why. The organizer reads it."
        send={(reason) => change.mutateAsync({ userId, stopped: true, reason })}
      />
    </Panel>
  )
}
