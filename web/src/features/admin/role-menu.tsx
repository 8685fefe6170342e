import type { RoleUpdate } from '@marquee/contract/admin'
import type { User } from '@marquee/contract/users'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { updateUserRole } from './queries.ts'
import { RowMenu } from './row-menu.tsx'
import { roleNames, rolePeople } from './words.ts'

type Role = RoleUpdate['role']

const roles: Role[] = ['user', 'contractor', 'client']

const consequences: Record<Role, string> = {
  user: 'They keep their account. A profile they have is kept, but counts no longer.',
  contractor: 'They become a vendor: they fill in a vendor profile, or the one they had counts again.',
  client: 'They become an event organizer: they fill in an organizer profile, or the one they had counts again.',
}

/** Gives a user another role, after a question. Not for admins. */
export function RoleMenu({ user }: { user: User }) {
  const change = useMutation(updateUserRole)
  const [chosen, setChosen] = useState<Role>('user')
  const [isAsking, setAsking] = useState(false)
  const name = user.name || user.email || 'No Name'
  const ask = (role: Role) => {
    setChosen(role)
    setAsking(true)
  }
  return (
    <>
      <RowMenu
        name={name}
        isPending={change.isPending}
        groups={[
          roles.map((role) => ({
            label: `Set role to ${role}${rolePeople[role] ? ` (${rolePeople[role]})` : ''}`,
            isChecked: user.role === role,
            isDisabled: user.role === role,
            onSelect: () => ask(role),
          })),
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
    </>
  )
}
