import type { AdminUser } from '@marquee/contract/admin'
import { UserFilters, type UserSort } from '@marquee/contract/admin-lists'
import { roles } from '@marquee/contract/limits'
import type { CsvColumn } from '../../lib/csv.ts'
import { shortDate } from '../../lib/dates.ts'
import { adminLists } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { AdminList, listDefaults, type ListColumn } from './admin-list.tsx'
import { addressInFile, RoleCell, ShortAddress } from './cells.tsx'
import { roleNames } from './labels.ts'
import { PersonLink, RowMenu } from './open-person.tsx'
import { usePersonActions } from './person-actions.tsx'

export const meta = () => [{ title: fullTitle(adminLists['/admin/users']) }]

const nameOf = (user: AdminUser) => user.name || 'No Name'

const columns: ListColumn<AdminUser, UserSort>[] = [
  {
    id: 'name',
    header: 'Name',
    isBeside: true,
    pin: 'start',
    cell: (user) => <PersonLink userId={user.id} name={nameOf(user)} />,
  },
  {
    id: 'email',
    isPlain: 'line',
    header: 'Email',
    isBeside: true,
    cell: (user) => <ShortAddress email={user.email} isVerified={user.email_verified} />,
    file: addressInFile,
  },
  { id: 'role', isPlain: 'inline', header: 'Role', isBeside: true, cell: (user) => <RoleCell user={user} /> },
  { id: 'phone', header: 'Phone' },
  {
    id: 'onboarding_completed',
    header: 'Onboarding',
    cell: (user) => (user.onboarding_completed ? 'Complete' : <span className="text-muted">Incomplete</span>),
    file: [{ header: 'Onboarding', value: (user) => (user.onboarding_completed ? 'complete' : 'incomplete') }],
  },
  { id: 'created_at', header: 'Created', isShort: true, text: (user) => shortDate(user.created_at) },
]

const moreInFile: CsvColumn<AdminUser>[] = [
  { header: 'Suspended', value: (user) => user.suspended_at },
  { header: 'Reason of the suspension', value: (user) => user.suspended_reason },
]

/** All accounts. */
export default function UsersPage() {
  return (
    <AdminList
      name="users"
      {...useFilters(UserFilters, listDefaults)}
      {...{ columns, moreInFile, nameOf }}
      actions={(user) => user.role !== 'admin' && <PersonMenu user={user} />}
      rowKey={(user) => user.id}
      defaultSort="created_at"
      placeholder="Name, email or phone"
      choice={{
        filter: 'role',
        label: 'Role',
        all: 'All Roles',
        options: roles.map((value) => ({ value, label: roleNames[value] })),
      }}
    />
  )
}

function PersonMenu({ user }: { user: AdminUser }) {
  const { roles, suspension, isPending, dialogs } = usePersonActions(user)
  return (
    <>
      <RowMenu name={user.name || user.email || 'No Name'} isPending={isPending} groups={[roles, [suspension]]} />
      {dialogs}
    </>
  )
}
