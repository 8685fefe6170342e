import { ContactFilters, type Contact } from '@marquee/contract/contacts'
import { pageSizes } from '@marquee/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileUp, MailPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { downloadCsv } from '../../lib/csv.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText } from '../../lib/query-client.ts'
import { useDebouncedText, useFilters } from '../../lib/search-params.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { contactColumns, contactLabels, countOf } from './contact-words.ts'
import { allContacts, contactsQuery, removeContacts } from './queries.ts'

export const meta = () => [{ title: fullTitle('Contacts') }]

/** The organizer's own contacts. */
export default function ContactsPage() {
  const { filters, change } = useFilters(ContactFilters, { limit: pageSizes.contacts })
  const [text, type] = useDebouncedText(filters.search ?? '', (search) =>
    change({ search: search || undefined }, { replace: true }),
  )
  const list = useQuery(contactsQuery(filters))
  // Each opening starts with a new form.
  const [edit, setEdit] = useState({ contact: undefined as Contact | undefined, opening: 0, isOpen: false })
  const open = (contact?: Contact) => setEdit({ contact, opening: edit.opening + 1, isOpen: true })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const isFiltered = Boolean(filters.search || filters.trade)
  const total = list.data?.pagination.total ?? 0
  const rows = list.data?.contacts ?? []
  const selected = rows.map(({ id }) => id).filter((id) => chosen.has(id))
  const choose = (ids: readonly number[], isChosen: boolean) => {
    setChosen(new Set(isChosen ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))
  }
  const importLink = (
    <ButtonLink variant="primary" to="/organizer/contacts/import">
      <FileUp aria-hidden="true" />
      Import
    </ButtonLink>
  )
  const addButton = (
    <Button onClick={() => open()}>
      <Plus aria-hidden="true" />
      Add contact
    </Button>
  )
  const isNew = list.data && total === 0 && !isFiltered
  return (
    <>
      <PageHeader
        title="Contacts"
        subtitle="The vendors you know. Only you see them. Nobody is written to unless you invite them."
        actions={
          list.data &&
          !isNew && (
            <>
              {addButton}
              {importLink}
            </>
          )
        }
      />
      {!isNew && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <SearchField
            label="Search contacts"
            placeholder="Search contacts..."
            className="min-w-[min(15rem,100%)] flex-1"
            value={text}
            onChange={type}
          />
          <SelectField
            label="Trade"
            isLabelHidden
            className="w-52 flex-none max-sm:w-full"
            placeholder="All trades"
            value={filters.trade ?? ''}
            onChange={({ target }) => change({ trade: target.value || undefined })}
            options={tradesWith(list.data?.trades ?? [], filters.trade).map((value) => ({ value, label: value }))}
          />
          <ExportContacts filters={filters} total={total} />
        </div>
      )}
      <Loaded
        query={list}
        failure="Failed to load contacts"
        hint={failureText}
        className="card"
        loading="Loading contacts..."
        skeleton="h-96"
      >
        {({ pagination }) =>
          total === 0 ? (
            <EmptyState
              title={isFiltered ? 'No contacts found' : 'No contacts yet'}
              className="card"
              actions={
                isFiltered ? (
                  <Button onClick={() => change({ search: undefined, trade: undefined })}>
                    Clear search and filter
                  </Button>
                ) : (
                  <>
                    {importLink}
                    {addButton}
                  </>
                )
              }
            >
              <p>
                {isFiltered
                  ? 'Try other words, or another trade.'
                  : 'Bring the list you have: paste it, or choose a spreadsheet.'}
              </p>
            </EmptyState>
          ) : (
            <>
              <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
                <label className="flex min-h-11 cursor-pointer items-center gap-3 px-2">
                  <input
                    type="checkbox"
                    className="check"
                    checked={rows.length > 0 && selected.length === rows.length}
                    onChange={({ target }) =>
                      choose(
                        rows.map(({ id }) => id),
                        target.checked,
                      )
                    }
                  />
                  Select page
                </label>
                {selected.length > 0 && (
                  <ButtonLink size="sm" variant="primary" to={`/organizer/invite?contacts=${selected.join(',')}`}>
                    <MailPlus aria-hidden="true" />
                    Invite {selected.length} to apply
                  </ButtonLink>
                )}
                {selected.length > 0 && (
                  <CallButton
                    call={removeContacts}
                    given={() => selected}
                    size="sm"
                    question={{
                      title: `Remove ${countOf(selected.length, 'contact')}?`,
                      description: 'All you noted about them is erased. This cannot be undone.',
                      confirmLabel: 'Remove',
                      tone: 'danger',
                    }}
                  >
                    <Trash2 aria-hidden="true" />
                    Remove {selected.length} selected
                  </CallButton>
                )}
              </div>
              <DataTable
                caption="Contacts"
                columns={columnsOf({ chosen, choose, open })}
                rows={rows}
                rowKey={({ id }) => id}
                isStale={list.isPlaceholderData}
                empty="Nothing on this page."
              />
              <Pager
                label="Pages of contacts"
                page={filters.page}
                hasMore={pagination.has_more}
                last={Math.max(1, Math.ceil(total / pagination.limit))}
                onPage={(page) => change({ page })}
              >
                {countOf(total, 'contact')} · Page {filters.page}
              </Pager>
            </>
          )
        }
      </Loaded>
      <ContactDialog
        key={edit.opening}
        contact={edit.contact}
        filters={filters}
        isOpen={edit.isOpen}
        onClose={() => setEdit((before) => ({ ...before, isOpen: false }))}
      />
    </>
  )
}

interface RowParts {
  chosen: ReadonlySet<number>
  choose: (ids: readonly number[], isChosen: boolean) => void
  open: (contact: Contact) => void
}

const columnsOf = ({ chosen, choose, open }: RowParts): Column<Contact>[] => [
  {
    id: 'name',
    header: contactLabels.name,
    pin: 'start',
    cell: (contact) => {
      const { id, name, email, contractor_id } = contact
      return (
        <span className="flex items-center gap-3">
          <label className="-m-2 flex-none cursor-pointer p-2">
            <input
              type="checkbox"
              className="check"
              aria-label={`Select ${name ?? email}`}
              checked={chosen.has(id)}
              onChange={({ target }) => choose([id], target.checked)}
            />
          </label>
          <span className="min-w-0 font-medium wrap-anywhere">
            {contractor_id === null ? (
              (name ?? '—')
            ) : (
              <Link to={`/vendors/${contractor_id}`} className="link">
                {name}
              </Link>
            )}
          </span>
        </span>
      )
    },
  },
  { id: 'email', header: contactLabels.email, cell: ({ email }) => <MailLink to={email} /> },
  { id: 'trade', header: contactLabels.trade, cell: ({ trade }) => trade },
  { id: 'city', header: contactLabels.city, cell: ({ city }) => city },
  {
    id: 'phone',
    header: contactLabels.phone,
    cell: ({ phone }) => phone && <span className="whitespace-nowrap">{phone}</span>,
  },
  {
    id: 'note',
    header: contactLabels.note,
    cell: ({ note }) => note && <span className="line-clamp-2 wrap-anywhere">{note}</span>,
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    pin: 'end',
    cell: (contact) => (
      <IconButton icon={Pencil} label={`Edit ${contact.name ?? contact.email}`} onClick={() => open(contact)} />
    ),
  },
]

/** The chosen trade is an option also when the list does not name it. */
const tradesWith = (trades: readonly string[], chosen: string | undefined): string[] =>
  chosen && !trades.includes(chosen) ? [...trades, chosen] : [...trades]

/** Saves all contacts that are found as a CSV file. */
function ExportContacts({ filters, total }: { filters: ContactFilters; total: number }) {
  const save = useMutation({
    mutationFn: async () => downloadCsv('contacts', contactColumns, await allContacts(filters)),
    meta: { failure: 'The file could not be made. Please try again.' },
  })
  return (
    <Button size="sm" isPending={save.isPending} isDisabled={total === 0} onClick={() => save.mutate()}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  )
}
