import type { AuditCheck, AuditEntry } from '@marquee/contract/audit-log'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clockTime, dayHeading, localDay } from '../../lib/local-dates.ts'
import { pagination } from '../../../test/examples.ts'
import { clearStage, openWithAnswer, type Received } from '../../../test/stage.tsx'
import AuditPage from './audit-page.tsx'

afterEach(clearStage)

const entry = (id: number, given: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  actor_user_id: 3,
  actor_name: 'Ada Admin',
  action: 'vendor.approve',
  subject_type: 'contractor',
  subject_id: 40 + id,
  subject_name: 'Juniper & Rye',
  vendors: [],
  contacts: 0,
  from_state: 'pending',
  to_state: 'approved',
  reason: null,
  version: 1,
  fields: [],
  created_at: '2027-06-19T18:04:00.000Z',
  ...given,
})
const whole: AuditCheck = { entry_id: 7, entries: 1_204, checked_at: '2027-06-19T19:00:00.000Z', fault: null }
const entries = [
  entry(8, { action: 'user.role', subject_type: 'user', subject_name: 'Ben', from_state: 'user', to_state: 'client' }),
  entry(7, { reason: 'Welcome.' }),
  entry(6, { actor_user_id: null, actor_name: null, action: 'lookup', subject_type: 'lookup', subject_name: null }),
  entry(5, { action: 'place.add', subject_type: 'lookup', subject_name: 'NYC' }),
  entry(4, { action: 'event.invite', to_state: null, vendors: ['Wren & Bramble'], subject_name: 'Long Supper' }),
  entry(3, { action: 'event.invite', to_state: null, vendors: ['Ash', 'Birch', 'Cedar', 'Dogwood'] }),
  entry(2, { action: 'event.uninvite', to_state: null, contacts: 1 }),
  entry(1, {
    action: 'application.book',
    fields: ['arrival', 'contact_name', 'ends', 'notes'],
    created_at: '2027-06-16T18:05:00.000Z',
  }),
]
const openPage = (address: string, given: { checked?: AuditCheck | null; check?: AuditCheck } = {}) => {
  let checked = given.checked === undefined ? whole : given.checked
  return openWithAnswer(AuditPage, address, (call: Received) => {
    if (call.name === 'POST /audit/admin/check') return (checked = given.check ?? whole)
    return { entries, pagination: pagination(entries.length), checked }
  })
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr')!)

test('each entry names in the words of people what was done, with whom, and who did it', async () => {
  openPage('/admin/audit')
  const role = await rowOf('Role changed from user to organizer')
  expect(role.getByRole('link', { name: 'Ben' }).getAttribute('href')).toBe('/admin/users?open=48')
  expect(role.getByRole('link', { name: 'Ada Admin' }).getAttribute('href')).toBe('/admin/users?open=3')
  const approved = await rowOf('Vendor profile approved')
  approved.getByText('“Welcome.”')
  approved.getByText('Juniper & Rye')
  approved.getByText('Verified to here')
  expect(screen.getAllByText('Verified to here')).toHaveLength(1)
  ;(await rowOf('Place added')).getByText('NYC')
  ;(await rowOf('Wren & Bramble')).getByText('Long Supper')
  ;(await rowOf('Invitation taken back')).getByText('1 contact')
  expect(document.body.textContent).not.toMatch(/contractor|client/i)
})

test('each day is a heading, and its entries have the time', async () => {
  openPage('/admin/audit')
  const headings = await screen.findAllByRole('rowheader')
  const days = [entries[0]!, entries.at(-1)!].map(({ created_at }) => created_at)
  expect(headings.map(({ textContent }) => textContent)).toEqual(days.map((one) => dayHeading(localDay(one))))
  expect(days.map((one) => screen.getAllByText(clockTime(one)).length)).toEqual([entries.length - 1, 1])
})

test('more names than three are folded to their number', async () => {
  openPage('/admin/audit')
  const invited = await rowOf('4 vendors')
  expect(invited.getByText('Ash, Birch, Cedar, Dogwood').closest('details')?.open).toBe(false)
  const booked = await rowOf('Booking sheet sent')
  expect(booked.getByText('arrival, contact name, ends, notes').closest('details')?.open).toBe(false)
  booked.getByText('4 fields')
})

test('the same done several times in a row is one row with its times, which opens', async () => {
  const sent = (id: number, given: Partial<AuditEntry> = {}) =>
    entry(id, {
      action: 'application.book',
      subject_id: 9,
      subject_name: 'Long Supper',
      vendors: ['Ash'],
      fields: [`field ${id}`],
      created_at: `2027-06-19T18:0${id}:00.000Z`,
      ...given,
    })
  const others = [{ vendors: ['Birch'] }, { contacts: 1 }, { contacts: 1 }]
  const several = [sent(6), sent(5), sent(4), ...others.map((one, at) => sent(3 - at, one))]
  const { user } = openWithAnswer(AuditPage, '/admin/audit', () => ({
    entries: several,
    pagination: pagination(several.length),
    checked: { ...whole, entry_id: 5 },
  }))
  const fold = await rowOf('× 3')
  const times = several.map(({ created_at }) => clockTime(created_at))
  fold.getByText(`${times[2]} – ${times[0]}`)
  fold.getByText('field 6, field 5, field 4')
  fold.getByText('Verified to here')
  const rows = () => screen.getAllByText('Booking sheet sent').map((one) => one.closest('tr')!)
  expect(rows()).toHaveLength(4)
  screen.getByText('1-6 of 6')

  const toggle = fold.getByRole('button', { name: '× 3', expanded: false })
  await user.click(toggle)
  expect(rows()).toHaveLength(6)
  expect(rows().map((row) => within(row).queryByText('Verified to here') !== null)).toEqual(
    several.map(({ id }) => id === 5),
  )
  rows().forEach((row, at) => within(row).getByText(times[at]!))
  await user.click(screen.getByRole('button', { name: '× 3', expanded: true }))
  expect(rows()).toHaveLength(4)
})

test('person, kind and days are in the address and in the call', async () => {
  const { user, sent, here } = openPage('/admin/audit?to=2027-06-20')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'About' }), 'Vendors')
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '2027-06-01' } })
  await user.type(screen.getByRole('searchbox', { name: 'Search audit' }), 'ada')
  await waitFor(() => expect(here()).toContain('search=ada'))
  await waitFor(() => expect(sent.at(-1)?.query.get('search')).toBe('ada'))
  expect(screen.getByRole('button', { name: /^Filters/ }).textContent).toBe('Filters3 active')
  const query = Object.fromEntries(sent.at(-1)!.query)
  expect(query).toMatchObject({ search: 'ada', subject_type: 'contractor', from: '2027-06-01', to: '2027-06-20' })
})

test('a press verifies the log, and a fault is shown', async () => {
  const fault = 'Entry 7 (position 7) is not what was written'
  const { user } = openPage('/admin/audit', { checked: null, check: { ...whole, fault } })
  await screen.findByText('Not checked for changes yet.')
  await user.click(screen.getByRole('button', { name: 'Verify now' }))
  await screen.findByText(`The log is not whole: ${fault}.`)
  expect(screen.queryByText('The log is whole')).toBeNull()
})

test('the file has who did what, about what, when, the states and the words', async () => {
  const saved = Promise.withResolvers<Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (saved.resolve(file as Blob), 'blob:file'))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = openPage('/admin/audit')
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  const lines = (await (await saved.promise).text()).split('\r\n')
  expect(lines.slice(0, 3)).toEqual([
    '\uFEFFId,When,Who,"Who, id",What,Vendors,About,"About, id",Name,Before,After,Words',
    '8,2027-06-19T18:04:00.000Z,Ada Admin,3,Role changed from user to organizer,,Accounts,48,Ben,user,client,',
    '7,2027-06-19T18:04:00.000Z,Ada Admin,3,Vendor profile approved,,Vendors,47,Juniper & Rye,pending,approved,Welcome.',
  ])
  vi.restoreAllMocks()
})
