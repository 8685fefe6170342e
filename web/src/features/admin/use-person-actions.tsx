import type { AdminUser, RoleUpdate } from '@marquee/contract/admin'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { setSuspension, updateUserRole } from './queries.ts'
import { SuspendDialog } from './suspend-dialog.tsx'
import { roleNames, roleNouns } from './labels.ts'

type Role = RoleUpdate['role']

const roles: Role[] = ['user', 'contractor', 'client']

const consequences: Record<Role, string> = {
  user: 'They keep their account. A profile they have is kept, but counts no longer.',
  contractor: 'They become a vendor: they fill in a vendor profile, or the one they had counts again.',
  client: 'They become an event organizer: they fill in an organizer profile, or the one they had counts again.',
}

/**
 * What an admin may do with an account: other roles, suspending it and lifting that, each after confirmation. Render `dialogs` beside the
 * controls. Not for admins.
 */
export function usePersonActions(user: AdminUser): {
  roles: (MenuItem & { onSelect: () => void })[]
  suspension: MenuItem & { label: string; onSelect: () => void }
  isPending: boolean
  dialogs: ReactNode
} {
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
  return {
    roles: roles.map((role) => ({
      label: `Set role to ${role}${roleNouns[role] ? ` (${roleNouns[role]})` : ''}`,
      isChecked: user.role === role,
      isDisabled: user.role === role,
      onSelect: () => ask(role),
    })),
    suspension:
      user.suspended_at === null
        ? {
            label: 'Suspend Account',
            icon: <CircleX aria-hidden="true" />,
            isDanger: true,
            onSelect: () => setAsks('suspend'),
          }
        : { label: 'Lift Suspension', icon: <CircleCheck aria-hidden="true" />, onSelect: () => setAsks('lift') },
    isPending: change.isPending || suspension.isPending,
    dialogs: (
      <>
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
    ),
  }
}
