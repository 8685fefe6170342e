import { useQuery } from '@tanstack/react-query'
import type { Application } from '@marquee/contract/applications'
import { networkError } from '@marquee/contract/errors'
import { pricingNames, pricingSymbols } from '@marquee/contract/limits'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { WebsiteLink } from '../users/website-link.tsx'
import { longDate, longRange } from '../../lib/dates.ts'
import { useWayBack } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { pathId } from '../../lib/path-id.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts, PageHeader, Panel } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { ApplicationBadge } from './application-badge.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { applicationFailures, applicationQuery } from './queries.ts'

export const meta = () => [{ title: fullTitle('Application Details') }]

/** One application with all its details, and the buttons to decide on it. */
export default function ApplicationPage() {
  const id = pathId(useParams().applicationId)
  return id === null ? <Unknown failure={null} /> : <ApplicationById key={id} id={id} />
}

function ApplicationById({ id }: { id: number }) {
  const application = useQuery(applicationQuery(id))
  if (application.isPending) {
    return (
      <Loading label="Loading application details...">
        <Skeleton className="mb-8 h-10 w-72" />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      </Loading>
    )
  }
  const isGone = statusOf(application.error) === 404
  if (!application.data || isGone) {
    return <Unknown failure={isGone ? null : application.error} onRetry={() => void application.refetch()} />
  }
  return <Details application={application.data} />
}

/** `failure`: why the application could not be loaded; null when there is none that this person may see. */
function Unknown({ failure, onRetry }: { failure: Error | null; onRetry?: () => void }) {
  const back = <ButtonLink {...useWayBack('/organizer/applications')}>Back to Applications</ButtonLink>
  return failure ? (
    <LoadFailed level={1} title={applicationFailures.oneNotLoaded} onRetry={onRetry} actions={back}>
      <p>{failureText(failure, networkError)}</p>
    </LoadFailed>
  ) : (
    <EmptyState level={1} title={applicationFailures.one} actions={back} />
  )
}

function Details({ application }: { application: Application }) {
  const { pricing_range, website, contractor_email } = application
  const name = application.company_name || 'Unnamed Company'
  const back = useWayBack('/organizer/applications')
  const hasChanged = application.updated_at !== application.applied_at
  return (
    <>
      <PageHeader
        back={
          <ButtonLink {...back} variant="ghost" size="sm" className="-ml-3 justify-self-start">
            <ArrowLeft aria-hidden="true" />
            Back to Applications
          </ButtonLink>
        }
        title={name}
        subtitle={`Applied to ${application.event_title}`}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-6">
          <Panel title="Application Message">
            <p className="measure text-lg whitespace-pre-line">{application.message}</p>
          </Panel>
          <Panel title="Vendor Details">
            <Facts
              className="grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-4 [&>:nth-child(3)]:col-span-full"
              facts={[
                ['Company', name],
                ['Contact', application.contractor_name],
                // A row of its own, because addresses are long and hard to read when they wrap.
                [
                  'Email',
                  contractor_email && (
                    <a key="email" href={`mailto:${contractor_email}`} className="link wrap-anywhere">
                      {contractor_email}
                    </a>
                  ),
                ],
                ['Website', website && <WebsiteLink key="website" website={website} className="wrap-anywhere" />],
                ['Pricing Range', pricing_range && `${pricingNames[pricing_range]} (${pricingSymbols[pricing_range]})`],
              ]}
            />
            {application.business_description && (
              <Facts
                className="mt-4"
                facts={[
                  [
                    'About',
                    <span key="about" className="block measure whitespace-pre-line">
                      {application.business_description}
                    </span>,
                  ],
                ]}
              />
            )}
            <p className="mt-5">
              <Link prefetch="intent" to={`/vendors/${application.contractor_id}`} className="link font-semibold">
                See their pictures
              </Link>
            </p>
          </Panel>
          <Panel title="Timeline">
            <Facts
              className="grid-cols-2 gap-x-4"
              facts={[
                ['Applied', longDate(application.applied_at)],
                ['Last Updated', hasChanged ? longDate(application.updated_at) : null],
              ]}
            />
            {hasChanged && <ApplicationTimeline application={application} className="mt-3" />}
          </Panel>
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Panel title="Application Status" aside={<ApplicationBadge status={application.status} />}>
            {application.status_reason && (
              <Facts className="mb-5" facts={[['Your reason', application.status_reason]]} />
            )}
            <DecisionButtons application={application} />
          </Panel>
          <Panel title="Event Information">
            <Facts
              facts={[
                [
                  'Event',
                  <Link
                    prefetch="intent"
                    key="event"
                    to={`/organizer/events/${application.event_id}`}
                    className="link font-semibold"
                  >
                    {application.event_title}
                  </Link>,
                ],
                ['Date', longRange(application.event_start_date, application.event_end_date)],
                ['Location', application.event_address],
                ['Event Type', application.event_type_display_name],
                [
                  'Description',
                  application.event_description && (
                    <span key="description" className="line-clamp-6 whitespace-pre-line">
                      {application.event_description}
                    </span>
                  ),
                ],
              ]}
            />
          </Panel>
        </div>
      </div>
    </>
  )
}
