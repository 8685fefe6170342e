import type { Contact } from '@marquee/contract/contacts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPerson, pagination } from '../../../test/examples.ts'
import { api, clearStage, open, Refusal, type Received } from '../../../test/stage.tsx'
import ContactsPage from './contacts-page.tsx'

afterEach(clearStage)

const aContact = (given: Partial<Contact> = {}): Contact => ({
  id: 7,
  name: 'Wren & Bramble',
  email: 'wren@example.test',
  trade: 'Floral Design',
  city: 'Portland, OR',
  phone: '(503) 555-0100',
  note: 'Brings a ladder',
  source: 'vendors.csv, line 14',
  contractor_id: null,
  version: 3,
  created_at: '2027-06-19T18:04:00.000Z',
  ...given,
})

function openPage(contacts: Contact[], answers: Record<string, unknown> = {}, address = '/organizer/contacts') {
  const sent = api({
    'GET /users/profile': aPerson('client'),
    'GET /services': [],
    'GET /contacts': () => ({ contacts, pagination: pagination(contacts.length), trades: ['Floral Design', 'Music'] }),
    ...answers,
  })
  return { sent, ...open({ '*': ContactsPage }, address, { hasToasts: true }) }
}
const named = (sent: Received[], name: string) => sent.filter((call) => call.name === name)

test('contacts are listed; a vendor who is listed here has a link to the page', async () => {
  openPage([aContact({ contractor_id: 5 }), aContact({ id: 8, name: null, email: 'noname@example.test' })])
  expect((await screen.findByRole('link', { name: 'Wren & Bramble' })).getAttribute('href')).toBe('/vendors/5')
  expect(screen.getByRole('link', { name: 'noname@example.test' }).getAttribute('href')).toBe(
    'mailto:noname@example.test',
  )
  expect(screen.getByRole('checkbox', { name: 'Select noname@example.test' })).toBeTruthy()
  expect(screen.getByText('2 contacts · Page 1')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/organizer/contacts/import')
})

test('search and trade are asked of the server and stand in the address', async () => {
  const { sent, user, here } = openPage([aContact()])
  await screen.findByRole('option', { name: 'Music' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Trade' }), 'Music')
  await waitFor(() => expect(here()).toBe('/organizer/contacts?trade=Music'))
  await user.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'wren')
  await waitFor(() => expect(sent.at(-1)?.line).toMatch(/^GET \/contacts\?.*search=wren/))
  expect(sent.at(-1)?.query.get('trade')).toBe('Music')
})

test('without contacts the page offers the import; with a search that finds none, to clear it', async () => {
  const { user } = openPage([])
  expect(await screen.findByRole('heading', { name: 'No contacts yet' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Import' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Add contact' }))
  expect(await screen.findByRole('dialog', { name: 'Add contact' })).toBeTruthy()
  clearStage()
  openPage([], {}, '/organizer/contacts?search=zzz')
  expect(await screen.findByRole('heading', { name: 'No contacts found' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Clear search and filter' })).toBeTruthy()
})

test('a contact is added; a wrong address and the server’s refusal stand in the form', async () => {
  const sentence = 'You have a contact with this email address already.'
  let answer: unknown = new Refusal(409, sentence, undefined, 'conflict')
  const { sent, user } = openPage([aContact()], { 'POST /contacts': () => answer })
  await user.click(await screen.findByRole('button', { name: 'Add contact' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add contact' }))
  await user.type(form.getByLabelText('Email'), 'jane@')
  await user.click(form.getByRole('button', { name: 'Add contact' }))
  expect(await form.findByText('Please enter a valid email address')).toBeTruthy()
  await user.type(form.getByLabelText('Email'), 'example.test')
  await user.type(form.getByLabelText('Note (optional)'), 'Two stalls')
  await user.click(form.getByRole('button', { name: 'Add contact' }))
  expect(await form.findByText(sentence)).toBeTruthy()
  answer = aContact()
  await user.click(form.getByRole('button', { name: 'Add contact' }))
  expect(await screen.findByText('Contact added')).toBeTruthy()
  expect(named(sent, 'POST /contacts').at(-1)?.body).toMatchObject({ email: 'jane@example.test', note: 'Two stalls' })
})

test('a contact is changed with the version that was read', async () => {
  const { sent, user } = openPage([aContact()], { 'PUT /contacts/7': aContact({ version: 4 }) })
  await user.click(await screen.findByRole('button', { name: 'Edit Wren & Bramble' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit contact' }))
  expect(form.getByText('From vendors.csv, line 14')).toBeTruthy()
  await user.clear(form.getByLabelText('Phone (optional)'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Contact saved')).toBeTruthy()
  expect(named(sent, 'PUT /contacts/7')).toMatchObject([
    { version: '"3"', body: { phone: null, name: 'Wren & Bramble' } },
  ])
})

test('several are removed after a question', async () => {
  const contacts = [aContact(), aContact({ id: 8, name: 'Ann' }), aContact({ id: 9, name: 'Bea' })]
  const { sent, user } = openPage(contacts, { 'POST /contacts/removals': { removed: 2 } })
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Ann' }))
  await user.click(screen.getByRole('button', { name: 'Remove 2 selected' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove 2 contacts?' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('2 contacts removed')).toBeTruthy()
  expect(named(sent, 'POST /contacts/removals').map(({ body }) => body)).toEqual([{ ids: [7, 9] }])
})

test('the export has every page, and no cell is a formula', async () => {
  const pages = [[aContact({ name: '=HYPERLINK("x")', phone: '+1 503' })], [aContact({ id: 8, note: '@SUM(A1)' })]]
  const { user } = openPage([aContact()], {
    'GET /contacts': ({ query }: Received) => {
      const page = Number(query.get('page') ?? 1)
      return {
        contacts: pages[page - 1],
        pagination: { total: 2, limit: 1, page, has_more: page < 2 },
        trades: [],
      }
    },
  })
  let saved = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved.size).toBeGreaterThan(0))
  const lines = (await saved.text()).split('\r\n')
  expect(lines[0]).toContain('Name,Email,Trade,City,Phone,Note')
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(lines[1]).toContain(`"'+1 503"`)
  expect(lines[2]).toContain(`"'@SUM(A1)"`)
})

test('a list that could not be loaded can be asked for again', async () => {
  openPage([], { 'GET /contacts': new Refusal(403, 'Not now') })
  expect(await screen.findByRole('heading', { name: 'Failed to load contacts' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test('chosen contacts can be invited to apply', async () => {
  const { user } = openPage([aContact(), aContact({ id: 8, name: 'Hal' }), aContact({ id: 9, name: 'Ida' })])
  await screen.findByText('3 contacts · Page 1')
  expect(screen.queryByRole('link', { name: /^Invite/ })).toBeNull()
  for (const name of ['Hal', 'Ida']) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  const invite = screen.getByRole('link', { name: 'Invite 2 to apply' })
  expect(invite.getAttribute('href')).toBe('/organizer/invite?contacts=8,9')
})
