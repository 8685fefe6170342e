import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { OrganizerApplication, VendorApplication } from '@marquee/contract/admin'
import { useSearchParams } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AdminLoadFailed } from './load-failed.tsx'
import { adminFailures, decideProfile, organizerApplicationsQuery, vendorApplicationsQuery } from './queries.ts'
import { useRejection } from './reject-dialog.tsx'
import { ReviewQueue } from './review-queue.tsx'

export const meta = () => [{ title: fullTitle('Applications Review') }]

const kinds = {
  vendors: {
    label: 'Vendors',
    empty: 'No Pending Vendor Applications',
    failure: adminFailures.vendorApplications,
  },
  organizers: {
    label: 'Organizers',
    empty: 'No Pending Organizer Applications',
    failure: adminFailures.organizerApplications,
  },
} as const

type Kind = keyof typeof kinds

/** All pending profiles, vendors on one tab and organizers on the other, oldest first. */
export default function ApplicationsPage() {
  const [params, setParams] = useSearchParams()
  const kind: Kind = params.get('tab') === 'organizers' ? 'organizers' : 'vendors'
  const lists = { vendors: useQuery(vendorApplicationsQuery), organizers: useQuery(organizerApplicationsQuery) }
  const rejection = useRejection(decideProfile)
  const choose = (next: Kind) =>
    setParams(next === 'vendors' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  return (
    <>
      <PageHeader
        title="Applications Review"
        subtitle="Approving acts at once. Rejecting asks first, and lets you give a reason."
      />
      <Tabs
        label="Applications"
        value={kind}
        onChange={choose}
        tabs={(['vendors', 'organizers'] as const).map((value) => ({
          value,
          label: labelOf(kinds[value].label, lists[value].data?.length),
        }))}
      >
        <Applications key={kind} kind={kind} list={lists[kind]} rejection={rejection} />
      </Tabs>
      {rejection.dialog}
    </>
  )
}

const labelOf = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`)

interface Props {
  kind: Kind
  list: UseQueryResult<(VendorApplication | OrganizerApplication)[]>
  rejection: ReturnType<typeof useRejection>
}

function Applications({ kind, list, rejection }: Props) {
  const { label, empty, failure } = kinds[kind]
  if (list.isPending) return <QueueLoading />
  if (list.data === undefined) {
    return (
      <AdminLoadFailed
        what="Applications"
        error={list.error}
        otherwise={adminFailures.applications}
        call={failure}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (list.data.length === 0) {
    return (
      <EmptyState title={empty} className="card">
        <p>Everyone who applied has an answer. New applications appear here.</p>
      </EmptyState>
    )
  }
  return <ReviewQueue label={`Pending ${label.toLowerCase()}`} applications={list.data} rejection={rejection} />
}

function QueueLoading() {
  return (
    <Loading label="Loading applications..." className="grid">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
        <div className="card grid divide-y divide-line overflow-hidden">
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className="flex h-14 items-center gap-3 px-4">
              <Skeleton className="size-10" />
              <div className="grid grow gap-2">
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-3 w-full" />
              </div>
            </div>
          ))}
        </div>
        <div className="card grid gap-6 p-6 max-lg:hidden">
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      </div>
    </Loading>
  )
}
