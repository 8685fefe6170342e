import { ContactFilters, type ContactRequest } from '@marquee/contract/admin'
import { contactStatuses, type ContactStatus } from '@marquee/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, RotateCcw } from 'lucide-react'
import { allStatuses } from '../../ui/text-field.tsx'
import { shortDate } from '../../lib/dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { ContactList, listDefaults } from './contact-list.tsx'
import { Address, Text } from './cells.tsx'
import { adminFailures, contactRequestsQuery, setContactStatus } from './queries.ts'
import { RowMenu } from './row-menu.tsx'

export const meta = () => [{ title: fullTitle('Contact Requests') }]

const statusWords: Record<ContactStatus, string> = { open: 'Open', closed: 'Closed' }

const columns: Column<ContactRequest>[] = [
  {
    id: 'who',
    header: 'From',
    pin: 'start',
    cell: (request) => <Text text={request.user_name || 'No Name'} />,
  },
  {
    id: 'email',
    isPlain: 'line',
    header: 'Email',
    cell: (request) => <Address email={request.user_email} isVerified={request.user_email_verified} isLink />,
  },
  { id: 'vendor', header: 'Vendor', cell: (request) => <Text text={request.company_name} /> },
  { id: 'message', header: 'Message', cell: (request) => <Text text={request.message} /> },
  {
    id: 'status',
    isPlain: 'inline',
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge look={status === 'open' ? 'waiting' : 'accepted'}>{statusWords[status]}</StatusBadge>
    ),
  },
  { id: 'created', header: 'Asked', cell: (request) => shortDate(request.created_at) },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    pin: 'end',
    cell: (request) => <Actions request={request} />,
  },
]

/** All contact requests: who wants to reach which vendor. */
export default function ContactRequestsPage() {
  const { filters, change } = useFilters(ContactFilters, listDefaults)
  const list = useQuery(contactRequestsQuery(filters))
  return (
    <ContactList
      title="Contact Requests"
      noun="Contact Requests"
      list={list}
      rows={list.data?.contact_requests}
      rowKey={(request) => request.id}
      columns={columns}
      page={filters.page}
      search={filters.search ?? ''}
      searchPlaceholder="Name, vendor or message"
      choice={{
        label: 'Status',
        all: allStatuses,
        value: filters.status ?? '',
        options: contactStatuses.map((value) => ({ value, label: statusWords[value] })),
        onChange: (value) => change({ status: (value as ContactStatus) || undefined }),
      }}
      onSearch={(search) => change({ search }, { replace: true })}
      onPage={(page) => change({ page })}
      onClear={() => change({ search: undefined, status: undefined })}
      failure={{ otherwise: adminFailures.contactRequests, call: adminFailures.fetchContactRequests }}
    />
  )
}

function Actions({ request }: { request: ContactRequest }) {
  const change = useMutation(setContactStatus)
  const isOpen = request.status === 'open'
  return (
    <RowMenu
      name={`the request of ${request.user_name || 'somebody'}`}
      isPending={change.isPending}
      groups={[
        [
          {
            label: isOpen ? 'Close Request' : 'Open Again',
            icon: isOpen ? <CircleCheck aria-hidden="true" /> : <RotateCcw aria-hidden="true" />,
            onSelect: () => change.mutate({ id: request.id, status: isOpen ? 'closed' : 'open' }),
          },
        ],
      ]}
    />
  )
}
