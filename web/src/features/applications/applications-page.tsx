import type { Application } from '@marquee/contract/applications'
import { brand } from '@marquee/contract/brand'
import { plainText } from '@marquee/contract/plain-text'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { ageOf } from '../../lib/dates.ts'
import { loadKeptList, useKeptPlace } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { readQuery, useDebouncedText, useFilters, writeQuery } from '../../lib/search-params.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { NewRows, useNewRows } from '../../ui/new-rows.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Worktop, focusNewRow, focusOpenRow } from '../../ui/worktop.tsx'
import { standingOf, UnreadMessages } from './application-badge.tsx'
import { OpenedApplication } from './application-details.tsx'
import { GoneApplication } from './changed-elsewhere.tsx'
import { BulkBar, ChoiceButtons, choices, DecisionButtons } from './decision-buttons.tsx'
import { obstacle } from './decision-dialog.tsx'
import { answerChoices, Filters, FilterRow, isFound, narrowed } from './desk-filters.tsx'
import { useDeskKeys } from './desk-keys.ts'
import { eventHeadings, isWaiting, makeDeskOrder } from './desk-order.ts'
import { ExportApplications } from './export-applications.tsx'
import { useUnreadMessages } from './conversation-queries.ts'
import { applicationFailures, companyName, myApplicationsQuery } from './queries.ts'
import { useDecisions } from './use-decisions.tsx'

export const meta = () => [{ title: fullTitle('Vendor Applications') }]

export async function clientLoader({ request }: { request: Request }) {
  const { status, event_id } = readQuery(Filters, new URL(request.url).searchParams)
  await loadKeptList(request, myApplicationsQuery({ status, event_id }))
  return null
}

/** Every application to the organizer's events, to decide on: what waits first, oldest first, by event. */
export default function ApplicationsPage() {
  useKeptPlace()
  const { filters, change } = useFilters(Filters)
  const { search = '', open, trade, answer, only, order, status, event_id } = filters
  const asked = { status, event_id }
  const [text, setText] = useDebouncedText(search, (typed) => change({ search: typed || undefined }, { replace: true }))
  const list = useQuery(myApplicationsQuery(asked))
  useUnreadMessages()
  const field = useRef<HTMLFormElement>(null)
  const [selected, select] = useState<ReadonlySet<number>>(new Set())
  const decisions = useDecisions((ids) => select(new Set(ids)))
  const deskKeys = useDeskKeys()
  const bulk = { decisions, onClear: () => select(new Set()) }

  const needle = plainText(text.trim())
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- other filters begin a new order
  const inOrder = useMemo(() => makeDeskOrder(), [status, event_id])
  const news = useNewRows({
    rows: list.data,
    keyOf,
    scope: JSON.stringify(asked),
    isStale: list.isPlaceholderData,
    open,
  })
  const all = useMemo(() => inOrder(news.shown ?? []), [inOrder, news.shown])
  const shown = useMemo(
    () => narrowed(all, needle, { trade, answer, only, order }),
    [all, needle, trade, answer, only, order],
  )
  const trades = [...new Set(all.flatMap(({ vendor }) => vendor.trade ?? []))].sort()
  const answers = useMemo(() => answerChoices(all), [all])
  const headings = useMemo(() => eventHeadings(shown), [shown])
  const waiting = shown.filter(isWaiting).length
  const chosen = shown.filter((one) => selected.has(one.id))
  const fresh = news.fresh.filter((one) => isFound(one, needle))
  const clear = () => {
    setText('')
    change({
      search: undefined,
      status: undefined,
      event_id: undefined,
      trade: undefined,
      answer: undefined,
      only: undefined,
      order: undefined,
    })
  }
  const addressOf = (key: number | undefined) => {
    const query = writeQuery({ ...filters, search: text.trim(), open: key }).toString()
    return `/organizer/applications${query && `?${query}`}`
  }
  return (
    <>
      <div className="-mt-3 mb-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 lg:-mt-4 lg:mb-2.5 lg:gap-y-3">
        <div className="flex basis-full items-center justify-between gap-x-3">
          <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 className="text-xl max-sm:basis-full sm:text-2xl">Vendor Applications</h1>
            {(only === 'waiting' || waiting > 0) && (
              <button
                type="button"
                className="chip figures min-h-7! py-0!"
                aria-pressed={only === 'waiting'}
                onClick={() => change({ only: only === 'waiting' ? undefined : 'waiting' })}
              >
                {waiting} waiting
              </button>
            )}
            {shown.length > 0 && (
              <p role="status" className="figures text-sm text-muted">
                {shown.length} {shown.length === 1 ? 'application' : 'applications'}
              </p>
            )}
          </header>
          <ExportApplications applications={shown} event={event_id === undefined ? undefined : shown[0]?.event_title} />
        </div>
        <form
          ref={field}
          role="search"
          className="min-w-0 flex-[1_1_14rem]"
          onSubmit={(event) => {
            event.preventDefault()
            focusOpenRow()
          }}
        >
          <SearchField
            label="Search applications"
            placeholder="Search by vendor, company, event, or message..."
            value={text}
            onChange={setText}
          />
        </form>
        <FilterRow filters={filters} change={change} trades={trades} answers={answers} />
      </div>
      <Loaded query={list} failure={applicationFailures.list} loading="Loading applications..." skeleton="h-96">
        {() =>
          shown.length === 0 ? (
            <>
              <BulkBar applications={[]} {...bulk} className="mb-6" />
              <Nothing isFiltered={Boolean(needle || status || event_id || trade || answer || only)} onClear={clear} />
            </>
          ) : (
            <>
              <Worktop
                label="Applications"
                newRows={
                  <NewRows
                    count={fresh.length}
                    noun="application"
                    onShow={() => {
                      news.show()
                      focusNewRow(fresh[0]?.id)
                    }}
                  />
                }
                items={shown}
                keyOf={keyOf}
                nameOf={companyName}
                row={row}
                groupOf={(application) => headings.get(application.event_id) ?? application.event_title}
                open={open}
                addressOf={addressOf}
                onOpen={(key, { replace }) => change({ search: text.trim() || undefined, open: key }, { replace })}
                goneNotice={(application) => <GoneApplication application={application} />}
                detail={(application) => <OpenedApplication application={application} />}
                bar={(application, isGone) =>
                  chosen.length > 0 ? (
                    <ChoiceButtons applications={chosen} isBulk decisions={decisions} hasKeys />
                  ) : (
                    !isGone && <DecisionButtons application={application} decisions={decisions} hasKeys />
                  )
                }
                keys={[
                  ...choices.map(({ key, label, status: to }) => ({
                    key: key.toLowerCase(),
                    label: label.join(' '),
                    run(one: Application) {
                      const isBulk = chosen.length > 0
                      decisions.decide(to, isBulk ? chosen : [one], isBulk)
                      return isBulk ? undefined : (obstacle(one, to) ?? undefined)
                    },
                  })),
                  ...deskKeys,
                ]}
                isWaiting={isWaiting}
                onSearch={() => field.current?.querySelector('input')?.focus()}
                selected={selected}
                onSelect={select}
                listBar={<BulkBar applications={chosen} {...bulk} />}
                isStale={list.isPlaceholderData}
              />
            </>
          )
        }
      </Loaded>
      {decisions.dialog}
    </>
  )
}

const keyOf = (application: Application) => application.id
const row = (application: Application) => <ApplicationRow application={application} />

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      title="No applications match your current filters."
      // The address may name an event that was deleted: no control shows it.
      actions={<Button onClick={onClear}>Clear search and filters</Button>}
    />
  ) : (
    <EmptyState title="No vendor applications received yet.">
      <p>Applications will appear here when vendors apply to your events.</p>
    </EmptyState>
  )
}

/** An application as a row of the desk: picture, name, trade, age and status. */
function ApplicationRow({ application }: { application: Application }) {
  const { vendor, mark } = application
  const { words, status } = standingOf(application)
  const name = companyName(application)
  const trade = vendor.is_active ? vendor.trade : `No longer on ${brand.name}`
  return (
    <span className="flex items-center gap-3">
      {vendor.primary_image ? (
        <Picture image={vendor.primary_image} sizes="40px" alt="" className="size-10 flex-none rounded-sm" />
      ) : (
        <Avatar name={name} className="size-10 rounded-sm" />
      )}
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className={cx('truncate text-sm', isWaiting(application) ? 'font-semibold' : 'text-muted')}>
            {name}
          </span>
          <UnreadMessages count={application.unread_messages} />
          {mark?.is_shortlisted && (
            <Star role="img" aria-label="Shortlisted" className="size-3.5 flex-none self-center fill-current" />
          )}
        </span>
        <span className="figures text-right text-xs whitespace-nowrap text-muted">{ageOf(application.applied_at)}</span>
        <span className="truncate text-xs text-muted">{trade}</span>
        <span className={`text-right text-xs font-semibold ${statusColours[status]}`}>{words}</span>
      </span>
    </span>
  )
}

const statusColours = { pending: 'text-wait', accepted: 'text-yes', rejected: 'text-no' } as const
