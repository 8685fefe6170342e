import { ContactInput, type Contact, type ContactFilters } from '@marquee/contract/contacts'
import { maxLengths } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useCallForm } from '../auth/call-form.tsx'
import { lookupQuery } from '../lookups/queries.ts'
import { contactLabels } from './contact-words.ts'
import { contactsQuery, saveContact } from './queries.ts'

interface Props {
  /** The contact to change; undefined to add one. */
  contact: Contact | undefined
  /** The list that shows it. */
  filters: ContactFilters
  isOpen: boolean
  onClose: () => void
}

/** The form for a contact. Another key for each opening: it starts with what is stored. */
export function ContactDialog({ contact, filters, isOpen, onClose }: Props) {
  const trades = useId()
  const { data: services = [] } = useQuery({ ...lookupQuery('services'), enabled: isOpen })
  const form = useCallForm({
    schema: ContactInput,
    start: { name: '', email: '', trade: '', city: '', phone: '', note: '' },
    call: saveContact,
    onDone: onClose,
    stored: contact && {
      row: contact,
      values: ({ name, email, trade, city, phone, note }: Contact) => ({ name, email, trade, city, phone, note }),
      read: () => latest(contact.id, filters),
      labels: contactLabels,
    },
  })
  const optional = (name: keyof typeof contactLabels, max: number) => ({
    ...form.field(name),
    label: contactLabels[name],
    required: false,
    maxLength: max,
    autoComplete: 'off',
  })
  return (
    <CallDialog
      isOpen={isOpen}
      onClose={onClose}
      title={contact ? 'Edit contact' : 'Add contact'}
      description={contact?.source && `From ${contact.source}`}
      of={form}
      submitLabel={contact ? 'Save' : 'Add contact'}
    >
      <TextField {...optional('name', maxLengths.companyName)} />
      <TextField
        {...form.field('email')}
        label={contactLabels.email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...optional('trade', maxLengths.trade)} list={trades} />
        <TextField {...optional('city', maxLengths.city)} />
      </div>
      <datalist id={trades}>
        {services.map(({ id, display_name }) => (
          <option key={id}>{display_name}</option>
        ))}
      </datalist>
      <TextField {...optional('phone', maxLengths.phone)} type="tel" />
      <TextArea {...form.field('note')} label={contactLabels.note} required={false} />
    </CallDialog>
  )
}

/** The contact as it is now; undefined when it could not be read. */
async function latest(id: number, filters: ContactFilters): Promise<Contact | undefined> {
  const list = await queryClient()
    .fetchQuery({ ...contactsQuery(filters), staleTime: 0 })
    .catch(() => undefined)
  return list?.contacts.find((contact) => contact.id === id)
}
