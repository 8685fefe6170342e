import {
  contactsApi,
  type Contact,
  type ContactFilters,
  type ContactInput,
  type ContactRow,
  type ImportedContacts,
} from '@marquee/contract/contacts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { everyPage } from '../../lib/every-page.ts'
import { change, readAgain } from '../../lib/query-client.ts'

const contacts = client(contactsApi)
const key = ['contacts']
const onSettled = () => readAgain(key)

export const contactsQuery = (query: ContactFilters) =>
  queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }) => contacts.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** All that the filters find, each once, also when a row moves to the next page meanwhile. */
export async function allContacts(filters: ContactFilters): Promise<Contact[]> {
  const rows = await everyPage(async (page) => {
    const answer = await contacts.list({ query: { ...filters, ...page } })
    return { rows: answer.contacts, pagination: answer.pagination }
  })
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Adds a contact, or changes `contact`. */
export const saveContact = (contact: Contact | undefined) =>
  change(
    (body: ContactInput) =>
      contact
        ? contacts.update({ params: { id: contact.id }, body }, { version: contact.version })
        : contacts.create({ body }),
    {
      success: contact ? 'Contact saved' : 'Contact added',
      failure: 'Failed to save the contact',
      quiet: true,
      onSettled,
    },
  )

export const removeContacts = change((ids: number[]) => contacts.remove({ body: { ids } }), {
  success: ({ removed }) => (removed === 1 ? 'Contact removed' : `${removed} contacts removed`),
  failure: 'Failed to remove',
  onSettled,
})

export const importContacts = change(
  (body: { source: string; rows: ContactRow[] }): Promise<ImportedContacts> => contacts.importRows({ body }),
  { failure: 'Failed to import the contacts', onSettled },
)
