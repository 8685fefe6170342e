import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton, useLate } from './skeleton.tsx'

export interface Column<Row> {
  /** Unique; also the name it is sorted by. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  align?: 'start' | 'end' | undefined
  isSortable?: boolean | undefined
  /** The header is read but not seen: a column of actions. */
  isHeaderHidden?: boolean | undefined
  /** Stays in view at this edge while the rest scrolls sideways; where rows are stacked, its head and its far corner. */
  pin?: 'start' | 'end' | undefined
  /** Tells by itself what it is, so that it needs no label where rows are stacked: has a line of its own there, or stands among the rest. */
  isPlain?: 'line' | 'inline' | undefined
}

export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

interface Props<Row> {
  /** What the table lists; read, not seen. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Instead of rows. Default "No results." */
  empty?: ReactNode | undefined
  /** Rows are being fetched for the first time: skeletons of this many. */
  skeletonRows?: number | undefined
  /** Older rows stay, dimmed, while newer ones arrive. */
  isStale?: boolean | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}

/**
 * Rows of 40 px in columns, as in a good spreadsheet. In a narrow place each row stands on its own, with everything in it and labels
 * where the columns' heads were; between narrow and wide enough it scrolls sideways.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, empty = 'No results.', skeletonRows, isStale, sort, onSort } = props
  const isLate = useLate()
  return (
    <div className="card @container relative overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table {...as.table} className="table" aria-busy={Boolean(skeletonRows || isStale)}>
        <caption className="sr-only">{caption}</caption>
        <thead {...as.group}>
          <tr {...as.row}>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                {...as.head}
                data-align={column.align}
                data-pin={column.pin}
                aria-sort={ariaSort(column, sort)}
              >
                <Header column={column} sort={sort} onSort={onSort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.group} className={isStale ? 'opacity-60' : undefined}>
          {skeletonRows
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={index} {...as.row}>
                  {columns.map((column) => (
                    <td key={column.id} {...as.cell} data-pin={column.pin}>
                      {isLate && <Skeleton className="h-4 w-24" />}
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)} {...as.row}>
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      {...as.cell}
                      data-align={column.align}
                      data-pin={column.pin}
                      data-line={column.isPlain === 'line' || undefined}
                      data-label={column.isPlain || column.isHeaderHidden ? undefined : column.header}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
          {!skeletonRows && rows.length === 0 && (
            <tr {...as.row}>
              <td {...as.cell} colSpan={columns.length} className="h-28! text-center! text-muted">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** What a table's parts are, for browsers that forget it where a row is not drawn as one. */
const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

interface HeaderProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  if (column.isHeaderHidden) return <span className="sr-only">{column.header}</span>
  if (!column.isSortable || !onSort) return column.header
  const isSorted = sort?.by === column.id
  const Icon = !isSorted ? ArrowUpDown : sort.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className="-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-sm px-1.5 hover:text-ink"
      onClick={() => onSort({ by: column.id, order: isSorted && sort.order === 'asc' ? 'desc' : 'asc' })}
    >
      {column.header}
      <Icon aria-hidden="true" className="size-3.5" />
    </button>
  )
}

function ariaSort<Row>(column: Column<Row>, sort: Sort | undefined) {
  if (!column.isSortable || sort?.by !== column.id) return undefined
  return sort.order === 'asc' ? 'ascending' : 'descending'
}
