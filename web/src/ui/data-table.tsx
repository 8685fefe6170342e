import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton, useLate } from './skeleton.tsx'

interface Cell<Row> {
  header: string
  cell: (row: Row) => ReactNode
}

/** `id` is unique. A list is sorted only by a name that its contract knows: `Sorted` is what `sort_by` takes; without it, by none. */
type Sortable<Sorted extends string> = { id: Sorted; isSortable: true } | { id: string; isSortable?: false | undefined }

export type Column<Row, Sorted extends string = never> = Sortable<Sorted> & Cell<Row> & Placed<Row, Sorted>

interface Placed<Row, Sorted extends string> {
  /** Use `end` for numbers. */
  align?: 'start' | 'end' | undefined
  /** Only screen readers get the header, for example of a column with actions. */
  isHeaderHidden?: boolean | undefined
  /** Stays at this edge while the other columns scroll sideways. In stacked rows `start` is the heading and `end` the opposite corner. */
  pin?: 'start' | 'end' | undefined
  /** Needs no label in stacked rows: `line` has a row of its own, `inline` shares one. */
  isPlain?: 'line' | 'inline' | undefined
  /** A second value below the first one, in small text, with a header of its own below the column's. */
  below?: (Sortable<Sorted> & Cell<Row>) | undefined
}

export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

interface Props<Row, Sorted extends string> {
  /** The accessible name of the table, not visible. */
  caption: string
  columns: readonly Column<Row, Sorted>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The heading of the rows that have the same one, one after another. */
  groupOf?: ((row: Row) => string) | undefined
  /** The key of the row that is marked, because it is open beside the table. */
  current?: string | number | undefined
  /** Shown instead of rows. Default "No results." */
  empty?: ReactNode | undefined
  /** Shows this many skeleton rows during the first load. */
  skeletonRows?: number | undefined
  /** The previous rows are shown, dimmed, while new ones load. */
  isStale?: boolean | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}

/**
 * A table with rows of at least 40 px, whose cells wrap. In a narrow space each row is stacked, with the column headers as labels. A table
 * that still is too wide scrolls sideways.
 */
export function DataTable<Row, Sorted extends string = never>(props: Props<Row, Sorted>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    groupOf,
    current,
    empty = 'No results.',
    skeletonRows,
    isStale,
    sort,
    onSort,
  } = props
  const isLate = useLate()
  const drawn = skeletonRows ? Array.from({ length: skeletonRows }, () => undefined) : rows
  return (
    <div className="card @container relative overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table {...tableRoles.table} className="table" aria-busy={Boolean(skeletonRows || isStale)}>
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                {...tableRoles.head}
                data-align={column.align}
                data-pin={column.pin}
                aria-sort={ariaSort(column, sort)}
              >
                <Header column={column} sort={sort} onSort={onSort} />
                {column.below && (
                  <div className="font-normal">
                    <Header column={column.below} sort={sort} onSort={onSort} />
                  </div>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className={isStale ? 'opacity-60' : undefined}>
          {drawn.map((row, index) => (
            <Fragment key={row ? rowKey(row) : index}>
              {row && groupOf && groupOf(row) !== (index > 0 ? groupOf(rows[index - 1]!) : undefined) && (
                <tr {...tableRoles.row}>
                  <th scope="rowgroup" {...tableRoles.rowHead} colSpan={columns.length}>
                    {groupOf(row)}
                  </th>
                </tr>
              )}
              <tr
                {...tableRoles.row}
                data-row={row && rowKey(row)}
                data-current={(row && rowKey(row) === current) || undefined}
              >
                {columns.map((column) => (
                  <td
                    key={column.id}
                    {...tableRoles.cell}
                    data-align={column.align}
                    data-pin={column.pin}
                    data-line={column.isPlain === 'line' || undefined}
                    data-label={column.isPlain || column.isHeaderHidden ? undefined : column.header}
                  >
                    {row ? contentOf(row, column) : isLate && <Skeleton className="h-4 w-24" />}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
          {!skeletonRows && rows.length === 0 && (
            <tr {...tableRoles.row}>
              <td {...tableRoles.cell} colSpan={columns.length} className="h-28! text-center! text-muted">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function contentOf<Row>(row: Row, { cell, below }: Pick<Column<Row, string>, 'cell' | 'below'>) {
  if (!below) return cell(row)
  return (
    <div>
      {cell(row)}
      <div className="text-xs">{below.cell(row)}</div>
    </div>
  )
}

/** Explicit roles, because browsers drop a table's roles when CSS changes the `display` of its parts. */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

interface HeaderProps<Row> {
  column: Sortable<string> & Cell<Row> & Pick<Column<Row>, 'isHeaderHidden'>
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
      className="-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-sm px-1.5 text-start hover:text-ink"
      onClick={() => onSort({ by: column.id, order: isSorted && sort.order === 'asc' ? 'desc' : 'asc' })}
    >
      {column.header}
      <Icon aria-hidden="true" className={cx('size-3.5 flex-none', !isSorted && 'opacity-50')} />
    </button>
  )
}

function ariaSort<Row>(column: Column<Row, string>, sort: Sort | undefined) {
  const isSorted = [column, column.below].some((one) => one?.isSortable && one.id === sort?.by)
  if (!sort || !isSorted) return undefined
  return sort.order === 'asc' ? 'ascending' : 'descending'
}
