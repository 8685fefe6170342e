import type { RunSheetRow } from '@marquee/contract/run-sheets'
import type { ComponentProps, ReactNode } from 'react'
import { dayName } from '../../lib/dates.ts'
import { wallClock } from '../../lib/local-dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { tableRoles } from '../../ui/data-table.tsx'
import { lengthWords } from './run-sheet-times.ts'
import { audienceWords } from './run-sheet-queries.ts'

interface TableProps {
  /** At the top of each printed page. */
  title: string
  /** Whether there is a column for who reads a row, and one for buttons. */
  isOwn?: boolean
  body?: ComponentProps<'tbody'>['ref']
  children: ReactNode
}

/** The table of a run sheet: one line for each row, stacked in a narrow space. */
export function RunSheetTable({ title, isOwn = false, body, children }: TableProps) {
  const head = ['Time', 'What', 'Where', 'Who', ...(isOwn ? ['For'] : [])]
  return (
    <div className="@container">
      <table {...tableRoles.table} className="w-full border-separate border-spacing-0 @max-3xl:block">
        <caption className="sr-only">Run sheet</caption>
        <thead {...tableRoles.group} className="@max-3xl:sr-only">
          <tr {...tableRoles.row} className="hidden print:table-row">
            <th {...tableRoles.head} colSpan={head.length + 1} className="pb-3 text-left text-lg">
              {title}
            </th>
          </tr>
          <tr {...tableRoles.row}>
            <th {...tableRoles.head} className={cx('w-px', !isOwn && 'hidden print:table-cell')}>
              <span className="sr-only">Done</span>
            </th>
            {head.map((name) => (
              <th
                key={name}
                {...tableRoles.head}
                scope="col"
                className="px-2 py-1.5 text-left text-sm font-semibold text-muted"
              >
                {name}
              </th>
            ))}
            {isOwn && (
              <th {...tableRoles.head} className="w-px print:hidden">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...tableRoles.group} ref={body} className="@max-3xl:block">
          {children}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  row: RunSheetRow
  /** The row before has another day. */
  isNewDay: boolean
  /** Of the own sheet: the handle that moves the row, the buttons, and what overlaps. */
  own?: { handle: ReactNode; actions: ReactNode; warning: ReactNode }
  style?: React.CSSProperties | undefined
  isDragged?: boolean
}

const cell = 'border-t border-line px-2 py-2.5 align-baseline wrap-anywhere @max-3xl:border-0 @max-3xl:p-0'

/** One row of a run sheet. On paper there is a box to tick. */
export function RunSheetLine({ row, isNewDay, own, style, isDragged }: RowProps) {
  const { starts, minutes, what, place, who, vendors, audience } = row
  const people = [...vendors.map(({ company_name }) => company_name), ...(who ? [who] : [])].join(', ')
  return (
    <tr
      {...tableRoles.row}
      style={style}
      className={cx(
        'break-inside-avoid @max-3xl:grid @max-3xl:gap-x-2 @max-3xl:gap-y-0.5 @max-3xl:border-t @max-3xl:border-line @max-3xl:py-3',
        own
          ? '@max-3xl:grid-cols-[auto_minmax(0,1fr)_auto] @max-3xl:*:col-start-2'
          : '@max-3xl:grid-cols-1 @max-3xl:first:border-t-0',
        isDragged && 'bg-raised',
      )}
    >
      <td
        {...tableRoles.cell}
        className={cx(cell, 'px-0! @max-3xl:col-start-1! @max-3xl:row-span-5', !own && 'hidden print:table-cell')}
      >
        {own && <span className="print:hidden">{own.handle}</span>}
        <span aria-hidden="true" className="mr-1 hidden size-4 border border-ink print:inline-block" />
      </td>
      <td
        {...tableRoles.cell}
        className={cx(cell, 'figures w-px whitespace-nowrap @max-3xl:w-auto @max-3xl:whitespace-normal')}
      >
        {isNewDay && <span className="block pb-1 text-sm font-semibold">{dayName(starts.slice(0, 10))}</span>}
        <time dateTime={starts} className="inline-block min-w-20 pr-2 @max-3xl:min-w-0 font-semibold">
          {wallClock(starts)}
        </time>
        {minutes !== null && <span className="text-sm text-muted">{lengthWords(minutes)}</span>}
      </td>
      <td {...tableRoles.cell} className={cx(cell, 'w-1/3 @max-3xl:w-auto')}>
        <span className="font-semibold">{what}</span>
        {own?.warning}
      </td>
      <td {...tableRoles.cell} className={cx(cell, 'min-w-32 @max-3xl:min-w-0 @max-3xl:empty:hidden')}>
        {place}
      </td>
      <td {...tableRoles.cell} className={cx(cell, 'min-w-36 @max-3xl:min-w-0 @max-3xl:empty:hidden')}>
        {people}
      </td>
      {own && (
        <>
          <td {...tableRoles.cell} className={cx(cell, 'w-px whitespace-nowrap @max-3xl:w-auto')}>
            <Badge look={audience === 'vendors' ? 'secondary' : 'outline'}>{audienceWords[audience]}</Badge>
          </td>
          <td
            {...tableRoles.cell}
            className={cx(
              cell,
              'w-px px-0! whitespace-nowrap @max-3xl:w-auto @max-3xl:col-start-3! @max-3xl:row-start-1 @max-3xl:row-span-5 print:hidden',
            )}
          >
            {own.actions}
          </td>
        </>
      )}
    </tr>
  )
}

/** For each row whether its day is named: only in a sheet of several days, where another one begins. */
export const newDays = (rows: readonly RunSheetRow[]): boolean[] => {
  const days = rows.map(({ starts }) => starts.slice(0, 10))
  return days.map((day, at) => new Set(days).size > 1 && day !== days[at - 1])
}
