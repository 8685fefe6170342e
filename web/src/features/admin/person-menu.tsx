import type { AdminUser } from '@marquee/contract/admin'
import { RowMenu } from './row-menu.tsx'
import { usePersonActions } from './use-person-actions.tsx'

/** Changes a user's role, suspends the account or lifts the suspension, each after confirmation. Not available for admins. */
export function PersonMenu({ user }: { user: AdminUser }) {
  const { roles, suspension, isPending, dialogs } = usePersonActions(user)
  return (
    <>
      <RowMenu name={user.name || user.email || 'No Name'} isPending={isPending} groups={[roles, [suspension]]} />
      {dialogs}
    </>
  )
}
