import { writeNumber } from '@marquee/contract/formats'
import type { Pagination } from '@marquee/contract/fields'
import { pageSizes } from '@marquee/contract/limits'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { CsvColumn } from '../../lib/csv.ts'
import { useKeptPlace } from '../../lib/list-place.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AdminLoadFailed } from './load-failed.tsx'
import { ExportButton, type ReadPage } from './export-button.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { ListToolbar, type Choice } from './list-toolbar.tsx'
import { focusName, useOpenPerson, usePersonKeys } from './open-person.tsx'
import { lastPage, rangeOf } from './page-range.ts'
import { PersonPanel } from './person-panel.tsx'

/** Values that these lists do not write to the address, so that a link names only what was chosen. */
export const listDefaults = { limit: pageSizes.admin, sort_order: 'desc' } as const

export interface ListColumn<Row> extends Column<Row> {
  /** The id of the column that carries this one below its own value where the table has little space. */
  under?: string | undefined
  /** Also shown while a person is open beside the list. */
  isBeside?: boolean | undefined
}

interface Props<Row, Name extends string> {
  /** Heading of the page: "All Users". */
  title: string
  /** What is listed, for titles and sentences: "Users". */
  noun: string
  list: UseQueryResult<{ pagination: Pagination }>
  rows: readonly Row[] | undefined
  /** The id of the row's person. */
  rowKey: (row: Row) => number
  /** The name of a row, for announcements. */
  nameOf: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  filters: { page: number; search?: string | undefined; sort_by?: Name | undefined; sort_order: 'asc' | 'desc' }
  /** What the list is sorted by when the address names nothing. */
  defaultSort: Name
  change: (
    patch: {
      page?: number
      search?: string | undefined
      sort_by?: Name | undefined
      sort_order?: 'asc' | 'desc'
    },
    options?: { replace: boolean },
  ) => void
  searchPlaceholder: string
  choice: Choice
  onClear: () => void
  /** The file of the filtered list. */
  file: { columns: readonly CsvColumn<Row>[]; readPage: ReadPage<Row> }
  /** `otherwise`: the sentence for a failed load when the server gave none. `call`: the name of the call. */
  failure: { otherwise: string; call: string }
}

/**
 * The list of each admin page: search, filter, order, table, pager and file, and beside the table the person who is open. Each page passes
 * its texts, columns and filters.
 */
export function AdminList<Row, Name extends string>(props: Props<Row, Name>) {
  const { title, noun, list, rows, rowKey, nameOf, columns, filters, change, choice, failure } = props
  const isFiltered = Boolean(filters.search) || choice.value !== ''
  const keep = useKeptFocus()
  const box = useRef<HTMLDivElement>(null)
  const { open, isWide, go } = useOpenPerson()
  const isRoomy = useMedia('(min-width: 100rem)')
  const small = noun.toLowerCase()
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
      change({ sort_by: isDefault ? undefined : (by as Name), sort_order: order })
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
        otherwise={failure.otherwise}
        call={failure.call}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  } else if (pagination?.total === 0) {
    body = (
      <EmptyState
        title={`No ${noun} Found`}
        className="card"
        actions={isFiltered && <Button onClick={props.onClear}>Clear search and filter</Button>}
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
              columns={props.file.columns}
              readPage={props.file.readPage}
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
          choice={choice}
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
