import type { Event } from '@marquee/contract/events'
import { can } from '@marquee/contract/policy'
import type { RunSheet } from '@marquee/contract/run-sheets'
import { actorOf, type Me } from '@marquee/contract/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy, Plus, Printer } from 'lucide-react'
import { Navigate, useLocation, useParams } from 'react-router'
import { longRange, shortDate } from '../../lib/dates.ts'
import { exactTime } from '../../lib/local-dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { pathId } from '../../lib/path-id.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { LineFailed } from '../../ui/loaded.tsx'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState, LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { eventQuery } from '../events/queries.ts'
import { useMe } from '../users/queries.ts'
import { copyRunSheet, runSheetFailure, runSheetQuery, sourcesQuery } from './run-sheet-queries.ts'
import { RunSheetRows } from './run-sheet-rows.tsx'
import { newDays, RunSheetLine, RunSheetTable } from './run-sheet-table.tsx'

export const meta = () => [{ title: fullTitle('Run sheet') }]

/**
 * `/events/{id}/run-sheet`: what happens at an event, and when, for the vendors who have a place. `/organizer/events/{id}/run-sheet`: its
 * organizer edits it.
 */
export default function RunSheetPage() {
  const id = pathId(useParams().id)
  const isInArea = useLocation().pathname.startsWith('/organizer/')
  return (
    <div className={cx('run-sheet', !isInArea && 'page pt-10 pb-16')}>
      {id === null ? <Missing /> : <ById key={id} id={id} isInArea={isInArea} />}
    </div>
  )
}

function ById({ id, isInArea }: { id: number; isInArea: boolean }) {
  const { data: me } = useMe()
  const event = useQuery(eventQuery(id))
  const sheet = useQuery(runSheetQuery(id))
  // Also when it was read before: who has lost the place reads no old rows.
  if ([event, sheet].some(({ error }) => statusOf(error) === 404)) return <Missing />
  const lost = [event, sheet].find((one) => one.isLoadingError)
  if (lost) {
    return (
      <LoadFailed level={1} title={runSheetFailure} onRetry={() => void lost.refetch()}>
        <p>{failureText(lost.error!)}</p>
      </LoadFailed>
    )
  }
  if (!event.data || !sheet.data || !me) return <LoadingScreen label="Loading the run sheet..." />
  if (!isInArea && me.role === 'client' && me.organizer_id === event.data.organizer_id)
    return <Navigate to={`/organizer/events/${id}/run-sheet`} replace />
  return (
    <>
      {sheet.isRefetchError && (
        <LineFailed
          query={sheet}
          failure="This may have changed: it could not be read again."
          className="mb-4 print:hidden"
        />
      )}
      <Sheet event={event.data} sheet={sheet.data} me={me} />
    </>
  )
}

const Missing = () => (
  <EmptyState level={1} title="Run sheet not found">
    <p>The run sheet you're looking for doesn't exist or you don't have permission to view it.</p>
  </EmptyState>
)

function Sheet({ event, sheet, me }: { event: Event; sheet: RunSheet; me: Me }) {
  const { rows, changed_at } = sheet
  const isOwn = me.organizer_id === event.organizer_id
  const days = longRange(event.start_date, event.end_date)
  const title = [event.title, days, changed_at && `changed on ${exactTime(changed_at)}`].filter(Boolean).join(' · ')
  const daysOf = newDays(rows)
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          back={
            <BackLink to={isOwn ? `/organizer/events/${event.id}` : `/events/${event.id}`}>Back to the event</BackLink>
          }
          title="Run sheet"
          subtitle={
            <>
              <span className="block">
                {event.title} · {days}
              </span>
              {changed_at && <span className="figures text-base">Changed on {exactTime(changed_at)}</span>}
            </>
          }
          actions={
            rows.length > 0 && (
              <Button onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                Print
              </Button>
            )
          }
        />
      </div>
      {can(actorOf(me), 'run_sheet.edit', event) ? (
        <RunSheetRows
          event={event}
          title={title}
          rows={rows}
          empty={(write) => <Empty eventId={event.id} write={write} />}
        />
      ) : rows.length > 0 ? (
        <div className="card px-3 py-1 print:border-0 print:p-0 print:shadow-none sm:px-4">
          <RunSheetTable title={title}>
            {rows.map((row, at) => (
              <RunSheetLine key={row.id} row={row} isNewDay={daysOf[at]!} />
            ))}
          </RunSheetTable>
        </div>
      ) : (
        <EmptyState title="Nothing is planned yet" className="card">
          <p>{isOwn ? 'This event has no run sheet.' : 'What the organizer plans for you appears here.'}</p>
        </EmptyState>
      )}
    </>
  )
}

/** The organizer's sheet before its first row. */
function Empty({ eventId, write }: { eventId: number; write: () => void }) {
  const { data: sources = [] } = useQuery(sourcesQuery)
  const copy = useMutation(copyRunSheet(eventId))
  return (
    <EmptyState
      title="Nothing is planned yet"
      className="card"
      actions={
        <>
          <Button variant="primary" onClick={write}>
            <Plus aria-hidden="true" />
            Write the first row
          </Button>
          {sources.length > 0 && (
            <Menu
              label="Copy from another event"
              align="start"
              trigger={(props) => (
                <Button {...props} isPending={copy.isPending}>
                  <Copy aria-hidden="true" />
                  Copy from another event
                </Button>
              )}
              groups={[
                sources.map(({ event_id, title, start_date, rows }) => ({
                  label: `${title}, ${shortDate(start_date)} (${rows})`,
                  onSelect: () => copy.mutate(event_id),
                })),
              ]}
            />
          )}
        </>
      }
    >
      <p>When the doors open, who sets up where, and who plays next. You choose for each row who reads it.</p>
    </EmptyState>
  )
}
