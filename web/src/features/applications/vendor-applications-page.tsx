import { useQuery } from '@tanstack/react-query'
import { ApplicationFilters, type Application } from '@marquee/contract/applications'
import { searchText } from '@marquee/contract/fields'
import { applicationStatuses, type ApplicationStatus } from '@marquee/contract/limits'
import { plainText } from '@marquee/contract/plain-text'
import type { Me } from '@marquee/contract/users'
import * as z from 'zod/mini'
import { shortDate, shortRange } from '../../lib/dates.ts'
import { useKeptPlace } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useDebouncedText, useFilters } from '../../lib/search-params.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardBoundary, PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { allStatuses, SelectField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useMe } from '../users/queries.ts'
import { applicationStatusWords, isOffered } from './application-badge.tsx'
import { applyPath } from './apply-address.ts'
import { useUnreadMessages } from './conversation-queries.ts'
import { Invitations } from './invitations.tsx'
import { applicationFailures, myApplicationsQuery, withdrawnQuery } from './queries.ts'
import { isEventOver, VendorApplication } from './vendor-application.tsx'

export const meta = () => [{ title: fullTitle('Your applications') }]

const times = ['upcoming', 'past'] as const
type Time = (typeof times)[number]
const timeWords: Record<Time, string> = { upcoming: 'Coming up', past: 'Past or cancelled' }

/** All filters work on the loaded list, which is fetched whole. */
const Filters = z.object({
  status: ApplicationFilters.shape.status,
  when: z.optional(z.enum(times)),
  search: searchText(),
})
type Filters = z.output<typeof Filters>

/** All applications of a vendor by the dates of their events: coming ones first, the next at the top. */
export default function VendorApplicationsPage() {
  useKeptPlace()
  const { data: me } = useMe()
  // Organizers decide while the page is open somewhere, so it is read anew at each visit.
  const list = useQuery({ ...myApplicationsQuery(), staleTime: 0 })
  useUnreadMessages()
  return (
    <>
      <PageHeader title="Your applications" actions={<ButtonLink to="/events">Browse Events</ButtonLink>} />
      <Invitations className="mb-10" />
      <Loaded query={list} failure={applicationFailures.list} loading="Loading applications..." skeleton="h-96">
        {(all) => (
          // Receives the focus when a button disappears with its application.
          <section aria-label="Applications" tabIndex={-1}>
            {all.length === 0 ? (
              <EmptyState title="You have not applied to an event yet.">
                <p>Find an event that suits you. Your applications and the answers appear here.</p>
              </EmptyState>
            ) : (
              me && <Applications all={all} me={me} />
            )}
            <Withdrawn />
          </section>
        )}
      </Loaded>
    </>
  )
}

/** What the vendor has withdrawn, with the way to apply again where the event is open. */
function Withdrawn() {
  const list = useQuery(withdrawnQuery)
  return (
    <Loaded query={list} failure={applicationFailures.list} level="line" loading={null}>
      {(rows) =>
        rows.length > 0 && (
          <section aria-labelledby="withdrawn" className="mt-10 grid grid-cols-1 gap-4">
            <h2 id="withdrawn" className="text-xl">
              Withdrawn
            </h2>
            <ul className="card divide-y divide-line">
              {rows.map((one) => (
                <li
                  key={one.event_id}
                  className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3"
                >
                  <div className="min-w-0">
                    {one.is_open ? (
                      <TextLink isTitle to={`/events/${one.event_id}`} className="font-semibold">
                        {one.event_title}
                      </TextLink>
                    ) : (
                      <p className="font-semibold">{one.event_title}</p>
                    )}
                    <p className="figures text-sm text-muted">
                      {shortRange(one.event_start_date, one.event_end_date)} · withdrawn {shortDate(one.withdrawn_at)}
                    </p>
                  </div>
                  {one.is_open && (
                    <ButtonLink size="sm" to={applyPath(one.event_id)}>
                      <span>
                        Apply again<span className="sr-only">: {one.event_title}</span>
                      </span>
                    </ButtonLink>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

function Applications({ all, me }: { all: readonly Application[]; me: Me }) {
  const { filters, change } = useFilters(Filters)
  const [text, type] = useDebouncedText(filters.search ?? '', (search) =>
    change({ search: search || undefined }, { replace: true }),
  )
  const asked: Filters = { ...filters, search: text.trim() }
  const count = (patch: Filters) => all.filter((one) => matches(one, { ...asked, ...patch })).length
  const shown = all.filter((one) => matches(one, asked)).toSorted(byEventDate)

  return (
    <>
      <form
        role="search"
        className="mb-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_15rem]"
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          label="Search your applications"
          placeholder="Search by event, place or organizer..."
          className="sm:max-lg:col-span-2"
          value={text}
          onChange={type}
        />
        <SelectField
          label="Status"
          isLabelHidden
          placeholder={`${allStatuses} (${count({ status: undefined })})`}
          value={filters.status ?? ''}
          onChange={(event) => change({ status: (event.target.value || undefined) as ApplicationStatus | undefined })}
          options={applicationStatuses.map((value) => ({
            value,
            label: `${applicationStatusWords[value]} (${count({ status: value })})`,
          }))}
        />
        <SelectField
          label="When"
          isLabelHidden
          placeholder={`Any Date (${count({ when: undefined })})`}
          value={filters.when ?? ''}
          onChange={(event) => change({ when: (event.target.value || undefined) as Time | undefined })}
          options={times.map((value) => ({ value, label: `${timeWords[value]} (${count({ when: value })})` }))}
        />
      </form>
      <p role="status" className="figures mb-4 text-sm text-muted">
        {shown.length} {shown.length === 1 ? 'application' : 'applications'}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title="No applications match your current filters."
          actions={
            <Button
              onClick={() => {
                type('')
                change({ status: undefined, when: undefined, search: undefined })
              }}
            >
              Clear filters
            </Button>
          }
        />
      ) : (
        [...Map.groupBy(shown, timeOf)].map(([time, rows]) => (
          <section key={time} aria-label={timeWords[time]} className="mb-10 grid grid-cols-1 gap-4">
            <h2 className="text-xl">{timeWords[time]}</h2>
            <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              {rows.map((application) => (
                <li key={application.id}>
                  <CardBoundary>
                    <VendorApplication application={application} me={me} />
                  </CardBoundary>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </>
  )
}

const timeOf = (application: Application): Time =>
  application.event_status === 'cancelled' || isEventOver(application) ? 'past' : 'upcoming'

/** What needs an answer, then the next event first; of past ones the latest first. */
function byEventDate(one: Application, other: Application): number {
  const times = [timeOf(one), timeOf(other)]
  if (times[0] !== times[1]) return times[0] === 'upcoming' ? -1 : 1
  if (isOffered(one) !== isOffered(other)) return isOffered(one) ? -1 : 1
  const order = one.event_start_date.localeCompare(other.event_start_date) || one.id - other.id
  return times[0] === 'upcoming' ? order : -order
}

function matches(application: Application, { status, when, search }: Filters): boolean {
  if (status && application.status !== status) return false
  if (when && timeOf(application) !== when) return false
  if (!search) return true
  const needle = plainText(search)
  const { event_title, event_address, organization_name, message } = application
  return [event_title, event_address, organization_name, message].some((part) => plainText(part).includes(needle))
}
