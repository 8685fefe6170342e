import type { AdminWork } from '@marquee/contract/admin-work'
import { writeNumber } from '@marquee/contract/formats'
import {
  Building2,
  ChevronRight,
  ClockAlert,
  Flag,
  MailWarning,
  MessageSquare,
  Store,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { waitedFor } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'

const queues = [
  { of: 'vendor_applications', to: '/admin/applications', label: 'Vendor applications', icon: Store },
  {
    of: 'organizer_applications',
    to: '/admin/applications?tab=organizers',
    label: 'Organizer applications',
    icon: Building2,
  },
  { of: 'open_contact_requests', to: '/admin/contact-requests', label: 'Contact Requests', icon: MessageSquare },
  { of: 'open_reports', to: '/admin/reports', label: 'Reports', icon: Flag },
] as const

/** What waits for an admin: each queue with its number, its oldest wait and what is late; and e-mails that failed. */
export const WaitingWork = ({ work }: { work: AdminWork | undefined }) => (
  <ul aria-label="Waiting for you" className="card divide-y divide-line overflow-hidden">
    {queues.map(({ of, ...link }) => (
      <WorkLink key={of} {...link} count={work?.[of]} wait={work?.waits[of]} />
    ))}
    {!!work?.failed_emails && (
      <WorkLink
        to="/admin/deliveries?status=failed"
        label="Failed emails"
        icon={MailWarning}
        count={work.failed_emails}
      />
    )}
  </ul>
)

interface Props {
  to: string
  label: string
  icon: LucideIcon
  /** How much waits there; undefined while it is not known. */
  count: number | undefined
  wait?: AdminWork['waits'][keyof AdminWork['waits']] | undefined
}

function WorkLink({ to, label, icon: Icon, count, wait }: Props) {
  return (
    <li>
      <Link
        prefetch="intent"
        to={to}
        className="flex min-h-16 items-center gap-4 px-5 py-3 hover:bg-soft focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden="true" className="size-5 flex-none" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 max-sm:flex-col max-sm:items-start">
          <span className="font-semibold">{label}</span>
          {wait?.since && (
            <span className="figures flex items-center gap-3 text-sm text-muted">
              <span>Oldest: {waitedFor(wait.since)}</span>
              {wait.late > 0 && (
                <span className="inline-flex items-center gap-1 font-semibold text-no">
                  <ClockAlert aria-hidden="true" className="size-4" />
                  {writeNumber(wait.late)} late
                </span>
              )}
            </span>
          )}
        </span>
        {count !== undefined && (
          <span className="figures flex-none">
            <Badge look={count > 0 ? 'lamp' : 'secondary'}>
              {writeNumber(count)}
              <span className="sr-only"> waiting</span>
            </Badge>
          </span>
        )}
        <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
      </Link>
    </li>
  )
}
