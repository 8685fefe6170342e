import type { Pagination } from '@marquee/contract/fields'
import { pageSizes } from '@marquee/contract/limits'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useDebouncedText } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { AdminLoadFailed } from './load-failed.tsx'

/** Values that these lists do not write to the address, so that a link names only what was chosen. */
export const listDefaults = { limit: pageSizes.admin }

interface Props<Row> {
  /** Heading of the page: "All Users". */
  title: string
  /** What is listed, for titles and sentences: "Users". */
  noun: string
  list: UseQueryResult<{ pagination: Pagination }>
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => number
  columns: readonly Column<Row>[]
  page: number
  search: string
  searchPlaceholder: string
  /** The only filter beside the search. An empty value means all. */
  choice: {
    label: string
    all: string
    value: string
    options: readonly { value: string; label: string }[]
    onChange: (value: string) => void
  }
  onSearch: (search: string | undefined) => void
  onPage: (page: number) => void
  onClear: () => void
  /** `otherwise`: the sentence for a failed load when the server gave none. `call`: the name of the call. */
  failure: { otherwise: string; call: string }
}

/** The list of contact requests: search, filter, table and pager. */
export function ContactList<Row>(props: Props<Row>) {
  const { title, noun, list, rows, rowKey, columns, page, choice, failure } = props
  const [text, type] = useDebouncedText(props.search, (next) => props.onSearch(next || undefined))
  const isFiltered = props.search !== '' || choice.value !== ''
  const keep = useKeptFocus()
  const small = noun.toLowerCase()
  const pagination = list.data?.pagination
  useSearchKey()

  let body: ReactNode
  if (list.isPending) {
    body = (
      <>
        <p role="status" className="sr-only">
          Loading {small}...
        </p>
        <DataTable caption={title} columns={columns} rows={[]} rowKey={rowKey} skeletonRows={10} />
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
        columns={columns}
        rows={rows ?? []}
        rowKey={rowKey}
        isStale={list.isPlaceholderData}
        empty="No results."
      />
    )
  }

  return (
    <>
      <PageHeader title={title} />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,28rem)_minmax(9rem,13rem)]">
        <SearchField
          label={`Search ${small}`}
          placeholder={props.searchPlaceholder}
          value={text}
          onChange={type}
          aria-keyshortcuts="Control+K Meta+K"
          data-search-key=""
        />
        <SelectField
          label={choice.label}
          isLabelHidden
          placeholder={choice.all}
          options={choice.options}
          value={choice.value}
          onChange={(event) => choice.onChange(event.target.value)}
        />
      </div>
      <div {...keep}>{body}</div>
      {pagination && pagination.total > 0 && (
        <Pager
          label={`Pages of ${small}`}
          page={page}
          hasMore={pagination.has_more}
          last={lastPage(pagination)}
          onPage={props.onPage}
        >
          {rangeOf(pagination, rows?.length ?? 0)} of {pagination.total.toLocaleString('en-US')}
        </Pager>
      )}
    </>
  )
}

const lastPage = ({ total, limit }: Pagination) => Math.max(1, Math.ceil(total / limit))

/** The range of visible rows: "21-40"; empty for a page past the end. */
function rangeOf({ page, limit }: Pagination, count: number): string {
  const first = (page - 1) * limit + 1
  if (count === 0) return '0'
  return count === 1 ? String(first) : `${first}-${first + count - 1}`
}

/** Ctrl+K or Cmd+K focuses the search box. */
function useSearchKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // An open dialog keeps the focus.
      if (document.querySelector('[role="alertdialog"], [role="dialog"]')) return
      const box = document.querySelector<HTMLInputElement>('[data-search-key]')
      event.preventDefault()
      box?.focus()
      box?.select()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** When the focused element is removed (the menu of a decided row), the focus moves to the table instead of the start of the page. */
function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<Element>(undefined)
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = undefined
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })
  return {
    ref: box,
    tabIndex: -1,
    onFocus: (event: React.FocusEvent) => {
      last.current = event.target
    },
    onBlur: (event: React.FocusEvent) => {
      // When an element is removed, the blur event has no related target. When the person moves on, it has one, or the focus left the
      // window.
      if (event.relatedTarget) last.current = undefined
    },
  }
}
