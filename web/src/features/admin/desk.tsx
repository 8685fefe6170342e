import type { Pagination } from '@marquee/contract/fields'
import { writeNumber } from '@marquee/contract/formats'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { NewRows, type useNewRows } from '../../ui/new-rows.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { focusNewRow, Worktop } from '../../ui/worktop.tsx'
import { AdminLoadFailed } from './load-failed.tsx'
import { lastPage } from './page-range.ts'
import type { LinkedRows } from './use-linked-row.ts'

interface Props<Row extends { id: number }> extends Omit<
  ComponentProps<typeof Worktop<Row>>,
  'items' | 'keyOf' | 'onOpen' | 'newRows' | 'isStale'
> {
  /** What one row is: "report". */
  noun: string
  list: UseQueryResult<{ pagination: Pagination }>
  page: number
  news: ReturnType<typeof useNewRows<Row>>
  linked: LinkedRows<Row>
  /** `list`: when the server gave no sentence; `fetchList`: the call, for support; `missing`: of a link to no row. */
  failures: { list: string; fetchList: string; missing: string }
  onPage: (page: number) => void
  /** Instead of a list without rows. */
  empty: ReactNode
}

/** A page of rows that admins work through, in each state: loading, failed, empty, or as a worktop with the pages below. */
export function Desk<Row extends { id: number }>(props: Props<Row>) {
  const { label, noun, list, page, news, linked, failures, onPage, empty, ...worktop } = props
  const navigate = useNavigate()
  if (list.isPending) {
    return (
      <Loading label={`Loading ${noun}s...`} className="grid gap-px lg:w-[22rem]">
        <div className="card grid gap-px">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="m-2 h-10" />
          ))}
        </div>
      </Loading>
    )
  }
  if (!list.data) {
    return (
      <AdminLoadFailed
        what={label}
        error={list.error}
        otherwise={failures.list}
        call={failures.fetchList}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const { pagination } = list.data
  return (
    <>
      {linked.failure && (
        <p role="alert" className="mb-4 font-medium text-no">
          {linked.failure === 'missing' ? failures.missing : failures.list}
        </p>
      )}
      {linked.items.length === 0 ? (
        empty
      ) : (
        <>
          <Worktop
            {...worktop}
            label={label}
            newRows={
              <NewRows
                count={news.fresh.length}
                noun={noun}
                onShow={() => {
                  news.show()
                  focusNewRow(news.fresh[0]?.id)
                }}
              />
            }
            items={linked.items}
            keyOf={rowKey}
            onOpen={(key, { replace }) => void navigate(worktop.addressOf(key), { replace, preventScrollReset: true })}
            isStale={list.isPlaceholderData}
          />
          {(pagination.has_more || page > 1) && (
            <Pager
              label={`Pages of ${noun}s`}
              page={page}
              hasMore={pagination.has_more}
              last={lastPage(pagination)}
              onPage={onPage}
            >
              {writeNumber(pagination.total)} {noun}s
            </Pager>
          )}
        </>
      )}
    </>
  )
}

/** The key of a row, for `useNewRows` too. */
export const rowKey = (row: { id: number }) => row.id
