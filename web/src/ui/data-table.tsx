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
  /** Stays in view at this edge while the rest scrolls sideways. */
  pin?: 'start' | 'end' | undefined
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

/** Rows of 40 px in columns, as in a good spreadsheet. Scrolls sideways on narrow screens. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, empty = 'No results.', skeletonRows, isStale, sort, onSort } = props
  const isLate = useLate()
  return (
    <div className="card relative overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="table" aria-busy={Boolean(skeletonRows || isStale)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                data-align={column.align}
                data-pin={column.pin}
                aria-sort={ariaSort(column, sort)}
              >
                <Header column={column} sort={sort} onSort={onSort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={isStale ? 'opacity-60' : undefined}>
          {skeletonRows
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column.id} data-pin={column.pin}>
                      {isLate && <Skeleton className="h-4 w-24" />}
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map((column) => (
                    <td key={column.id} data-align={column.align} data-pin={column.pin}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
          {!skeletonRows && rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="h-28! text-center! text-muted">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

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
