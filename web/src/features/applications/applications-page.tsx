import { useQuery } from '@tanstack/react-query'
import { ApplicationFilters, type Application } from '@marquee/contract/applications'
import { applicationStatuses, type ApplicationStatus } from '@marquee/contract/limits'
import * as z from 'zod/mini'
import { useKeptPlace } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useDebouncedText, useFilters } from '../../lib/search-params.ts'
import { CardBoundary, PageHeader } from '../../ui/card.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { allStatuses, SelectField } from '../../ui/text-field.tsx'
import { allMyEventsQuery, eventFailures } from '../events/queries.ts'
import { ApplicationCard } from './application-card.tsx'
import { applicationStatusWords } from './application-badge.tsx'
import { applicationFailures, myApplicationsQuery } from './queries.ts'

export const meta = () => [{ title: fullTitle('Vendor Applications') }]

/** The endpoint's filters except paging, because all pages are fetched, and the text, which only this page searches. */
const Filters = z.extend(z.pick(ApplicationFilters, { status: true, event_id: true }), {
  search: z.optional(z.string()),
})

/** Every application to the organizer's events, newest first. */
export default function ApplicationsPage() {
  useKeptPlace()
  const { filters, change } = useFilters(Filters)
  const { search = '', ...asked } = filters
  const [text, setText] = useDebouncedText(search, (typed) => change({ search: typed || undefined }, { replace: true }))
  const list = useQuery(myApplicationsQuery(asked))
  const events = useQuery(allMyEventsQuery)
  const needle = text.trim().toLowerCase()
  const shown = (list.data ?? []).filter(
    (one) => needle === '' || textOf(one).some((part) => part?.toLowerCase().includes(needle)),
  )
  const isFiltered = Boolean(needle || filters.status || filters.event_id)

  return (
    <>
      <PageHeader
        title="Vendor Applications"
        subtitle="Who wants to be part of your events, and what they would bring."
      />
      <form
        role="search"
        className="mb-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_14rem_10rem]"
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          label="Search applications"
          placeholder="Search by vendor, company, event, or message..."
          className="sm:max-xl:col-span-2"
          value={text}
          onChange={setText}
        />
        <SelectField
          label="Event"
          isLabelHidden
          placeholder="All Events"
          value={filters.event_id ?? ''}
          onChange={(event) => change({ event_id: event.target.value ? Number(event.target.value) : undefined })}
          options={(events.data ?? []).map((event) => ({ value: event.id, label: event.title }))}
          error={events.isLoadingError ? eventFailures.list : undefined}
        />
        <SelectField
          label="Status"
          isLabelHidden
          placeholder={allStatuses}
          value={filters.status ?? ''}
          onChange={(event) => change({ status: (event.target.value || undefined) as ApplicationStatus | undefined })}
          options={applicationStatuses.map((value) => ({ value, label: applicationStatusWords[value] }))}
        />
      </form>
      {list.isLoadingError ? (
        <LoadFailed title={applicationFailures.list} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      ) : list.isPending ? (
        <Loading label="Loading applications..." className="grid gap-4">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="mb-4 h-40 w-full" />
          ))}
        </Loading>
      ) : shown.length === 0 ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <>
          <p role="status" className="figures mb-4 text-sm text-muted">
            {shown.length} {shown.length === 1 ? 'application' : 'applications'}
          </p>
          <ul className={`grid gap-4 ${list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}`}>
            {shown.map((application) => (
              <li key={application.id}>
                <CardBoundary>
                  <ApplicationCard application={application} />
                </CardBoundary>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const textOf = (application: Application) => [
  application.company_name,
  application.contractor_name,
  application.event_title,
  application.message,
]

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No applications match your current filters." />
  ) : (
    <EmptyState title="No vendor applications received yet.">
      <p>Applications will appear here when vendors apply to your events.</p>
    </EmptyState>
  )
}
