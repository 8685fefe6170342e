import type { Me } from '@marquee/contract/users'
import { LogOut } from 'lucide-react'
import { shownName } from '../features/users/queries.ts'
import { session } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { accountLinks } from './account-links.ts'

/** The menu of the signed-in person. `me` is undefined while it loads or when it could not be loaded; signing out works all the same. */
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
        <Button {...props} variant="ghost" className="max-w-full px-1.5!" aria-label={`Account menu of ${name}`}>
          <Avatar name={me?.name ?? name} />
          <span className="max-w-48 truncate max-md:sr-only">{name}</span>
        </Button>
      )}
    />
  )
}
