import type { AdminUser, RoleUpdate } from '@marquee/contract/admin'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { MenuItem } from '../../ui/menu.tsx'
import { roleNames, roleNouns } from './labels.ts'
import { admin, adminChange } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useQuestion } from './use-question.tsx'

type Role = RoleUpdate['role']

/** What follows from each role that an admin can give. */
const roles: Record<Role, string> = {
  user: 'They keep their account. A profile they have is kept, but counts no longer.',
  contractor: 'They become a vendor: they fill in a vendor profile, or the one they had counts again.',
  client: 'They become an event organizer: they fill in an organizer profile, or the one they had counts again.',
}

const updateRole = adminChange(
  ({ userId, role }: { userId: number; role: Role }) => admin.updateRole({ params: { userId }, body: { role } }),
  { success: (_user, { role }) => `User role updated to ${role}`, failure: 'Failed to update user role' },
)

const setSuspension = adminChange(
  ({ userId, ...body }: { userId: number; suspended: boolean; reason?: string }) =>
    admin.suspend({ params: { userId }, body }),
  {
    success: (_user, { suspended }) => (suspended ? 'Account suspended' : 'Suspension lifted'),
    failure: 'Failed to update the account',
  },
)

export type Action = MenuItem & { label: string; onSelect: () => void }

/**
 * What an admin may do with an account: other roles, suspending it and lifting that, each after confirmation. Render `dialogs` beside the
 * controls. Not for admins.
 */
export function usePersonActions(user: AdminUser) {
  const change = useMutation(updateRole)
  const suspension = useMutation(setSuspension)
  const question = useQuestion()
  const [isSuspending, setSuspending] = useState(false)
  const name = user.name || user.email || 'No Name'
  return {
    roles: (Object.keys(roles) as Role[]).map((role) => ({
      label: `Set role to ${role}${roleNouns[role] ? ` (${roleNouns[role]})` : ''}`,
      isChecked: user.role === role,
      isDisabled: user.role === role,
      onSelect: () =>
        question.ask({
          title: `Change the role of ${name}?`,
          description: `From ${roleNames[user.role].toLowerCase()} to ${roleNames[role].toLowerCase()}. ${roles[role]}`,
          confirmLabel: 'Change role',
          onConfirm: () => change.mutate({ userId: user.id, role }),
        }),
    })),
    suspension: user.suspended_at
      ? {
          label: 'Lift Suspension',
          icon: <CircleCheck aria-hidden="true" />,
          onSelect: () =>
            question.ask({
              title: `Lift the suspension of ${name}?`,
              description: `Suspended for: ${user.suspended_reason ?? ''}`,
              confirmLabel: 'Lift suspension',
              onConfirm: () => suspension.mutate({ userId: user.id, suspended: false }),
            }),
        }
      : {
          label: 'Suspend Account',
          icon: <CircleX aria-hidden="true" />,
          isDanger: true,
          onSelect: () => setSuspending(true),
        },
    isPending: change.isPending || suspension.isPending,
    dialogs: (
      <>
        {question.dialog}
        <ReasonDialog
          draft={`suspend:${user.id}`}
          isOpen={isSuspending}
          onClose={() => setSuspending(false)}
          isPending={suspension.isPending}
          title={`Suspend ${name}?`}
          description="They cannot use their account, and their profile and events are hidden, until you lift it. They are told by email."
          confirmLabel="Suspend account"
          hint="They read it as you write it."
          missing="Please say why. The person reads it."
          send={(reason) => suspension.mutateAsync({ userId: user.id, suspended: true, reason })}
        />
      </>
    ),
  }
}
