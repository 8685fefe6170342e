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
import { Loaded } from '../../ui/loaded.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
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
export function ApplicationByPath({ list, listLabel, label, header, children }: Props) {
  const id = pathId(useParams().applicationId)
  // The other side changes it while the page is open somewhere, so it is read anew at each visit.
  const query = useQuery({ ...applicationQuery(id ?? 0), enabled: id !== null, staleTime: 0 })
  const back = useWayBack(list)
  const actions = <ButtonLink {...back}>{listLabel}</ButtonLink>
  if (id === null || statusOf(query.error) === 404) {
    return <EmptyState level={1} title={applicationFailures.one} actions={actions} />
  }
  return (
    <Loaded
      key={id}
      query={query}
      failure={applicationFailures.oneNotLoaded}
      hint={failureText}
      level={1}
      actions={actions}
      loading={
        <Loading label={label}>
          <Skeleton className="mb-8 h-10 w-72" />
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
            <Skeleton className="h-96 w-full" />
            <Skeleton className="h-72 w-full" />
          </div>
        </Loading>
      }
    >
      {(application) => (
        <>
          <PageHeader {...header(application)} back={<BackLink {...back}>{listLabel}</BackLink>} />
          {children(application)}
        </>
      )}
    </Loaded>
  )
}
