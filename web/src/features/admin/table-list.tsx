import type { Pagination } from '@marquee/contract/fields'
import { writeNumber } from '@marquee/contract/formats'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Loaded } from './loaded.tsx'
import type { Page } from './queries.ts'

interface Props<Row> extends Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'isStale'> {
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
        pagination.total === 0 ? (
          <EmptyState
            title={`No ${what} Found`}
            className="card"
            actions={isFiltered && <Button onClick={onClear}>Clear search and filter</Button>}
          >
            <p>{isFiltered ? `No ${what.toLowerCase()} match your search criteria.` : emptyText}</p>
          </EmptyState>
        ) : (
          <>
            <DataTable {...table} rows={rows} isStale={query.isPlaceholderData} />
            <ListPages noun={what.toLowerCase()} page={page} pagination={pagination} onPage={onPage}>
              {rangeOf(pagination, rows.length)} of {writeNumber(pagination.total)}
            </ListPages>
          </>
        )
      }
    </Loaded>
  )
}

interface PagesProps {
  /** "users" */
  noun: string
  page: number
  pagination: Pagination
  onPage: (page: number) => void
  children: ReactNode
}

/** The links to the pages before and after. */
export function ListPages({ noun, page, pagination: { total, limit, has_more }, onPage, children }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / limit))
  return (
    <Pager label={`Pages of ${noun}`} page={page} hasMore={has_more} last={last} onPage={onPage}>
      {children}
    </Pager>
  )
}

/** The range of visible rows, of which the page has `count`: `21-40`; `0` for a page past the end. */
function rangeOf({ page, limit }: Pagination, count: number): string {
  const first = (page - 1) * limit + 1
  if (count === 0) return '0'
  return count === 1 ? String(first) : `${first}-${first + count - 1}`
}
