import type { AdminUser, AdminVendor, RoleUpdate } from '@marquee/contract/admin'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { MenuItem } from '../../ui/menu.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { useAnswerDialog } from './answer-dialog.tsx'
import { ReasonDialog } from './drafted-text.tsx'
import { roleNames } from './labels.ts'
import { admin, adminChange, decideProfileInList, ownerRoles, type ProfileKind } from './queries.ts'

type Role = RoleUpdate['role']

/** What follows from each role that an admin can give. */
const roles: Record<Role, string> = {
  user: 'They keep their account. A profile they have is kept, but counts no longer.',
  contractor: 'They become a vendor: they fill in a vendor profile, or the one they had counts again.',
  client: 'They become an event organizer: they fill in an organizer profile, or the one they had counts again.',
}

const updateRole = adminChange(
  ({ userId, role }: { userId: number; role: Role }) => admin.updateRole({ params: { userId }, body: { role } }),
  {
    success: (_user, { role }) => `User role updated to ${roleNames[role].toLowerCase()}`,
    failure: 'Failed to update user role',
  },
)

const setSuspension = adminChange(
  ({ userId, ...body }: { userId: number; suspended: boolean; reason?: string }) =>
    admin.suspend({ params: { userId }, body }),
  {
    success: (_user, { suspended }) => (suspended ? 'Account suspended' : 'Suspension lifted'),
    failure: 'Failed to update the account',
  },
)

/** Ends all sessions and access tokens of a person. */
export const signOut = adminChange((userId: number) => admin.signOut({ params: { userId } }), {
  success: ({ sessions }) =>
    sessions
      ? 'Signed out everywhere'
      : 'Access tokens ended. Sessions in browsers end at the provider that they sign in with',
  failure: 'Failed to sign the person out',
})

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
      label: `Set role to ${roleNames[role].toLowerCase()}`,
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

/** Clears the mark of a profile's changes. */
const checkEdits = adminChange(
  ({ userId, kind, edited_at }: { userId: number; kind: ProfileKind; edited_at: string }) =>
    admin.checkEdits({ params: { userId }, body: { role: ownerRoles[kind], edited_at } }),
  { success: 'Marked as looked at', failure: 'Failed to update the profile' },
)

/** A profile as it is shown, with the name of its business or organization. */
type Shown = Pick<AdminVendor, 'user_id' | 'version' | 'edited_since_approval'> & { kind: ProfileKind; name: string }

/**
 * What an admin can do with a profile: approve or reject one that waits or ask for more, and mark the changes of another one as looked at. Render `dialog`
 * where it stays when the profile no longer waits.
 */
export function useProfileActions(
  { kind, name, user_id: userId, version, edited_since_approval: edited }: Shown,
  isWaiting: boolean,
) {
  const decision = useMutation(decideProfileInList)
  const check = useMutation(checkEdits)
  const answer = useAnswerDialog(decideProfileInList)
  const approve: Action = {
    label: 'Approve Application',
    icon: <CircleCheck aria-hidden="true" className="text-yes" />,
    onSelect: () => decision.mutate({ kind, name, userId, version, status: 'approved' }),
  }
  const reject: Action = {
    label: 'Reject Application',
    icon: <CircleX aria-hidden="true" className="text-no" />,
    isDanger: true,
    onSelect: () => answer.open({ kind, userId, version, name }, 'rejected'),
  }
  const ask: Action = {
    label: 'Ask for More',
    icon: <CircleHelp aria-hidden="true" className="text-wait" />,
    onSelect: () => answer.open({ kind, userId, version, name }, 'asked'),
  }
  const checked: Action | null = edited && {
    label: 'Mark changes as looked at',
    icon: <CircleCheck aria-hidden="true" />,
    onSelect: () => check.mutate({ userId, kind, edited_at: edited.at }),
  }
  return {
    actions: isWaiting ? [approve, ask, reject] : checked ? [checked] : [],
    isPending: decision.isPending || check.isPending || answer.isPending,
    dialog: answer.dialog,
  }
}
