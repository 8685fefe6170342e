import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { decideProfileInList } from './queries.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { RowMenu } from './row-menu.tsx'

interface Props {
  kind: 'vendor' | 'organizer'
  userId: number
  /** The version of the profile that the row shows. */
  version: number
  /** The business or organization. */
  name: string
}

/** Approves or rejects a profile in a list row. Rejecting asks for confirmation. */
export function DecisionMenu({ kind, userId, version, name }: Props) {
  const decision = useMutation(decideProfileInList)
  const [asksReason, setAsksReason] = useState(false)
  return (
    <>
      <RowMenu
        name={name}
        isPending={decision.isPending}
        groups={[
          [
            {
              label: 'Approve Application',
              icon: <CircleCheck aria-hidden="true" />,
              onSelect: () => decision.mutate({ kind, userId, version, status: 'approved' }),
            },
            {
              label: 'Reject Application',
              icon: <CircleX aria-hidden="true" />,
              isDanger: true,
              onSelect: () => setAsksReason(true),
            },
          ],
        ]}
      />
      <RejectDialog
        isOpen={asksReason}
        onClose={() => setAsksReason(false)}
        version={version}
        decide={decision.mutateAsync}
        name={name}
        kind={kind}
        userId={userId}
      />
    </>
  )
}
