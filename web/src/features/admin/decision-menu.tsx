import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { decideProfileInList } from './queries.ts'
import { useRejection, type Rejected } from './reject-dialog.tsx'
import { RowMenu } from './row-menu.tsx'

interface Props {
  /** The profile as the row shows it. */
  profile: Rejected
  isWaiting: boolean
}

/** Approves or rejects a profile that waits, in a list row. The dialog of a rejection stays when the profile no longer waits. */
export function DecisionMenu({ profile, isWaiting }: Props) {
  const decision = useMutation(decideProfileInList)
  const rejection = useRejection(decideProfileInList)
  const { kind, userId, version, name } = profile
  return (
    <>
      {isWaiting && (
        <RowMenu
          name={name}
          isPending={decision.isPending || rejection.isPending}
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
                onSelect: () => rejection.ask(profile),
              },
            ],
          ]}
        />
      )}
      {rejection.dialog}
    </>
  )
}
