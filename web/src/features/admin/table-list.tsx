import type { Pagination } from '@marquee/contract/fields'
import { writeNumber } from '@marquee/contract/formats'
import type { UseQueryResult } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useState, type ReactNode } from 'react'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { useDebouncedText, type ChangeOptions } from '../../lib/search-params.ts'
import { ActiveCount } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Loaded as AnyLoaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SelectField } from '../../ui/text-field.tsx'
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
              {rangeOf(pagination)} of {writeNumber(pagination.total)}
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

/** What a page shows: `21-40`; `0` for a page past the end. */
function rangeOf({ page, limit, total }: Pagination): string {
  const first = (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  if (first > last) return '0'
  return first === last ? String(first) : `${first}-${last}`
}

/** The only filter beside the search. */
export interface Choice {
  /** Its name in the address. */
  filter: string
  label: string
  /** The option for no filter: "All Roles". */
  all: string
  options: readonly { value: string; label: string }[]
}

interface ListToolbarProps {
  /** What is listed: "users". */
  noun: string
  /** Of the search; without it there is none. */
  placeholder?: string
  /** The filters of the address, and how to change them. */
  filters: object & { search?: string | undefined }
  change(patch: Record<string, string | undefined>, options?: ChangeOptions): void
  choice: Choice
  /** Whether each choice is made. With it, phones show the choices behind a button that has the number of those. */
  active?: readonly boolean[]
  /** Further choices: the order, days. */
  children?: ReactNode
}

/** Search and filter of a list. Ctrl+K or Cmd+K focuses the search. */
export function ListToolbar({ noun, placeholder, filters, change, choice, active, children }: ListToolbarProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { filter, label, all, options } = choice
  const [text, type] = useDebouncedText(filters.search ?? '', (search) =>
    change({ search: search || undefined }, { replace: true }),
  )
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // An open dialog keeps the focus.
      if (!placeholder || document.querySelector('[role="alertdialog"], [role="dialog"]')) return
      event.preventDefault()
      focusSearch()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [placeholder])
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 *:flex-1 *:basis-36 max-sm:*:basis-full">
      {placeholder && (
        <SearchField
          className={cx('flex-2! sm:basis-60!', active && 'max-sm:basis-40!')}
          label={`Search ${noun}`}
          placeholder={placeholder}
          value={text}
          onChange={type}
          aria-keyshortcuts="Control+K Meta+K"
          data-search-key=""
        />
      )}
      {active && (
        <Button
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex-none! basis-auto! sm:hidden!"
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          Filters
          <ActiveCount of={active.filter(Boolean).length} />
        </Button>
      )}
      <div
        id={id}
        className={cx('contents *:flex-1 *:basis-36 max-sm:*:basis-full', active && !isOpen && 'max-sm:hidden')}
      >
        <SelectField
          label={label}
          isLabelHidden
          placeholder={all}
          options={options}
          value={(filters as Record<string, string | undefined>)[filter] ?? ''}
          onChange={({ target }) => change({ [filter]: target.value || undefined })}
        />
        {children}
      </div>
    </div>
  )
}

/** Moves the focus to the search of the page. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[data-search-key]')
  box?.focus()
  box?.select()
}

interface LoadedProps<Data> extends Pick<ComponentProps<typeof AnyLoaded<Data>>, 'query' | 'children'> {
  /** What is loaded, for the sentences: "Users". */
  what: string
  /** What the failed call reads, for support. Default: as `what`. */
  call?: string | undefined
}

/** The content of a page, or that it loads, or that it could not be loaded: title, reason, name of the call, and a retry button. */
export function Loaded<Data>({ what, call, ...loaded }: LoadedProps<Data>) {
  const noun = what.toLowerCase()
  const shapes = Array.from({ length: 8 }, (_, index) => <Skeleton key={index} className="my-4 h-6" />)
  return (
    <AnyLoaded
      {...loaded}
      failure={`Error Loading ${what}`}
      hint={(error) => (
        <>
          {failureText(error, `Failed to load ${noun}`)}
          <span className="mt-1 block text-sm">
            <span>Failed to fetch {call ?? noun}</span> (
            {statusOf(error) > 0 ? `HTTP ${statusOf(error)}` : error.message})
          </span>
        </>
      )}
      className="card"
      loading={
        <Loading label={`Loading ${noun}...`} className="card p-4">
          {shapes}
        </Loading>
      }
    />
  )
}

interface PartProps<Data> extends Pick<LoadedProps<Data>, 'query' | 'children'> {
  /** What is loaded: "notes". */
  what: string
  /** Shown when the server gave no sentence. */
  failure: string
}

/** The same for a part of a page. */
export function LoadedPart<Data>({ what, failure, ...loaded }: PartProps<Data>) {
  const { error } = loaded.query
  return (
    <AnyLoaded
      {...loaded}
      level="line"
      failure={error ? failureText(error, failure) : failure}
      loading={`Loading ${what}...`}
      skeleton="h-12"
    />
  )
}
