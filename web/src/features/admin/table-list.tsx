import type { Pagination } from '@marquee/contract/fields'
import { writeNumber } from '@marquee/contract/formats'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Loaded } from './loaded.tsx'
import type { Page } from './queries.ts'

interface Props<Row> extends Omit<ComponentProps<typeof DataTable<Row, string>>, 'rows' | 'isStale'> {
  /** What is listed: "Users". */
  what: string
  /** What the call reads, for support. */
  call?: string | undefined
  query: UseQueryResult<Page<Row>>
  /** The page in the address. */
  page: number
  onPage: (page: number) => void
  isFiltered: boolean
  onClear: () => void
  /** Of a list without any row. */
  emptyText: string
}

/** A filtered list as a table with its pages: loading, failed, empty, or the rows. */
export function TableList<Row>(props: Props<Row>) {
  const { what, call, query, page, onPage, isFiltered, onClear, emptyText, ...table } = props
  return (
    <Loaded query={query} what={what} call={call}>
      {({ rows, pagination }) =>
        pagination.total > 0 ? (
          <>
            <DataTable {...table} rows={rows} isStale={query.isPlaceholderData} />
            <Pager
              label={`Pages of ${what.toLowerCase()}`}
              page={page}
              hasMore={pagination.has_more}
              last={Math.max(1, Math.ceil(pagination.total / pagination.limit))}
              onPage={onPage}
            >
              {rangeOf(pagination, rows.length)} of {writeNumber(pagination.total)}
            </Pager>
          </>
        ) : isFiltered ? (
          <NoneMatch what={what} onClear={onClear} />
        ) : (
          <EmptyState title={`No ${what} Found`} className="card">
            <p>{emptyText}</p>
          </EmptyState>
        )
      }
    </Loaded>
  )
}

/** Nothing matches the search and the filter. */
export const NoneMatch = ({ what, onClear }: { what: string; onClear: () => void }) => (
  <EmptyState
    title={`No ${what} Found`}
    className="card"
    actions={<Button onClick={onClear}>Clear search and filter</Button>}
  >
    <p>No {what.toLowerCase()} match your search criteria.</p>
  </EmptyState>
)

/** The range of visible rows, of which the page has `count`: `21-40`; `0` for a page past the end. */
function rangeOf({ page, limit }: Pagination, count: number): string {
  const first = (page - 1) * limit + 1
  if (count === 0) return '0'
  return count === 1 ? String(first) : `${first}-${first + count - 1}`
}
