import type { Application } from '@marquee/contract/applications'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useParams } from 'react-router'
import { useWayBack } from '../../lib/list-place.ts'
import { pathId } from '../../lib/path-id.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { applicationFailures, applicationQuery } from './queries.ts'

interface Props {
  /** The list that the page belongs to, and the words of the link to it. */
  list: Parameters<typeof useWayBack>[0]
  listLabel: string
  /** What is loading. */
  label: string
  header: (application: Application) => Pick<ComponentProps<typeof PageHeader>, 'title' | 'subtitle' | 'actions'>
  children: (application: Application) => ReactNode
}

/** The page of the application that the address names: its header and content, or why it cannot be shown. */
export function ApplicationByPath(props: Props) {
  const id = pathId(useParams().applicationId)
  return id === null ? <Unknown {...props} failure={null} /> : <ApplicationById key={id} {...props} id={id} />
}

function ApplicationById({ id, ...props }: Props & { id: number }) {
  const { list, listLabel, label, header, children } = props
  // The other side changes it while the page is open somewhere, so it is read anew at each visit.
  const application = useQuery({ ...applicationQuery(id), staleTime: 0 })
  const back = useWayBack(list)
  if (application.isPending) {
    return (
      <Loading label={label}>
        <Skeleton className="mb-8 h-10 w-72" />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      </Loading>
    )
  }
  const isGone = statusOf(application.error) === 404
  if (!application.data || isGone) {
    return <Unknown {...props} failure={isGone ? null : application.error} onRetry={() => void application.refetch()} />
  }
  return (
    <>
      <PageHeader {...header(application.data)} back={<BackLink {...back}>{listLabel}</BackLink>} />
      {children(application.data)}
    </>
  )
}

interface UnknownProps extends Pick<Props, 'list' | 'listLabel'> {
  /** Why the application could not be loaded; null when there is none that this person may see. */
  failure: Error | null
  onRetry?: () => void
}

function Unknown({ list, listLabel, failure, onRetry }: UnknownProps) {
  const back = <ButtonLink {...useWayBack(list)}>{listLabel}</ButtonLink>
  return failure ? (
    <LoadFailed level={1} title={applicationFailures.oneNotLoaded} onRetry={onRetry} actions={back}>
      <p>{failureText(failure)}</p>
    </LoadFailed>
  ) : (
    <EmptyState level={1} title={applicationFailures.one} actions={back} />
  )
}
