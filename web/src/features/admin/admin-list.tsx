import { writeNumber } from '@marquee/contract/formats'
import { pageSizes } from '@marquee/contract/limits'
import { keepPreviousData, useQuery, useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Download } from 'lucide-react'
import { useRef, type ReactNode, useEffect, useState } from 'react'
import { type CsvColumn, downloadCsv } from '../../lib/csv.ts'
import { everyPage } from '../../lib/every-page.ts'
import { adminLists, useKeptPlace } from '../../lib/list-place.ts'
import { caches } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import type { ChangeOptions } from '../../lib/search-params.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import type { Column, Sort } from '../../ui/data-table.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { sentenceCase, Text } from './cells.tsx'
import { focusName, useOpenPerson, usePersonKeys } from './open-person.tsx'
import { PersonPanel } from './person-panel.tsx'
import { admin, pageOf, type Page } from './queries.ts'
import { ListToolbar, type Choice, TableList } from './table-list.tsx'

/** Values that these lists do not write to the address, so that a link names only what was chosen. */
export const listDefaults = { limit: pageSizes.admin, sort_order: 'desc' } as const

/** A column of such a list, by which it can be sorted: the field of its rows with that name. */
export type ListColumn<Row, Sorted extends string = string> = Pick<
  Column<Row>,
  'header' | 'align' | 'pin' | 'isPlain' | 'below'
> & {
  id: Sorted
  /** The id of the column that carries this one below its own value where the table has little space. */
  under?: string | undefined
  /** Also shown while a person is open beside the list. */
  isBeside?: boolean | undefined
  /** Default: the text. */
  cell?: (row: Row) => ReactNode
  /** Default: the value of the field. */
  text?: (row: Row) => string | null
  /** The text does not wrap. */
  isShort?: boolean
  /** What stands for it in the file. Default: the value of the field, under the same header. */
  file?: readonly CsvColumn<Row>[]
}

interface ListFilters {
  page: number
  search?: string | undefined
  sort_by?: string | undefined
  sort_order: 'asc' | 'desc'
}

interface Props<Row, Filters extends ListFilters> {
  /** Of the call that reads the list, and the last part of the page's path. */
  name: 'users' | 'vendors' | 'organizers'
  /** What the call reads, for support. Default: `name`. */
  call?: string
  /** The filters of the address, and how to change them. */
  filters: Filters
  change(patch: Record<string, unknown>, options?: ChangeOptions): void
  /** The id of the row's person. */
  rowKey: (row: Row) => number
  /** The name of a row, for announcements. */
  nameOf: (row: Row) => string
  columns: readonly ListColumn<Row, NonNullable<Filters['sort_by']>>[]
  /** The menu of a row. */
  actions: (row: Row) => ReactNode
  /** What the list is sorted by when the address names nothing. */
  defaultSort: NonNullable<Filters['sort_by']>
  placeholder: string
  choice: Choice & { filter: keyof Filters }
  /** The columns that only the file has, at its end. */
  moreInFile?: readonly CsvColumn<Row>[]
}

/**
 * The list of each admin page: search, filter, order, table, pager and file, and beside the table the person who is open. Each page passes
 * its texts, columns, filters and call.
 */
export function AdminList<Row extends { id: number }, Filters extends ListFilters>(props: Props<Row, Filters>) {
  const { name, filters, change, rowKey, columns, defaultSort, choice } = props
  const title = adminLists[`/admin/${name}`]
  const what = sentenceCase(name)
  const read = async (query: ListFilters, options: { signal: AbortSignal }) =>
    pageOf(await admin[name]({ query: query as never }, options)) as unknown as Page<Row>
  const list = useQuery({
    queryKey: [...keys.admin, name, filters],
    queryFn: ({ signal }) => read(filters, { signal }),
    placeholderData: keepPreviousData,
    ...caches.adminLists,
  })
  const box = useRef<HTMLDivElement>(null)
  const { open, isWide, go } = useOpenPerson()
  const isRoomy = useMedia('(min-width: 100rem)')
  const rows = list.data?.rows ?? []
  const people = rows.map(rowKey)
  const isOpen = open !== undefined
  useKeptPlace()
  usePersonKeys(box, people)

  const sort = { by: filters.sort_by ?? defaultSort, order: filters.sort_order }
  const onSort = ({ by, order }: Sort) => change({ sort_by: by === defaultSort ? undefined : by, sort_order: order })
  const place = isOpen ? people.indexOf(open) : -1
  const openRow = rows[place]
  return (
    <div ref={box}>
      <div className={cx(isOpen && 'max-lg:sr-only')}>
        <PageHeader
          title={title}
          actions={
            <ExportButton
              name={name}
              columns={fileColumns(columns, props.moreInFile)}
              readPage={(page, options) => read({ ...filters, ...page }, options)}
              rowKey={rowKey}
              total={list.data?.pagination.total ?? 0}
            />
          }
        />
      </div>
      <div className={cx(isOpen && 'max-lg:hidden')}>
        <ListToolbar noun={name} {...{ filters, change, choice }} placeholder={props.placeholder}>
          <ListOrder columns={columns} sort={sort} onSort={onSort} />
        </ListToolbar>
      </div>
      <div className={cx(isOpen && 'grid items-start gap-6 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]')}>
        <div tabIndex={-1} className={cx('min-w-0', isOpen && 'max-lg:hidden')}>
          <TableList
            {...{ what, rowKey, sort, onSort }}
            call={props.call}
            query={list}
            caption={title}
            columns={[
              ...tableColumns(isOpen ? columns.filter((one) => one.isBeside) : columns, isWide && !isRoomy && !isOpen),
              { id: 'actions', header: 'Actions', isHeaderHidden: true, align: 'end', pin: 'end', cell: props.actions },
            ]}
            current={open}
            page={filters.page}
            onPage={(page) => change({ page })}
            isFiltered={Boolean(filters.search || filters[choice.filter])}
            onClear={() => change({ search: undefined, [choice.filter]: undefined })}
            emptyText={`No ${name} found in the system.`}
          />
        </div>
        {isOpen && (
          <PersonPanel
            key={open}
            userId={open}
            list={what}
            takesFocus={!isWide}
            onClose={() => {
              go(undefined)
              focusName(box.current, open)
            }}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {openRow && `${props.nameOf(openRow)} is open, ${place + 1} of ${rows.length}`}
      </p>
    </div>
  )
}

/** The columns for the table. `isMerged`: those that have a place under another one stand there. */
function tableColumns<Row extends object>(
  columns: readonly ListColumn<Row>[],
  isMerged: boolean,
): Column<Row, string>[] {
  const all = columns.map((column) => ({
    cell: (row: Row) => (
      <Text text={column.text ? column.text(row) : (valueOf(row, column) as string | null)} isShort={column.isShort} />
    ),
    ...column,
    isSortable: true as const,
  }))
  if (!isMerged) return all
  return all
    .filter(({ under }) => under === undefined)
    .map((column) => ({ ...column, below: all.find(({ under }) => under === column.id) }))
}

/** The columns of the file of the filtered list. */
function fileColumns<Row extends { id: number }>(
  columns: readonly ListColumn<Row>[],
  more: readonly CsvColumn<Row>[] = [],
): CsvColumn<Row>[] {
  return [
    { header: 'Id', value: ({ id }) => id },
    ...columns.flatMap(
      ({ file, ...column }) => file ?? [{ header: column.header, value: (row: Row) => valueOf(row, column) }],
    ),
    ...more,
  ]
}

const valueOf = (row: object, { id }: { id: string }) => (row as Record<string, string | number | null>)[id]

interface OrderProps<Row> {
  columns: readonly ListColumn<Row>[]
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The order of the list, for stacked rows, which have no headers to press. */
function ListOrder<Row>({ columns, sort, onSort }: OrderProps<Row>) {
  const isAscending = sort.order === 'asc'
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <SelectField
          label="Sort by"
          isLabelHidden
          options={columns.map(({ id, header }) => ({ value: id, label: `Sort by ${header.toLowerCase()}` }))}
          value={sort.by}
          onChange={({ target }) => onSort({ by: target.value, order: target.value.endsWith('_at') ? 'desc' : 'asc' })}
        />
      </div>
      <Button
        isIconOnly
        aria-label="Descending order"
        aria-pressed={!isAscending}
        title={isAscending ? 'Ascending order' : 'Descending order'}
        onClick={() => onSort({ by: sort.by, order: isAscending ? 'desc' : 'asc' })}
      >
        {isAscending ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
      </Button>
    </div>
  )
}

interface ExportButtonProps<Row> {
  /** What the file holds: "vendors". */
  name: string
  columns: readonly CsvColumn<Row>[]
  readPage: (page: { page: number; limit: number }, options: { signal: AbortSignal }) => Promise<Page<Row>>
  rowKey: (row: Row) => number
  /** How many rows the list has; without any there is nothing to export. */
  total: number
}

/** Saves every row of the filtered list as a CSV file. Shows how far it is, and stops when it is pressed again or the page is left. */
export function ExportButton<Row>({ name, columns, readPage, rowKey, total }: ExportButtonProps<Row>) {
  const [count, setCount] = useState(0)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const exporting = useMutation({
    mutationFn: async () => {
      const { signal } = (running.current = new AbortController())
      setCount(0)
      const rows = await everyPage(async (page) => {
        const answer = await readPage(page, { signal })
        setCount((before) => before + answer.rows.length)
        return answer
      })
      signal.throwIfAborted()
      // A row that was added meanwhile moves others to the next page, where they are read again.
      const once = new Map(rows.map((row) => [rowKey(row), row]))
      await downloadCsv(name, columns, [...once.values()])
    },
    meta: { failure: 'The file could not be made. Please try again.' },
  })
  return (
    <div className="flex flex-wrap items-center gap-3 max-lg:flex-row-reverse max-lg:justify-end">
      <span role="status" className="figures text-sm text-muted">
        {exporting.isPending && `${writeNumber(count)} of ${writeNumber(total)}`}
      </span>
      <Button
        size="sm"
        isDisabled={total === 0}
        onClick={() => (exporting.isPending ? running.current?.abort() : exporting.mutate())}
      >
        <Download aria-hidden="true" />
        {exporting.isPending ? 'Stop' : 'Export CSV'}
      </Button>
    </div>
  )
}
