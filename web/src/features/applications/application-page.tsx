import { useQuery } from '@tanstack/react-query'
import type { Application } from '@marquee/contract/applications'
import { networkError } from '@marquee/contract/errors'
import { ArrowLeft } from 'lucide-react'
import { useParams } from 'react-router'
import { useWayBack } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { pathId } from '../../lib/path-id.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { ApplicationDetails } from './application-details.tsx'
import { companyName } from './company-name.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { useDecisions } from './decision-dialog.tsx'
import { applicationFailures, applicationQuery } from './queries.ts'
import { ShortlistButton } from './shortlist-button.tsx'

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
  const back = useWayBack('/organizer/applications')
  const decisions = useDecisions()
  return (
    <>
      <PageHeader
        back={
          <ButtonLink {...back} variant="ghost" size="sm" className="-ml-3 justify-self-start">
            <ArrowLeft aria-hidden="true" />
            Back to Applications
          </ButtonLink>
        }
        title={companyName(application)}
        subtitle={`Applied to ${application.event_title}`}
        actions={<ShortlistButton application={application} />}
      />
      <ApplicationDetails
        application={application}
        level={2}
        decision={<DecisionButtons application={application} decisions={decisions} />}
      />
      {decisions.dialog}
    </>
  )
}
