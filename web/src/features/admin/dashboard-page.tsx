import { useQuery } from '@tanstack/react-query'
import { Building2, Store, Users } from 'lucide-react'
import { adminLists } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { adminWorkQuery } from './queries.ts'
import { WaitingWork, WorkLink } from './waiting-work.tsx'

export const meta = () => [{ title: fullTitle('Admin') }]

const soon = ['Total Users', 'Active Vendors', 'Event Organizers', 'Pending Applications']

const rooms = [
  { to: '/admin/users', text: 'Everybody with an account, and their roles.', icon: Users },
  { to: '/admin/vendors', text: 'Every vendor profile, whatever its status.', icon: Store },
  { to: '/admin/organizers', text: 'Every organization, whatever its status.', icon: Building2 },
] as const

/** The start page of the admin area: figures that are not available yet, and links to the pages for daily work. */
export default function AdminDashboardPage() {
  const { data: work } = useQuery(adminWorkQuery)
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
      <ul aria-label="Where the work is" className="card divide-y divide-line overflow-hidden">
        <WaitingWork work={work} />
        {rooms.map((room) => (
          <WorkLink key={room.to} {...room} label={adminLists[room.to]} />
        ))}
      </ul>
    </>
  )
}
