import * as z from 'zod/mini'
import { Email } from './auth.ts'
import { each, required, words, type Described } from './described.ts'
import { callsFor, noted, shape } from './endpoint.ts'
import { idList, IdParams, Instant, Pagination, paging, requiredText, searchText } from './fields.ts'
import { maxBytes, maxCounts, maxLengths, pageSizes, tooLong } from './limits.ts'
import { refusals } from './policy.ts'

/** What an organizer keeps of somebody in the own contacts. */
export const contactFields = {
  name: words('Name', maxLengths.companyName, {
    note: 'Name of the business or the person; null when not known.',
    example: 'Wild Fern Florals',
  }),
  email: required(Email.check(z.toLowerCase()), {
    label: 'Email',
    note: 'E-mail address, stored in lower case. Each is in the contacts once.',
    example: 'hello@wildfern.example',
  }),
  trade: words('Trade', maxLengths.trade, {
    note: 'What they do, as a service is called or in free words; null when not known.',
    example: 'Floral Design',
  }),
  city: words('City', maxLengths.city, {
    note: 'Where they are, as a city with or without its state; null when not known.',
    example: 'Portland, OR',
  }),
  phone: words('Phone', maxLengths.phone, {
    note: 'Phone number, in free words; null when not known.',
    example: '+1 503 555 0100',
  }),
  note: words('Note', maxLengths.note, {
    note: 'What the organizer noted, at most 2,000 characters; null without one.',
    example: 'Brings their own tent.',
  }),
} satisfies Described

export type ContactField = keyof typeof contactFields

/** A contact that is added by hand. */
export const ContactInput = shape('NewContact', each(contactFields, 'sent'))
export type ContactInput = z.infer<typeof ContactInput>

/** Part or whole of a contact: absent fields stay, null clears an optional one. */
export const ContactUpdate = shape('ContactUpdate', each(contactFields, 'changed'))
export type ContactUpdate = z.infer<typeof ContactUpdate>

/** Somebody in an organizer's contacts. Nobody else sees it. */
export const Contact = shape('Contact', {
  ...each(contactFields, 'shown'),
  id: z.int(),
  source: noted(
    z.nullable(z.string()),
    'File and line that it was imported from; null when it was added by hand.',
    'vendors-2026.csv, line 14',
  ),
  contractor_id: noted(
    z.nullable(z.int()),
    'Id of the listed vendor with this name in this city; null when there is none, or more than one.',
    7,
  ),
  version: z.int(),
  created_at: Instant,
})
export type Contact = z.infer<typeof Contact>

const cell = z.optional(z.nullable(z.string('A cell is a text')))

/** A row of a table as it was read. Whether it can be used is found out by `readContacts`. */
export const ContactRow = shape('ContactRow', {
  line: noted(
    z.int('Lines are positive whole numbers').check(z.minimum(1, 'Lines are positive whole numbers')),
    'Its number in the table, from 1.',
    14,
  ),
  name: cell,
  email: cell,
  trade: cell,
  city: cell,
  phone: cell,
  note: cell,
})
export type ContactRow = z.infer<typeof ContactRow>

/** A row that cannot be used. */
export const RefusedRow = shape('RefusedRow', {
  line: noted(z.int(), 'Its number in the table.', 14),
  reason: noted(z.string(), 'Why it was left out.', '“jane@” is not an email address'),
})
export type RefusedRow = z.infer<typeof RefusedRow>

/** What became of the rows of an import. */
export const ImportedContacts = shape('ImportedContacts', {
  added: noted(z.int(), 'Contacts that are new.', 62),
  changed: noted(z.int(), 'Contacts that were there and got newer values.', 3),
  unchanged: noted(z.int(), 'Contacts that were there already, with all of it.', 2),
  merged: noted(z.int(), 'Rows that were put together with another row of the same address.', 2),
  refused: noted(z.array(RefusedRow), 'The rows that were left out.'),
})
export type ImportedContacts = z.infer<typeof ImportedContacts>

/** Filters of the own contacts. */
export const ContactFilters = z.object({
  ...paging(pageSizes.contacts),
  /** Part of name, address, trade, city or note. */
  search: searchText(),
  trade: noted(searchText('Trade'), 'Exactly this trade, in any case.', 'Floral Design'),
})
export type ContactFilters = z.infer<typeof ContactFilters>

export const contactSentences = {
  exists: 'You have a contact with this email address already.',
  tooManyRows: `At most ${maxCounts.importedRows.toLocaleString('en-US')} rows can be imported at once.`,
  full: `You can have at most ${maxCounts.contacts.toLocaleString('en-US')} contacts. Remove some first.`,
  noAddress: 'There is no email address',
} as const

/** How many characters of a wrong address its sentence shows. */
const shownLength = 60

/**
 * Reads rows as contacts. Of rows with the same address one contact is made: the values of later rows count, where they have some. The
 * browser shows by it what an import will do, and the server does it.
 */
export function readContacts(rows: readonly ContactRow[]) {
  const contacts = new Map<string, ContactInput & { line: number }>()
  const refused: RefusedRow[] = []
  for (const { line, ...cells } of rows) {
    const read = z.safeParse(ContactInput, Object.fromEntries(Object.entries(cells).map(withoutBreaks)))
    if (read.success) {
      const given = Object.entries(read.data).filter(([, value]) => value !== null && value !== undefined)
      const { email } = read.data
      contacts.set(email, { ...contacts.get(email), ...Object.fromEntries(given), email, line })
    } else refused.push({ line, reason: reasonOf(read.error.issues[0], cells.email?.trim()) })
  }
  return { contacts: [...contacts.values()], merged: rows.length - refused.length - contacts.size, refused }
}

/** Only a note has several lines; line breaks in other cells are those of a narrow column. */
const withoutBreaks = ([name, value]: [string, string | null | undefined]) => [
  name,
  name === 'note' ? value : value?.replace(/\s+/g, ' '),
]

function reasonOf(issue: z.core.$ZodIssue | undefined, email: string | undefined): string {
  if (issue?.path[0] !== 'email') return issue?.message ?? ''
  return email ? `“${email.slice(0, shownLength)}” is not an email address` : contactSentences.noAddress
}

const own = callsFor({ access: ['client'], missing: refusals.contactNotFound })

export const contactsApi = {
  list: own.get('/contacts', {
    summary: "The caller's contacts, by name",
    description: 'With the trades that they have, to filter by; at most 100. Nobody else sees them.',
    query: ContactFilters,
    data: z.object({
      contacts: noted(z.array(Contact), 'One page of them.'),
      pagination: Pagination,
      trades: noted(z.array(z.string()), 'The most frequent trades of all contacts, by name.', ['Floral Design']),
    }),
  }),
  create: own.post('/contacts', {
    summary: 'Add a contact',
    description: `At most ${maxCounts.contacts.toLocaleString('en-US')}, each address once. Nothing is mailed.`,
    body: ContactInput,
    data: Contact,
  }),
  importRows: own.post('/contacts/import', {
    summary: 'Import the rows of a table',
    description: `At most ${maxCounts.importedRows.toLocaleString('en-US')} rows, all in one transaction. Rows without a usable address are left out and named. A contact with the same address gets the values of its row, where that has some. Nothing is mailed.`,
    body: z.object({
      source: noted(
        requiredText('Please name the file', maxLengths.fileName, tooLong('Source', maxLengths.fileName)),
        'The name of the file, 1 to 255 characters.',
        'vendors-2026.csv',
      ),
      rows: noted(
        z
          .array(ContactRow, 'Rows must be a list')
          .check(
            z.minLength(1, 'There are no rows'),
            z.maxLength(maxCounts.importedRows, contactSentences.tooManyRows),
          ),
        'The rows of the table, without the names of its columns.',
      ),
    }),
    data: ImportedContacts,
    maxBytes: maxBytes.importedRows,
    limit: 'imports',
  }),
  update: own.put('/contacts/:id', {
    summary: 'Change a contact, in part or whole',
    description: 'Absent fields stay, null clears.',
    params: IdParams,
    body: ContactUpdate,
    data: Contact,
    versioned: true,
  }),
  remove: own.post('/contacts/removals', {
    summary: 'Remove contacts',
    description: 'Erases them. Ids of others, and of contacts that are gone, are passed over.',
    body: z.object({
      ids: noted(idList(pageSizes.max, `At most ${pageSizes.max} contacts at once`), 'At most 100 contacts.', [7]),
    }),
    data: z.object({ removed: noted(z.int(), 'How many were removed.', 1) }),
  }),
}
