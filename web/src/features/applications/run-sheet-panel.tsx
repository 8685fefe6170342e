import type { Application } from '@marquee/contract/applications'
import { useQuery } from '@tanstack/react-query'
import { shortDate } from '../../lib/dates.ts'
import { Panel } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { isBooked } from './booking-queries.ts'
import { runSheetFailure, runSheetQuery } from './run-sheet-queries.ts'
import { newDays, RunSheetLine, RunSheetTable } from './run-sheet-table.tsx'

/** The rows of the run sheet that are for an accepted vendor, as they are now; nothing while there are none. */
export function VendorRunSheet({ application }: { application: Application }) {
  const { event_id, event_title, event_status } = application
  const isShown = isBooked(application) && event_status !== 'cancelled'
  const query = useQuery({ ...runSheetQuery(event_id), enabled: isShown })
  if (!isShown) return null
  return (
    <Loaded query={query} failure={runSheetFailure} loading={null}>
      {({ rows, changed_at }) => {
        if (rows.length === 0) return null
        const days = newDays(rows)
        return (
          <Panel
            title="Run sheet"
            aside={<span className="figures text-sm text-muted">Changed on {shortDate(changed_at)}</span>}
          >
            <RunSheetTable title={event_title}>
              {rows.map((row, at) => (
                <RunSheetLine key={row.id} row={row} isNewDay={days[at]!} />
              ))}
            </RunSheetTable>
            <TextLink to={`/events/${event_id}/run-sheet`} className="mt-4 print:hidden">
              Open the run sheet to print it
            </TextLink>
          </Panel>
        )
      }}
    </Loaded>
  )
}
