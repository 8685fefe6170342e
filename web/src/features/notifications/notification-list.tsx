import { noticeGroupRule, noticeGroupsOf, type NoticeGroup } from '@marquee/contract/notice-kinds'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { monthName } from '../../lib/dates.ts'
import { localDay } from '../../lib/local-dates.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { Invitations } from '../applications/invitations.tsx'
import { isAbove, Offers, useOffers } from '../applications/offers.tsx'
import { WaitingEvents } from '../applications/waiting-events.tsx'
import { agendaQuery } from '../events/queries.ts'
import { useMe } from '../users/queries.ts'
import { LoadedNews, ReadAll, useHeldPage } from './held-page.tsx'
import { NewsEntry } from './news-entry.tsx'
import type { PageFilters } from './queries.ts'

interface Props {
  filters: PageFilters
  onPage: (page: number) => void
  onFilter: (filters: Partial<Pick<PageFilters, 'unread' | 'group'>>) => void
}

/** All notifications by today, week and month, page by page. */
export function NotificationList({ filters, onPage, onFilter }: Props) {
  const { list, top, newRows } = useHeldPage(filters, () => filters.page > 1 && onPage(1))
  const { data } = list
  const isOffered = isAbove(useOffers())
  const isWhole = filters.page === 1 && !filters.unread && !filters.group
  const last = data && Math.max(1, Math.ceil(data.pagination.total / data.pagination.limit))
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      {isWhole && <Waiting />}
      <div className="flex items-center gap-2">
        <div
          role="group"
          aria-label="Show"
          className="relative -m-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:none] *:flex-none [&_select]:field-sizing-content"
        >
          {[false, true].map((unread) => (
            <button
              key={String(unread)}
              type="button"
              className={cx('chip min-h-11', !unread && 'max-sm:hidden')}
              aria-pressed={filters.unread === unread}
              onClick={() => onFilter({ unread: unread && !filters.unread })}
            >
              {unread ? 'Unread' : 'All'}
              {unread && data && data.unread > 0 && <span className="figures">{data.unread}</span>}
            </button>
          ))}
          <KindFilter value={filters.group} onChange={(group) => onFilter({ group })} />
        </div>
        <div className="ml-auto flex-none">{!filters.group && <ReadAll list={data} />}</div>
      </div>
      {/* On phones there is no room between the filters: the button stands beside the first day. */}
      <div className="contents max-sm:[&_.new-rows]:mt-0! max-sm:[&_.new-rows-place]:justify-items-end">{newRows}</div>
      <div ref={top} tabIndex={-1} className={cx('grid grid-cols-1', list.isPlaceholderData && 'opacity-60')}>
        <LoadedNews query={list} skeleton="h-96">
          {({ notifications, pagination }) => {
            const shown = notifications.filter((entry) => !(isWhole && isOffered(entry)))
            return shown.length === 0 ? (
              <Nothing
                unread={filters.unread}
                isFiltered={filters.group !== undefined}
                isPastEnd={notifications.length === 0 && pagination.total > 0}
                onFirst={() => onPage(1)}
              />
            ) : (
              [...Map.groupBy(shown, (entry) => periodOf(localDay(entry.created_at)))].map(([title, entries]) => (
                <Part key={title} title={title}>
                  <ul tabIndex={-1} className="divide-y divide-line">
                    {entries.map((entry) => (
                      <NewsEntry key={entry.id} notification={entry} />
                    ))}
                  </ul>
                </Part>
              ))
            )
          }}
        </LoadedNews>
      </div>
      {data && (data.pagination.has_more || filters.page > 1) && (
        <Pager
          page={filters.page}
          hasMore={data.pagination.has_more}
          last={last}
          onPage={(page) => {
            onPage(page)
            window.scrollTo({ top: 0 })
          }}
        >
          Page {filters.page} of {last}
        </Pager>
      )}
    </div>
  )
}

/** Below which heading a day (`YYYY-MM-DD`) stands. */
function periodOf(day: string): string {
  const now = Date.now()
  if (day === localDay(now)) return 'Today'
  return day > localDay(now - weekMs) ? 'Last 7 days' : monthName(day.slice(0, 7))
}

const weekMs = 7 * 86_400_000

/** What waits for an answer of this person: places to confirm and invitations, or applications. */
function Waiting() {
  const { data: me } = useMe()
  const isVendor = me?.contractor_status === 'approved'
  const agenda = useQuery({ ...agendaQuery, enabled: me?.organizer_status === 'approved' })
  const offers = useOffers()
  const waiting = agenda.data?.waiting ?? []
  return (
    <>
      {offers.length > 0 && (
        <Pinned title="To confirm">
          <Offers offers={offers} />
        </Pinned>
      )}
      {isVendor && <Invitations className={cx(part, 'pb-6 [&>h2]:text-lg lg:[&>h2]:pt-3')} />}
      {waiting.length > 0 && (
        <Pinned title="Waiting for you">
          <WaitingEvents waiting={waiting} />
        </Pinned>
      )}
    </>
  )
}

const Pinned = ({ title, children }: PartProps) => (
  <Part title={title}>
    <div className="grid grid-cols-1 gap-3 max-lg:pt-3 sm:pb-4">{children}</div>
  </Part>
)

const part = 'grid grid-cols-1 gap-x-12 border-t border-line pt-4 first:border-t-0 lg:grid-cols-[14rem_minmax(0,1fr)]'

interface PartProps {
  title: string
  children: ReactNode
}

function Part({ title, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx(part, 'pb-2')}>
      <h2 id={id} className="text-lg lg:pt-3">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** What can be seen in the product: the groups of the person's role. */
function KindFilter({ value, onChange }: { value: NoticeGroup | undefined; onChange: (group?: NoticeGroup) => void }) {
  const { data: me } = useMe()
  const groups = me ? noticeGroupsOf(me.role).filter((group) => !noticeGroupRule(group).unused?.includes('in_app')) : []
  return (
    <SelectField
      label="Kind"
      isLabelHidden
      value={value ?? ''}
      onChange={({ target }) => onChange(groups.find((group) => group === target.value))}
      options={[
        { value: '', label: 'All kinds' },
        ...groups.map((group) => ({ value: group, label: noticeGroupRule(group).label })),
      ]}
    />
  )
}

interface NothingProps {
  unread: boolean
  isFiltered: boolean
  isPastEnd: boolean
  onFirst: () => void
}

function Nothing({ unread, isFiltered, isPastEnd, onFirst }: NothingProps) {
  if (isPastEnd) {
    const toFirst = <Button onClick={onFirst}>Go to the first page</Button>
    return <EmptyState title="There is nothing on this page" actions={toFirst} />
  }
  if (isFiltered) return <EmptyState title="Nothing of this kind" />
  if (unread) return <EmptyState title="You have read everything" />
  return (
    <EmptyState title="Nothing yet">
      <p>News of your applications and events appears here.</p>
    </EmptyState>
  )
}
