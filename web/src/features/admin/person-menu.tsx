import type { AdminUser, RoleUpdate } from '@marquee/contract/admin'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { setSuspension, updateUserRole } from './queries.ts'
import { RowMenu } from './row-menu.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { roleNames, roleNouns } from './labels.ts'

type Role = RoleUpdate['role']

const roles: Role[] = ['user', 'contractor', 'client']

const consequences: Record<Role, string> = {
  user: 'They keep their account. A profile they have is kept, but counts no longer.',
  contractor: 'They become a vendor: they fill in a vendor profile, or the one they had counts again.',
  client: 'They become an event organizer: they fill in an organizer profile, or the one they had counts again.',
}

/** Changes a user's role, suspends the account or lifts the suspension, each after confirmation. Not available for admins. */
export function PersonMenu({ user }: { user: AdminUser }) {
  const change = useMutation(updateUserRole)
  const [chosen, setChosen] = useState<Role>('user')
  const [isAsking, setAsking] = useState(false)
  const suspension = useMutation(setSuspension)
  const [asks, setAsks] = useState<'suspend' | 'lift'>()
  const name = user.name || user.email || 'No Name'
  const ask = (role: Role) => {
    setChosen(role)
    setAsking(true)
  }
  return (
    <>
      <RowMenu
        name={name}
        isPending={change.isPending || suspension.isPending}
        groups={[
          roles.map((role) => ({
            label: `Set role to ${role}${roleNouns[role] ? ` (${roleNouns[role]})` : ''}`,
            isChecked: user.role === role,
            isDisabled: user.role === role,
            onSelect: () => ask(role),
          })),
          [
            user.suspended_at === null
              ? {
                  label: 'Suspend Account',
                  icon: <CircleX aria-hidden="true" />,
                  isDanger: true,
                  onSelect: () => setAsks('suspend'),
                }
              : {
                  label: 'Lift Suspension',
                  icon: <CircleCheck aria-hidden="true" />,
                  onSelect: () => setAsks('lift'),
                },
          ],
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          change.mutate({ userId: user.id, role: chosen })
        }}
        title={`Change the role of ${name}?`}
        description={`From ${roleNames[user.role].toLowerCase()} to ${roleNames[chosen].toLowerCase()}. ${consequences[chosen]}`}
        confirmLabel="Change role"
      />
      <SuspendDialog
        isOpen={asks === 'suspend'}
        onClose={() => setAsks(undefined)}
        onSuspend={(reason) => suspension.mutate({ userId: user.id, suspended: true, reason })}
        name={name}
      />
      <ConfirmDialog
        isOpen={asks === 'lift'}
        onClose={() => setAsks(undefined)}
        onConfirm={() => {
          setAsks(undefined)
          suspension.mutate({ userId: user.id, suspended: false })
        }}
        title={`Lift the suspension of ${name}?`}
        description={`Suspended for: ${user.suspended_reason ?? ''}`}
        confirmLabel="Lift suspension"
      />
    </>
  )
}
