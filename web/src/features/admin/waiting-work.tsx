import type { AdminWork } from '@marquee/contract/admin-work'
import { writeNumber } from '@marquee/contract/formats'
import { ChevronRight, ClockAlert } from 'lucide-react'
import { Link } from 'react-router'
import { waitedFor } from '../../lib/dates.ts'
import { cx } from '../../ui/cx.ts'

const queues = [
  { of: 'vendor_applications', to: '/admin/applications', label: 'Vendor applications' },
  { of: 'organizer_applications', to: '/admin/applications?tab=organizers', label: 'Organizer applications' },
  { of: 'open_contact_requests', to: '/admin/contact-requests', label: 'Contact Requests' },
  { of: 'open_reports', to: '/admin/reports', label: 'Reports' },
] as const

/** What waits for an admin: each queue with its number, its oldest wait and what is late; and e-mails that failed. */
export const WaitingWork = ({ work }: { work: AdminWork | undefined }) => (
  <ul
    aria-label="Waiting for you"
    className="card grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] overflow-hidden"
  >
    {queues.map(({ of, ...link }) => (
      <WorkLink key={of} {...link} count={work?.[of]} wait={work?.waits[of]} />
    ))}
    {!!work?.failed_emails && (
      <WorkLink to="/admin/deliveries?status=failed" label="Failed emails" count={work.failed_emails} />
    )}
  </ul>
)

interface Props {
  to: string
  label: string
  /** How much waits there; undefined while it is not known. */
  count: number | undefined
  wait?: AdminWork['waits'][keyof AdminWork['waits']] | undefined
}

function WorkLink({ to, label, count, wait }: Props) {
  return (
    <li className="-mt-px -ml-px border-t border-l border-line">
      <Link
        prefetch="intent"
        to={to}
        className="group flex h-full items-center gap-3 py-4 pr-3 pl-5 hover:bg-soft focus-visible:-outline-offset-2 md:grid md:grid-cols-[1fr_auto] md:content-start md:gap-y-2"
      >
        <span className="grid min-w-0 flex-1 md:col-span-2">
          <span className="font-semibold">{label}</span>
          {wait?.since && (
            <span className="figures flex flex-wrap gap-x-3 text-sm text-muted">
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
          <span
            className={cx(
              'figures order-first min-w-10 font-display text-3xl leading-none font-extrabold',
              count === 0 && 'text-muted',
            )}
          >
            {writeNumber(count)}
            <span className="sr-only"> waiting</span>
          </span>
        )}
        <ChevronRight
          aria-hidden="true"
          className="size-5 flex-none text-muted group-hover:text-ink md:col-start-2 md:row-start-1"
        />
      </Link>
    </li>
  )
}
