import type { Pagination } from '@marquee/contract/fields'
import { writeNumber } from '@marquee/contract/formats'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useNavigate, Link } from 'react-router'
import { briefDate, waitedFor } from '../../lib/dates.ts'
import { statusOf } from '../../lib/query-client.ts'
import { writeQuery } from '../../lib/search-params.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { NewRows, useNewRows } from '../../ui/new-rows.tsx'
import { Pager } from '../../ui/pager.tsx'
import { focusNewRow, Worktop } from '../../ui/worktop.tsx'
import { Loaded } from './table-list.tsx'

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

interface RowProps {
  name: string
  /** Default: the avatar of the name. */
  picture?: ReactNode
  /** Between the name and the age. */
  badges?: ReactNode
  /** For how long it has waited, or since when. */
  age?: ReactNode
  since?: string
  /** The line below. */
  children: ReactNode
}

/** One row of a desk: who, for how long, and the first words. */
export const DeskRow = ({ name, picture, badges, age, since, children }: RowProps) => (
  <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
    {picture ?? <Avatar name={name} className="size-10 text-xs" />}
    <span className="grid min-w-0">
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 grow truncate font-semibold">{name}</span>
        {badges}
        {since ? <span className="figures flex-none text-xs text-muted">{waitedFor(since)}</span> : age}
      </span>
      <span className="truncate text-sm text-muted">{children}</span>
    </span>
  </span>
)

/** A text in one line. */
export const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

interface PersonProps {
  label: string
  /** After the label of the side: ", the vendor". */
  side?: string | null
  name: string
  isSuspended: boolean
  /** The list of users with this account. */
  account: string | undefined
  /** Before the link to the account. */
  links?: ReactNode
  children?: ReactNode
}

/** One of the two people of a contact request or a report, with the way to the account. */
export const DeskPerson = ({ label, side, name, isSuspended, account, links, children }: PersonProps) => (
  <section aria-label={`${label}: ${name}`} className="grid content-start gap-1 rounded-md border border-line p-4">
    <h3 className="text-sm font-normal text-muted">
      {label}
      {side && `, the ${side}`}
    </h3>
    <p className="font-semibold wrap-anywhere">
      {name}
      {isSuspended && (
        <span className="ml-2 align-middle">
          <Badge look="destructive">Suspended</Badge>
        </span>
      )}
    </p>
    {children}
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {links}
      {account && (
        <Link to={account} className="link">
          Account
        </Link>
      )}
    </p>
  </section>
)

/** The two people beside each other, where there is room. */
export const DeskPeople = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <div className="grid gap-4 @lg:grid-cols-2">{children}</div>
  </div>
)

interface QuoteProps {
  title: string
  text: string | null
  /** Shown when there is no text. */
  none?: string
}

/** What somebody wrote, below a heading. */
export const DeskQuote = ({ title, text, none }: QuoteProps) => (
  <section className="grid gap-2">
    <h3 className="text-lg">{title}</h3>
    {text ? (
      <p className="measure rounded-md bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere">{text}</p>
    ) : (
      <p className="text-muted">{none}</p>
    )}
  </section>
)

/** "Asked Mar 4, 2027 · 2 days". */
export const AskedAt = ({ verb, at }: { verb: string; at: string }) => (
  <>
    {verb} {briefDate(at)} <span aria-hidden="true">·</span> {waitedFor(at)}
  </>
)
