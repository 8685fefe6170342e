import { writeNumber } from '@marquee/contract/formats'
import { pageSizes, type ProfileStatus, type Role } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { CsvColumn } from '../../lib/csv.ts'
import { useKeptPlace } from '../../lib/list-place.ts'
import type { ChangeOptions } from '../../lib/search-params.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AdminLoadFailed } from './load-failed.tsx'
import { ExportButton } from './export-button.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { focusName, useOpenPerson, usePersonKeys } from './open-person.tsx'
import { lastPage, rangeOf } from './page-range.ts'
import { PersonPanel } from './person-panel.tsx'
import { adminListQuery, type ReadList } from './queries.ts'

/** Values that these lists do not write to the address, so that a link names only what was chosen. */
export const listDefaults = { limit: pageSizes.admin, sort_order: 'desc' } as const

export type ListColumn<Row, Sorted extends string = string> = Column<Row, Sorted> & {
  /** The id of the column that carries this one below its own value where the table has little space. */
  under?: string | undefined
  /** Also shown while a person is open beside the list. */
  isBeside?: boolean | undefined
}

/** The part of the filters that every list has, and the choices, of which each list has one. */
interface ListFilters {
  page: number
  search?: string | undefined
  sort_by?: string | undefined
  sort_order: 'asc' | 'desc'
  status?: ProfileStatus | undefined
  role?: Role | undefined
}

interface Props<Row, Filters extends ListFilters> {
  /** Heading of the page: "All Users". */
  title: string
  /** What is listed, for titles and sentences: "Users". */
  noun: string
  /** The filters of the address, and how to change them. */
  filters: Filters
  change: (patch: Partial<Filters>, options?: ChangeOptions) => void
  /** Reads a page of the list. */
  read: ReadList<Row, Filters>
  /** The sentence that names the call after a failed load. */
  failedCall: string
  /** The id of the row's person. */
  rowKey: (row: Row) => number
  /** The name of a row, for announcements. */
  nameOf: (row: Row) => string
  columns: readonly ListColumn<Row, NonNullable<Filters['sort_by']>>[]
  /** What the list is sorted by when the address names nothing. */
  defaultSort: NonNullable<Filters['sort_by']>
  searchPlaceholder: string
  /** The only filter beside the search. `all` is the option for no filter. */
  choice: {
    filter: 'status' | 'role'
    label: string
    all: string
    options: readonly { value: string; label: string }[]
  }
  /** The columns of the file of the filtered list. */
  fileColumns: readonly CsvColumn<Row>[]
}

/**
 * The list of each admin page: search, filter, order, table, pager and file, and beside the table the person who is open. Each page passes
 * its texts, columns, filters and call.
 */
export function AdminList<Row, Filters extends ListFilters>(props: Props<Row, Filters>) {
  const { title, noun, rowKey, nameOf, columns, filters, choice, read } = props
  // The columns and options are those that the filters of the page allow.
  const change = props.change as (patch: Partial<ListFilters>, options?: ChangeOptions) => void
  const small = noun.toLowerCase()
  const list = useQuery(adminListQuery(small, filters, read))
  const rows = list.data?.rows
  const chosen = filters[choice.filter] ?? ''
  const isFiltered = Boolean(filters.search) || chosen !== ''
  const keep = useKeptFocus()
  const box = useRef<HTMLDivElement>(null)
  const { open, isWide, go } = useOpenPerson()
  const isRoomy = useMedia('(min-width: 100rem)')
  const pagination = list.data?.pagination
  const keys = rows?.map(rowKey) ?? []
  const isOpen = open !== undefined
  useKeptPlace()
  usePersonKeys(box, keys)

  const shown = isOpen ? columns.filter((column) => column.isBeside) : isWide && !isRoomy ? merged(columns) : columns
  const sort = { by: filters.sort_by ?? props.defaultSort, order: filters.sort_order }
  const sorting = {
    sort,
    onSort: ({ by, order }: { by: string; order: 'asc' | 'desc' }) => {
      const isDefault = by === props.defaultSort
      change({ sort_by: isDefault ? undefined : by, sort_order: order })
    },
  }

  let body: ReactNode
  if (list.isPending) {
    body = (
      <>
        <p role="status" className="sr-only">
          Loading {small}...
        </p>
        <DataTable caption={title} columns={shown} rows={[]} rowKey={rowKey} skeletonRows={10} />
      </>
    )
  } else if (list.data === undefined) {
    body = (
      <AdminLoadFailed
        what={noun}
        error={list.error}
        otherwise={`Failed to load ${small}`}
        call={props.failedCall}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  } else if (pagination?.total === 0) {
    body = (
      <EmptyState
        title={`No ${noun} Found`}
        className="card"
        actions={
          isFiltered && (
            <Button onClick={() => change({ search: undefined, [choice.filter]: undefined })}>
              Clear search and filter
            </Button>
          )
        }
      >
        <p>{isFiltered ? `No ${small} match your search criteria.` : `No ${small} found in the system.`}</p>
      </EmptyState>
    )
  } else {
    body = (
      <DataTable
        caption={title}
        columns={shown}
        rows={rows ?? []}
        rowKey={rowKey}
        current={open}
        isStale={list.isPlaceholderData}
        empty="No results."
        {...sorting}
      />
    )
  }

  const place = isOpen ? keys.indexOf(open) : -1
  const openRow = rows?.[place]
  return (
    <div ref={box}>
      <div className={cx(isOpen && 'max-lg:sr-only')}>
        <PageHeader
          title={title}
          actions={
            <ExportButton
              name={small}
              columns={props.fileColumns}
              readPage={(page, options) => read({ ...filters, ...page }, options)}
              rowKey={rowKey}
              total={pagination?.total ?? 0}
            />
          }
        />
      </div>
      <div className={cx(isOpen && 'max-lg:hidden')}>
        <ListToolbar
          noun={small}
          search={filters.search ?? ''}
          placeholder={props.searchPlaceholder}
          onSearch={(search) => change({ search }, { replace: true })}
          choice={{
            ...choice,
            value: chosen,
            onChange: (value) => change({ [choice.filter]: value || undefined }),
          }}
          sorts={columns.flatMap(({ id, header, isSortable }) => (isSortable ? [{ value: id, label: header }] : []))}
          {...sorting}
        />
      </div>
      <div className={cx(isOpen && 'grid items-start gap-6 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]')}>
        <div className={cx('min-w-0', isOpen && 'max-lg:hidden')}>
          <div {...keep}>{body}</div>
          {pagination && pagination.total > 0 && (
            <Pager
              label={`Pages of ${small}`}
              page={filters.page}
              hasMore={pagination.has_more}
              last={lastPage(pagination)}
              onPage={(page) => change({ page })}
            >
              {rangeOf(pagination, rows?.length ?? 0)} of {writeNumber(pagination.total)}
            </Pager>
          )}
        </div>
        {isOpen && (
          <PersonPanel
            key={open}
            userId={open}
            list={noun}
            takesFocus={!isWide}
            onClose={() => {
              go(undefined)
              focusName(box.current, open)
            }}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {openRow && `${nameOf(openRow)} is open, ${place + 1} of ${keys.length}`}
      </p>
    </div>
  )
}

/** The columns with those that have a place under another one there. */
const merged = <Row,>(columns: readonly ListColumn<Row>[]): ListColumn<Row>[] =>
  columns
    .filter(({ under }) => under === undefined)
    .map((column) => ({ ...column, below: columns.find(({ under }) => under === column.id) }))
