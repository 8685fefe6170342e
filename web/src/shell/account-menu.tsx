import { LayoutDashboard, LogOut, UserRound } from 'lucide-react'
import type { Me } from '@marquee/contract/users'
import { shownName } from '../features/users/queries.ts'
import { session } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { dashboardOf } from './dashboard-link.ts'

/** The menu of the signed-in person. `me` is undefined while it loads or when it could not be loaded; signing out works all the same. */
export function AccountMenu({ me }: { me: Me | undefined }) {
  const name = me ? shownName(me) : 'Account'
  const dashboard = dashboardOf(me)
  return (
    <Menu
      label="Account"
      header={
        me && (
          <>
            <p className="truncate font-semibold">{me.name ?? name}</p>
            {me.email && <p className="truncate text-sm text-muted">{me.email}</p>}
          </>
        )
      }
      groups={[
        [
          { label: dashboard.label, to: dashboard.to, icon: <LayoutDashboard aria-hidden="true" /> },
          { label: 'Account', to: '/account', icon: <UserRound aria-hidden="true" /> },
        ],
        [{ label: 'Sign out', icon: <LogOut aria-hidden="true" />, onSelect: () => void session.signOut() }],
      ]}
      trigger={(props) => (
        <Button {...props} variant="ghost" className="max-w-full px-1.5!" aria-label={`Account menu of ${name}`}>
          <Avatar name={me?.name ?? name} />
          <span className="truncate max-md:sr-only">{name}</span>
        </Button>
      )}
    />
  )
}
