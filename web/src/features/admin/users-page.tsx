import { UserFilters, type AdminUser } from '@marquee/contract/admin'
import { roles, type Role } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { shortDate } from '../../lib/dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { AdminList, listDefaults } from './admin-list.tsx'
import { Address, Text } from './cells.tsx'
import { PersonMenu } from './person-menu.tsx'
import { adminFailures, usersQuery } from './queries.ts'
import { roleNames, roleNouns } from './labels.ts'

export const meta = () => [{ title: fullTitle('All Users') }]

const columns: Column<AdminUser>[] = [
  { id: 'name', header: 'Name', pin: 'start', cell: (user) => <Text text={user.name || 'No Name'} isStrong /> },
  {
    id: 'email',
    isPlain: 'line',
    header: 'Email',
    cell: (user) => <Address email={user.email} isVerified={user.email_verified} />,
  },
  { id: 'role', isPlain: 'inline', header: 'Role', cell: (user) => <RoleCell user={user} /> },
  { id: 'phone', header: 'Phone', cell: (user) => <Text text={user.phone} /> },
  {
    id: 'onboarding',
    header: 'Onboarding',
    cell: (user) => (user.onboarding_completed ? 'Complete' : <span className="text-muted">Incomplete</span>),
  },
  { id: 'created', header: 'Created', cell: (user) => shortDate(user.created_at) },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    pin: 'end',
    cell: (user) => (user.role === 'admin' ? null : <PersonMenu user={user} />),
  },
]

/** All accounts. */
export default function UsersPage() {
  const { filters, change } = useFilters(UserFilters, listDefaults)
  const list = useQuery(usersQuery(filters))
  return (
    <AdminList
      title="All Users"
      noun="Users"
      list={list}
      rows={list.data?.users}
      rowKey={(user) => user.id}
      columns={columns}
      page={filters.page}
      search={filters.search ?? ''}
      searchPlaceholder="Name, email or phone"
      choice={{
        label: 'Role',
        all: 'All Roles',
        value: filters.role ?? '',
        options: roles.map((value) => ({ value, label: roleNames[value] })),
        onChange: (value) => change({ role: (value as Role) || undefined }),
      }}
      onSearch={(search) => change({ search }, { replace: true })}
      onPage={(page) => change({ page })}
      onClear={() => change({ search: undefined, role: undefined })}
      failure={{ otherwise: adminFailures.users, call: adminFailures.fetchUsers }}
    />
  )
}

function RoleCell({ user: { role, suspended_at, suspended_reason } }: { user: AdminUser }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Badge look={role === 'admin' ? 'default' : role === 'user' ? 'outline' : 'secondary'}>{roleNames[role]}</Badge>
      {roleNouns[role] && <span className="text-muted">{roleNouns[role]}</span>}
      {suspended_at !== null && (
        <span title={suspended_reason ?? undefined}>
          <Badge look="destructive">Suspended</Badge>
        </span>
      )}
    </span>
  )
}
