import { useQuery } from '@tanstack/react-query'
import { priceWord } from '@marquee/contract/formats'
import type { Application } from '@marquee/contract/applications'
import { pricingNames } from '@marquee/contract/limits'
import { memo } from 'react'
import { shortDate, shortRange } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { WebsiteLink } from '../users/website-link.tsx'
import { ApplicationBadge } from './application-badge.tsx'
import { ApplicationDetails } from './application-details.tsx'
import { companyName } from './company-name.ts'
import { applicationQuery } from './queries.ts'
import { ShortlistButton } from './shortlist-button.tsx'

/** The open application of the desk, with all its facts. */
export const OpenedApplication = memo(function OpenedApplication({
  application: listed,
}: {
  application: Application
}) {
  // The list knows it already. This one stays current also when it has left the list, for example because somebody else decided on it.
  const { data } = useQuery({ ...applicationQuery(listed.id), initialData: listed })
  const application = data.version > listed.version ? data : listed
  const { contractor_name, contractor_email, website, pricing_range } = application
  const name = companyName(application)
  return (
    <>
      <header className="mb-5 grid grid-cols-1 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0">{name}</h2>
          <ApplicationBadge status={application.status} />
          <span className="-mx-3 flex sm:ml-auto print:hidden">
            <ShortlistButton application={application} />
            <ButtonLink
              size="sm"
              variant="ghost"
              to={`/organizer/applications/${application.id}`}
              aria-label={`View Details: ${name} for ${application.event_title}`}
            >
              View Details
            </ButtonLink>
          </span>
        </div>
        <p>
          <span className="text-muted">Applied to </span>
          <span className="font-semibold">{application.event_title}</span>
          <span className="block text-sm text-muted">
            {shortRange(application.event_start_date, application.event_end_date)} · {application.event_address}
          </span>
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {contractor_name && <li className="font-medium text-ink">{contractor_name}</li>}
          {contractor_email && (
            <li>
              <a href={`mailto:${contractor_email}`} className="link wrap-anywhere">
                {contractor_email}
              </a>
            </li>
          )}
          {website && (
            <li>
              <WebsiteLink website={website} className="wrap-anywhere" />
            </li>
          )}
          {pricing_range && (
            <li>
              <span aria-hidden="true">{priceWord(pricing_range)} · </span>
              {pricingNames[pricing_range]}
            </li>
          )}
          <li>Applied {shortDate(application.applied_at)}</li>
        </ul>
      </header>
      <ApplicationDetails application={application} level={3} />
    </>
  )
})
