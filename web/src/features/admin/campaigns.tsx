import type { Campaign, DeliveryFilters } from '@marquee/contract/admin'
import { writeNumber } from '@marquee/contract/formats'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { shortMoment } from '../../lib/local-dates.ts'
import { useDebouncedText, type ChangeOptions } from '../../lib/search-params.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { adminQuery, pageOf } from './queries.ts'
import { TableList } from './table-list.tsx'

const count = (name: 'sent' | 'waiting' | 'refused' | 'complained' | 'stopped', header: string): Column<Campaign> => ({
  id: name,
  header,
  align: 'end',
  cell: (campaign) => (
    <span className={campaign[name] === 0 ? 'text-muted' : undefined}>{writeNumber(campaign[name])}</span>
  ),
})

const columns: Column<Campaign>[] = [
  {
    id: 'event',
    header: 'Event',
    pin: 'start',
    cell: ({ event_id, event_title, organization_name, organizer_user_id }) => (
      <span className="grid max-w-72 min-w-0 justify-items-start gap-0.5 py-1.5 whitespace-normal wrap-anywhere @max-[38rem]:max-w-none @max-[38rem]:pr-20">
        <TextLink to={`?campaign=${event_id}`} className="font-semibold">
          {event_title}
        </TextLink>
        <TextLink to={`/admin/organizers?open=${organizer_user_id}`} className="text-muted">
          {organization_name}
        </TextLink>
      </span>
    ),
  },
  count('sent', 'Sent'),
  count('waiting', 'Waiting'),
  count('refused', 'Refused'),
  count('complained', 'Complained'),
  count('stopped', 'Not sent'),
  { id: 'last', header: 'Last', cell: ({ last_at }) => shortMoment(last_at) },
  {
    id: 'organizer',
    header: 'Organizer',
    isHeaderHidden: true,
    align: 'end',
    pin: 'end',
    cell: ({ is_stopped }) => is_stopped && <StatusBadge look="rejected">Stopped</StatusBadge>,
  },
]

interface Props {
  filters: z.output<typeof DeliveryFilters>
  change(patch: { search?: string | undefined; page?: number }, options?: ChangeOptions): void
}

/** How the invitations of organizers fared, by event; each leads to its e-mails and to its organizer. */
export function Campaigns({ filters: { page, limit, search }, change }: Props) {
  const [text, type] = useDebouncedText(search ?? '', (next) =>
    change({ search: next || undefined }, { replace: true }),
  )
  const list = useQuery({
    ...adminQuery('campaigns', { query: { page, limit, search } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    select: pageOf,
  })
  return (
    <>
      <SearchField
        className="mb-4 max-w-md"
        label="Search campaigns"
        placeholder="Event or organizer"
        value={text}
        onChange={type}
      />
      <TableList
        what="Campaigns"
        caption="Campaigns"
        query={list}
        columns={columns}
        rowKey={({ event_id }) => event_id}
        page={page}
        onPage={(next) => change({ page: next })}
        isFiltered={Boolean(search)}
        onClear={() => change({ search: undefined })}
        emptyText="No organizer has invited anybody yet."
      />
    </>
  )
}
