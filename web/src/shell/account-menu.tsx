import type { Me } from '@marquee/contract/users'
import {
  LogOut,
  MessageSquare,
  CalendarDays,
  FileText,
  Inbox,
  LayoutDashboard,
  Pencil,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { shownName } from '../features/users/queries.ts'
import { session } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'

/** The menu of the signed-in person; on phones the one menu of the page has its links. `me` is undefined while it loads or when it could not be loaded; signing out works all the same. */
export function AccountMenu({ me }: { me: Me | undefined }) {
  const name = me ? shownName(me) : 'Account'
  return (
    <Menu
      label="Account"
      header={
        me && (
          <>
            <p className="line-clamp-2 font-semibold wrap-anywhere">{me.name ?? name}</p>
            {me.email && <p className="text-sm wrap-anywhere text-muted">{me.email}</p>}
          </>
        )
      }
      groups={[
        accountLinks(me).map(({ icon: Icon, ...link }) => ({ ...link, icon: <Icon aria-hidden="true" /> })),
        [{ label: 'Sign out', icon: <LogOut aria-hidden="true" />, onSelect: () => void session.signOut() }],
      ]}
      trigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          className="max-w-full px-1.5! max-md:hidden"
          aria-label={`Account menu of ${name}`}
        >
          <Avatar name={me?.name ?? name} />
          <span className="max-w-48 truncate">{name}</span>
        </Button>
      )}
    />
  )
}

interface AccountLink {
  to: string
  label: string
  icon: LucideIcon
}

/** The links to a person's own pages, the dashboard first. `me` is undefined while it is not known. */
export function accountLinks(me: Me | undefined): [AccountLink, ...AccountLink[]] {
  return [
    { ...dashboardOf(me), icon: LayoutDashboard },
    ...ownPages(me),
    { to: '/account', label: 'Account', icon: UserRound },
  ]
}

function dashboardOf(me: Me | undefined): { to: string; label: string } {
  if (me?.role === 'admin') return { to: '/admin', label: 'Admin' }
  return { to: me?.role === 'client' ? '/organizer' : '/dashboard', label: 'Dashboard' }
}

function ownPages(me: Me | undefined): AccountLink[] {
  if (me?.role === 'contractor' && me.contractor_id !== null) {
    return [
      { to: '/contractor/profile', label: 'Edit profile', icon: Pencil },
      { to: '/contractor/availability', label: 'Availability', icon: CalendarDays },
      { to: '/contractor/documents', label: 'Documents', icon: FileText },
      { to: '/contractor/applications', label: 'Your applications', icon: Inbox },
      { to: '/contractor/messages', label: 'Messages', icon: MessageSquare },
    ]
  }
  if (me?.role === 'client' && me.organizer_id !== null) {
    return [
      { to: '/organizer/profile', label: 'Edit profile', icon: Pencil },
      { to: '/organizer/messages', label: 'Messages', icon: MessageSquare },
    ]
  }
  return []
}
