import type { Application } from '@marquee/contract/applications'
import { networkError } from '@marquee/contract/errors'
import type { Me } from '@marquee/contract/users'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useParams } from 'react-router'
import { longRange } from '../../lib/dates.ts'
import { useWayBack } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { pathId } from '../../lib/path-id.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts, PageHeader, Panel } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { useMe } from '../users/queries.ts'
import { Conversation } from './conversation.tsx'
import { applicationFailures, applicationQuery } from './queries.ts'
import { YourApplication } from './your-application.tsx'

export const meta = () => [{ title: fullTitle('Your application') }]

/** A vendor's own application with the conversation about it. */
export default function VendorApplicationPage() {
  const id = pathId(useParams().applicationId)
  return id === null ? <Unknown failure={null} /> : <ApplicationById key={id} id={id} />
}

function ApplicationById({ id }: { id: number }) {
  const { data: me } = useMe()
  // Organizers decide while the page is open somewhere, so it is read anew at each visit.
  const application = useQuery({ ...applicationQuery(id), staleTime: 0 })
  if (application.isPending || !me) {
    return (
      <Loading label="Loading your application...">
        <Skeleton className="mb-8 h-10 w-72" />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      </Loading>
    )
  }
  const isGone = statusOf(application.error) === 404
  if (!application.data || isGone) {
    return <Unknown failure={isGone ? null : application.error} onRetry={() => void application.refetch()} />
  }
  return <Details application={application.data} me={me} />
}

/** `failure`: why the application could not be loaded; null when it is withdrawn or never was theirs. */
function Unknown({ failure, onRetry }: { failure: Error | null; onRetry?: () => void }) {
  const back = <ButtonLink {...useWayBack('/contractor/applications')}>Your applications</ButtonLink>
  return failure ? (
    <LoadFailed level={1} title={applicationFailures.oneNotLoaded} onRetry={onRetry} actions={back}>
      <p>{failureText(failure, networkError)}</p>
    </LoadFailed>
  ) : (
    <EmptyState level={1} title={applicationFailures.one} actions={back} />
  )
}

function Details({ application, me }: { application: Application; me: Me }) {
  const back = useWayBack('/contractor/applications')
  return (
    <>
      <PageHeader
        back={
          <ButtonLink {...back} variant="ghost" size="sm" className="-ml-3 justify-self-start">
            <ArrowLeft aria-hidden="true" />
            Your applications
          </ButtonLink>
        }
        title={application.event_title}
        subtitle={`Organized by ${application.organization_name}`}
        actions={<ButtonLink to={`/events/${application.event_id}`}>View the event</ButtonLink>}
      />
      <div
        tabIndex={-1}
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:*:first:order-last"
      >
        <div className="grid grid-cols-1 gap-6">
          <YourApplication application={application} me={me} />
          <Panel title="Event Information">
            <Facts
              facts={[
                ['Date', longRange(application.event_start_date, application.event_end_date)],
                ['Location', application.event_address],
                ['Event Type', application.event_type_display_name],
              ]}
            />
          </Panel>
        </div>
        <Conversation application={application} level={2} other={application.organization_name} />
      </div>
    </>
  )
}
