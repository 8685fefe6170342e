import { CalendarDays, Inbox, LayoutDashboard, LogOut, Pencil, UserRound } from 'lucide-react'

const icons = {
  dashboard: LayoutDashboard,
  profile: Pencil,
  availability: CalendarDays,
  applications: Inbox,
  account: UserRound,
  'sign-out': LogOut,
} as const
export type AccountIconName = keyof typeof icons

/** The icon of an entry of the account menu. In a file of its own, because the first view of a page needs none of them. */
export function AccountIcon({ name }: { name: AccountIconName }) {
  const Icon = icons[name]
  return <Icon aria-hidden="true" />
}
