import { brand } from '@marquee/contract/brand'
import type { Application } from '@marquee/contract/applications'
import { Star } from 'lucide-react'
import { ageOf } from '../../lib/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Picture } from '../../ui/picture.tsx'
import { applicationStatusWords } from './application-badge.tsx'
import { companyName } from './company-name.ts'
import { UnreadMessages } from './messages-link.tsx'

/** An application as a row of the desk: picture, name, trade, the start of the message, age and status. */
export function ApplicationRow({ application }: { application: Application }) {
  const { vendor, status, mark } = application
  const name = companyName(application)
  const trade = vendor.is_active ? vendor.trade : `No longer on ${brand.name}`
  return (
    <span className="flex items-center gap-3">
      {vendor.primary_image ? (
        <Picture image={vendor.primary_image} sizes="40px" alt="" className="size-10 flex-none rounded-sm" />
      ) : (
        <Avatar name={name} className="size-10 rounded-sm" />
      )}
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate text-sm font-semibold">{name}</span>
          <UnreadMessages count={application.unread_messages} />
          {mark?.is_shortlisted && (
            <Star role="img" aria-label="Shortlisted" className="size-3.5 flex-none self-center fill-current" />
          )}
        </span>
        <span className="figures text-right text-xs whitespace-nowrap text-muted">{ageOf(application.applied_at)}</span>
        <span className="truncate text-xs text-muted">
          {trade && <span className="font-medium text-ink">{trade}</span>}
          {trade && ' · '}
          <span>{application.message.trim().split('\n')[0]}</span>
        </span>
        <span className={`text-right text-xs font-semibold ${statusColours[status]}`}>
          {applicationStatusWords[status]}
        </span>
      </span>
    </span>
  )
}

const statusColours = { pending: 'text-wait', accepted: 'text-yes', rejected: 'text-no' } as const
