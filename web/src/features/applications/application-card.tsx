import type { Application } from '@marquee/contract/applications'
import { pricingNames, pricingSymbols } from '@marquee/contract/limits'
import { WebsiteLink } from '../users/website-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { shortDate } from '../../lib/dates.ts'
import { ApplicationBadge } from './application-badge.tsx'

/** An application in the organizer's list: vendor, event, status and message. */
export function ApplicationCard({ application }: { application: Application }) {
  const { company_name, contractor_name, contractor_email, pricing_range, website } = application
  const name = company_name || 'Unnamed Company'
  return (
    <Card as="article" className="grid gap-x-8 gap-y-4 p-5 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg break-words">{name}</h2>
          <ApplicationBadge status={application.status} />
        </div>
        {contractor_name && <p className="text-sm font-medium">{contractor_name}</p>}
        {contractor_email && (
          <a href={`mailto:${contractor_email}`} className="link justify-self-start text-sm wrap-anywhere">
            {contractor_email}
          </a>
        )}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {website && <WebsiteLink website={website} className="wrap-anywhere" />}
          {pricing_range && (
            <span>
              <span aria-hidden="true">{pricingSymbols[pricing_range]} · </span>
              {pricingNames[pricing_range]}
            </span>
          )}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <p className="text-sm">
          <span className="text-muted">Applied to </span>
          <span className="font-semibold">{application.event_title}</span>
          <span className="block text-muted">
            {shortDate(application.event_start_date)} · {application.event_address}
          </span>
        </p>
        <p className="line-clamp-3 measure whitespace-pre-line">{application.message}</p>
        {application.business_description && (
          <p className="line-clamp-2 measure text-sm text-muted">{application.business_description}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 lg:flex-col lg:items-end">
        <p className="text-sm whitespace-nowrap text-muted">Applied {shortDate(application.applied_at)}</p>
        <ButtonLink
          size="sm"
          to={`/organizer/applications/${application.id}`}
          aria-label={`View Details: ${name} for ${application.event_title}`}
        >
          View Details
        </ButtonLink>
      </div>
    </Card>
  )
}
