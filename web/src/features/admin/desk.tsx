import type { Pagination } from '@marquee/contract/fields'
import { writeNumber } from '@marquee/contract/formats'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { statusOf } from '../../lib/query-client.ts'
import { writeQuery } from '../../lib/search-params.ts'
import { NewRows, useNewRows } from '../../ui/new-rows.tsx'
import { Pager } from '../../ui/pager.tsx'
import { focusNewRow, Worktop } from '../../ui/worktop.tsx'
import { Loaded } from './loaded.tsx'

interface Props<Row> extends Omit<
  ComponentProps<typeof Worktop<Row>>,
  'items' | 'open' | 'addressOf' | 'onOpen' | 'newRows' | 'isStale'
> {
  /** What is listed, for the sentences of a failed load. Default: `label`. */
  what?: string
  /** What the call reads, for support. */
  call?: string
  /** What one row is: "report". */
  noun: string
  list: UseQueryResult<{ rows: readonly Row[]; pagination?: Pagination }>
  /** The open row, read by its id, where a link may name one that the filters leave out. */
  one?: UseQueryResult<Row>
  /** The sentence for a link to no row. */
  missing?: string
  /** The filters of the address, with the open row, and their defaults. */
  filters: { open?: number | undefined; page?: number }
  defaults?: Record<string, unknown>
  onPage?: (page: number) => void
  /** Instead of a list without rows. */
  empty: ReactNode
}

/** A list that admins work through, in each state: loading, failed, empty, or as a worktop with the pages below. */
export function Desk<Row>(props: Props<Row>) {
  const { what = props.label, call, noun, list, one, missing, filters, defaults, onPage, empty, ...worktop } = props
  const navigate = useNavigate()
  const { keyOf } = worktop
  const { open, page = 1 } = filters
  const addressOf = (key: number | undefined) => `?${writeQuery({ ...filters, open: key }, defaults)}`
  const news = useNewRows({
    rows: list.data?.rows,
    keyOf,
    scope: addressOf(undefined),
    isStale: list.isPlaceholderData,
    open,
  })
  const isLinked = useIsLinked(open, news.shown?.map(keyOf))
  const items = [...(isLinked && one?.data ? [one.data] : []), ...(news.shown ?? [])]
  return (
    <Loaded query={list} what={what} call={call}>
      {({ pagination }) => (
        <>
          {isLinked && one?.isLoadingError && (
            <p role="alert" className="mb-4 font-medium text-no">
              {statusOf(one.error) === 404 ? missing : `Failed to load ${what.toLowerCase()}`}
            </p>
          )}
          {items.length === 0 ? (
            empty
          ) : (
            <Worktop
              {...worktop}
              items={items}
              open={open}
              addressOf={addressOf}
              onOpen={(key, { replace }) => void navigate(addressOf(key), { replace, preventScrollReset: true })}
              isStale={list.isPlaceholderData}
              newRows={
                <NewRows
                  count={news.fresh.length}
                  noun={noun}
                  onShow={() => {
                    news.show()
                    focusNewRow(news.fresh[0] && keyOf(news.fresh[0]))
                  }}
                />
              }
            />
          )}
          {items.length > 0 && pagination && onPage && (pagination.has_more || page > 1) && (
            <Pager label={`Pages of ${noun}s`} page={page} hasMore={pagination.has_more} onPage={onPage}>
              {writeNumber(pagination.total)} {noun}s
            </Pager>
          )}
        </>
      )}
    </Loaded>
  )
}

/** Whether the open row was not in the list when it was opened. One that leaves the list while it is open is not brought back. */
function useIsLinked(open: number | undefined, keys: readonly number[] | undefined): boolean {
  const [seen, setSeen] = useState<{ open: number | undefined; isLinked: boolean }>()
  const isListed = open === undefined || keys?.includes(open) === true
  if (keys && seen?.open !== open) setSeen({ open, isLinked: !isListed })
  return seen?.open === open && seen?.isLinked === true && !isListed
}
