import type { AdminVendor } from '@marquee/contract/admin'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { admin, adminChange, decideProfileInList, ownerRoles, type ProfileKind } from './queries.ts'
import type { Action } from './use-person-actions.tsx'
import { useRejection } from './use-rejection.tsx'

/** Clears the mark of a profile's changes. */
const checkEdits = adminChange(
  ({ userId, kind, edited_at }: { userId: number; kind: ProfileKind; edited_at: string }) =>
    admin.checkEdits({ params: { userId }, body: { role: ownerRoles[kind], edited_at } }),
  { success: 'Marked as looked at', failure: 'Failed to update the profile' },
)

/** A profile as it is shown, with the name of its business or organization. */
type Shown = Pick<AdminVendor, 'user_id' | 'version' | 'edited_since_approval'> & { kind: ProfileKind; name: string }

/**
 * What an admin can do with a profile: approve or reject one that waits, and mark the changes of another one as looked at. Render `dialog`
 * where it stays when the profile no longer waits.
 */
export function useProfileActions(
  { kind, name, user_id: userId, version, edited_since_approval: edited }: Shown,
  isWaiting: boolean,
): { actions: Action[]; isPending: boolean; dialog: ReactNode } {
  const decision = useMutation(decideProfileInList)
  const check = useMutation(checkEdits)
  const rejection = useRejection(decideProfileInList)
  const approve: Action = {
    label: 'Approve Application',
    icon: <CircleCheck aria-hidden="true" className="text-yes" />,
    onSelect: () => decision.mutate({ kind, userId, version, status: 'approved' }),
  }
  const reject: Action = {
    label: 'Reject Application',
    icon: <CircleX aria-hidden="true" className="text-no" />,
    isDanger: true,
    onSelect: () => rejection.ask({ kind, userId, version, name }),
  }
  const checked: Action[] = edited
    ? [
        {
          label: 'Mark changes as looked at',
          icon: <CircleCheck aria-hidden="true" />,
          onSelect: () => check.mutate({ userId, kind, edited_at: edited.at }),
        },
      ]
    : []
  return {
    actions: isWaiting ? [approve, reject] : checked,
    isPending: decision.isPending || check.isPending || rejection.isPending,
    dialog: rejection.dialog,
  }
}
