import { writeNumber } from '@marquee/contract/formats'
import { pageSizes } from '@marquee/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { caches, failureText } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { LoadedPart } from './loaded.tsx'
import type { Page } from './queries.ts'

interface Props<Row> {
  /** "Events". */
  title: string
  userId: number
  read: (query: { page: number; limit: number }, options: { signal: AbortSignal }) => Promise<Page<Row>>
  /** One row; it stands in a list item. */
  row: (row: Row) => ReactNode
  /** Shown when there is none. */
  empty: string
}

/** A list inside the panel of a person: the first page, and the next ones at a press. */
export function MoreList<Row extends { id: number }>({ title, userId, read, row, empty }: Props<Row>) {
  const noun = title.toLowerCase()
  const list = useInfiniteQuery({
    queryKey: [...keys.admin, 'person', userId, noun],
    queryFn: ({ pageParam, signal }) => read({ page: pageParam, limit: pageSizes.table }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { has_more, page } }) => (has_more ? page + 1 : undefined),
    ...caches.adminLists,
  })
  const total = list.data?.pages.at(-1)?.pagination.total ?? 0
  return (
    <Panel
      title={title}
      aside={total > 0 && <span className="figures text-sm text-muted">{writeNumber(total)} in all</span>}
    >
      <LoadedPart query={list} what={noun} failure={`Failed to load ${noun}`}>
        {({ pages }) =>
          total === 0 ? (
            <p className="text-muted">{empty}</p>
          ) : (
            <ul aria-label={title} tabIndex={-1} className="grid focus-visible:outline-none">
              {pages
                .flatMap(({ rows }) => rows)
                .map((one) => (
                  <li key={one.id} className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
                    {row(one)}
                  </li>
                ))}
            </ul>
          )
        }
      </LoadedPart>
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
    </Panel>
  )
}
