import { Building2, ChevronRight, ClipboardCheck, Store, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'

export const meta = () => [{ title: fullTitle('Admin') }]

const soon = ['Total Users', 'Active Vendors', 'Event Organizers', 'Pending Applications']

const rooms: { to: string; label: string; text: string; icon: LucideIcon }[] = [
  {
    to: '/admin/applications',
    label: 'Applications Review',
    text: 'Vendors and organizers who wait to be let in.',
    icon: ClipboardCheck,
  },
  { to: '/admin/users', label: 'All Users', text: 'Everybody with an account, and their roles.', icon: Users },
  { to: '/admin/vendors', label: 'All Vendors', text: 'Every vendor profile, whatever its status.', icon: Store },
  {
    to: '/admin/organizers',
    label: 'All Event Organizers',
    text: 'Every organization, whatever its status.',
    icon: Building2,
  },
]

/** The start page of the admin area: figures that are not available yet, and links to the pages for daily work. */
export default function AdminDashboardPage() {
  return (
    <>
      <PageHeader title="Admin Dashboard" subtitle="Who comes in, who is here, and what they may do." />
      <ul aria-label="Figures" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {soon.map((title) => (
          <Card as="li" key={title} className="bg-transparent">
            <div
              role="group"
              aria-label={title}
              aria-disabled="true"
              className="grid h-full content-between gap-5 p-4 text-muted sm:p-5"
            >
              <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
              <span>
                <Badge look="secondary">Coming Soon</Badge>
              </span>
            </div>
          </Card>
        ))}
      </ul>
      <h2 className="mt-10 mb-4 text-xl">Where the work is</h2>
      <ul className="card divide-y divide-line">
        {rooms.map(({ to, label, text, icon: Icon }) => (
          <li key={to}>
            <Link prefetch="intent" to={to} className="flex min-h-16 items-center gap-4 px-5 py-3 hover:bg-soft">
              <Icon aria-hidden="true" className="size-5 flex-none" />
              <span className="grid flex-1">
                <span className="font-semibold">{label}</span>
                <span className="text-sm text-muted">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
