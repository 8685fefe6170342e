import { problemNames } from '@marquee/contract/outcomes'
import { useQuery } from '@tanstack/react-query'
import { monthName, shortDate } from '../../lib/dates.ts'
import { Panel } from '../../ui/card.tsx'
import { adminQuery } from './queries.ts'
import { Loaded } from './table-list.tsx'

/** What others answered about somebody after events: by month, and the problems. */
export function PersonOutcomes({ userId }: { userId: number }) {
  const query = useQuery(adminQuery('personOutcomes', { params: { userId } }))
  return (
    <Panel title="After events">
      <Loaded query={query} what="Answers" call="user">
        {({ months, problems }) => {
          const answered = months.filter(({ went_well, had_problem }) => went_well + had_problem > 0)
          const sum = (name: 'went_well' | 'had_problem') => months.reduce((total, one) => total + one[name], 0)
          if (answered.length === 0 && problems.length === 0) return <p className="text-muted">No answers yet.</p>
          return (
            <div className="grid grid-cols-1 gap-5">
              <table className="w-full text-sm">
                <caption className="mb-2 text-left text-muted">Answers of others in the last twelve months</caption>
                <thead>
                  <tr className="text-muted">
                    <th scope="col" className="py-1 text-left font-normal">
                      Month
                    </th>
                    <th scope="col" className="py-1 text-right font-normal">
                      Went well
                    </th>
                    <th scope="col" className="py-1 text-right font-normal">
                      Had a problem
                    </th>
                  </tr>
                </thead>
                <tbody className="figures">
                  {answered.map(({ month, went_well, had_problem }) => (
                    <tr key={month} className="border-t border-line">
                      <th scope="row" className="py-1 text-left font-normal">
                        {monthName(month)}
                      </th>
                      <td className="py-1 text-right">{went_well}</td>
                      <td className="py-1 text-right">{had_problem}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot className="figures font-semibold">
                  <tr className="border-t border-line">
                    <th scope="row" className="py-1 text-left">
                      Together
                    </th>
                    <td className="py-1 text-right">{sum('went_well')}</td>
                    <td className="py-1 text-right">{sum('had_problem')}</td>
                  </tr>
                </tfoot>
              </table>
              {problems.length > 0 && (
                <ul aria-label="Problems" className="grid gap-4">
                  {problems.map(({ id, problem, note, by, event_title, answered_at }) => (
                    <li key={id} className="wrap-anywhere">
                      <p className="font-semibold">{problemNames[problem]}</p>
                      <p className="text-sm text-muted">
                        {by}, {event_title ?? 'an event that was removed'} · {shortDate(answered_at)}
                      </p>
                      {note && (
                        <p className="mt-1 rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line">{note}</p>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )
        }}
      </Loaded>
    </Panel>
  )
}
