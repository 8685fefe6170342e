import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { decideProfileInList } from './queries.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { RowMenu } from './row-menu.tsx'

interface Props {
  kind: 'vendor' | 'organizer'
  userId: number
  /** Of the profile as the row shows it. */
  version: number
  /** The business or organization. */
  name: string
}

/** Approve or reject from a list's row. Rejecting asks first. */
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
        onReject={(reason) => decision.mutate({ kind, userId, version, status: 'rejected', reason })}
        name={name}
      />
    </>
  )
}
