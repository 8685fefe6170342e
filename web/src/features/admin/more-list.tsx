import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { writeNumber } from '@marquee/contract/formats'
import type { Pagination } from '@marquee/contract/fields'
import type { ReactNode } from 'react'
import { failureText } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

interface Props<Row> {
  /** "Events". */
  title: string
  list: UseInfiniteQueryResult<InfiniteData<{ rows: Row[]; pagination: Pagination }>>
  rowKey: (row: Row) => number
  /** One row; it stands in a list item. */
  row: (row: Row) => ReactNode
  /** Said when there is none. */
  empty: string
}

/** A list inside the panel of a person: the first page, and the next ones at a press. */
export function MoreList<Row>({ title, list, rowKey, row, empty }: Props<Row>) {
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages.at(-1)?.pagination.total ?? 0
  return (
    <Panel title={title} aside={total > 0 && <span className="figures text-sm text-muted">{countOf(total)}</span>}>
      {list.isPending ? (
        <Loading label={`Loading ${title.toLowerCase()}...`} className="grid gap-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </Loading>
      ) : list.data === undefined ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-muted">{failureText(list.error, `Failed to load ${title.toLowerCase()}`)}</p>
          <Button size="sm" isPending={list.isFetching} onClick={() => void list.refetch()}>
            Try Again
          </Button>
        </div>
      ) : rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <>
          <ul aria-label={title} tabIndex={-1} className="grid focus-visible:outline-none">
            {rows.map((one) => (
              <li key={rowKey(one)} className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
                {row(one)}
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              size="sm"
              className="mt-4"
              isPending={list.isFetchingNextPage}
              pendingLabel="Loading..."
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          )}
          {list.isFetchNextPageError && (
            <p role="alert" className="mt-2 text-sm text-no">
              {failureText(list.error, 'Failed to load more')}
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

const countOf = (total: number) => `${writeNumber(total)} in all`
