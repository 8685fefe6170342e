import type { Booking } from '@marquee/contract/bookings'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aBooking } from '../../../test/booking-examples.ts'
import { aConversation, anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, clearStage, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import ApplicationPage from './application-page.tsx'
import LineUpPage from './organizer-event-page.tsx'
import VendorApplicationPage from './vendor-application-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const accepted = anApplication({ status: 'accepted' })
const put = 'PUT /event-applications/70/booking'
const common = {
  'GET /event-applications/70': accepted,
  'GET /event-applications/70/messages': aConversation(),
  'GET /event-applications/70/changes': [],
  'GET /events/7': anEvent(),
}

function asOrganizer(booking: Booking, more: Record<string, unknown> = {}, hasToasts = false, end = '') {
  const calls = api({
    ...common,
    'GET /users/profile': aPerson('client'),
    'GET /event-applications/70/booking': booking,
    'GET /events/7/bookings': [booking],
    ...more,
  })
  visit('/organizer/applications/:applicationId', ApplicationPage, `/organizer/applications/70${end}`, { hasToasts })
  return calls
}

function asVendor(booking: Booking | null, application = accepted, more: Record<string, unknown> = {}) {
  const calls = api({
    ...common,
    'GET /event-applications/70': application,
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/70/booking': booking,
    'GET /events/7/run-sheet': { event_id: 7, version: 0, changed_at: null, rows: [] },
    ...more,
  })
  visit('/contractor/applications/:applicationId', VendorApplicationPage, '/contractor/applications/70')
  return calls
}

const panel = async () => {
  const heading = await screen.findByRole('heading', { name: 'Booking sheet' })
  return within(heading.closest('section')!)
}
const draft = aBooking({ version: 1, sent_version: null, sent_at: null })
const empty = {
  arrival: null,
  place: null,
  contact_name: null,
  contact_phone: null,
  agreed: null,
}

test('the organizer reads what is filled in, as on the clocks at the event, and nothing for empty lines', async () => {
  asOrganizer(aBooking())
  const sheet = await panel()
  expect(sheet.getByText('June 19, 2027 at 8:30 AM')).toBeTruthy()
  expect(sheet.getByText('Booth 12')).toBeTruthy()
  expect(sheet.queryByText('Load-in')).toBeNull()
  expect(sheet.getByText('Sent, not seen')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Send to the vendor' })).toBeNull()
})

test.each([
  [aBooking({ version: 0, sent_version: null, sent_at: null, ...empty }), 'Not written'],
  [draft, 'Not sent'],
  [aBooking({ seen_version: 2, seen_at: '2027-06-02T09:00:00.000Z' }), 'Seen'],
  [
    aBooking({ seen_version: 1, changes: [{ field: 'place', before: 'Booth 9', after: 'Booth 12' }] }),
    'Changed, not seen',
  ],
])('the organizer reads where a sheet stands (%#)', async (booking, word) => {
  asOrganizer(booking)
  expect((await panel()).getByText(word)).toBeTruthy()
})

test('a draft is sent in one press, in the version that was read, and this can be undone', async () => {
  const user = userEvent.setup()
  const calls = asOrganizer(draft, {
    [put]: aBooking({ ...draft, version: 1, send_after: '2027-06-01T09:00:10.000Z' }),
  })
  await user.click((await panel()).getByRole('button', { name: 'Send to the vendor' }))
  await waitFor(() => expect(toasts).toEqual(['Booking sheet sent']))
  const sent = calls.filter(({ name }) => name === put)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    version: '"1"',
    body: { send: true, place: 'Booth 12', arrival: '2027-06-19T08:30' },
  })
})

test.each([
  ['Undone', null],
  ['It was sent already', 1],
])('undo shows "%s" where version %s was sent', async (words, sent_version) => {
  clearStage()
  const user = userEvent.setup()
  const answers = [{ send_after: '2027-06-01T09:00:10.000Z' }, { sent_version }]
  const calls = asOrganizer(draft, { [put]: () => aBooking({ ...draft, ...answers.shift() }) }, true)
  await user.click((await panel()).getByRole('button', { name: 'Send to the vendor' }))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(calls.filter(({ name }) => name === put).at(-1)).toMatchObject({ version: '"1"', body: { send: false } })
})

test('the form copies times, contact and notes of another vendor, and no place or agreement', async () => {
  const user = userEvent.setup()
  const other = aBooking({ application_id: 71, company_name: 'Wild Fern', place: 'Booth 3', agreed: '1 table' })
  const first = aBooking({ version: 0, sent_version: null, sent_at: null, ...empty })
  const calls = asOrganizer(first, { 'GET /events/7/bookings': [first, other], [put]: draft }, false, '#booking-sheet')
  const dialog = within(await screen.findByRole('dialog', { name: 'Booking sheet: Juniper & Rye' }))
  await user.selectOptions(await dialog.findByRole('combobox', { name: /Copy from another vendor/ }), 'Wild Fern')
  await user.type(dialog.getByRole('textbox', { name: /Notes/ }), 'Bring ice')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts).toEqual(['Booking sheet saved']))
  expect(calls.find(({ name }) => name === put)).toMatchObject({
    version: '"0"',
    body: { arrival: '2027-06-19T08:30', contact_name: 'Noor Haddad', place: null, agreed: null, notes: 'Bring ice' },
  })
})

test('the form asks before it gives a booth that somebody has, and naming who', async () => {
  const user = userEvent.setup()
  const other = aBooking({ application_id: 71, company_name: 'Wild Fern', place: 'Booth 3' })
  const booths = [{ id: 1, name: 'Booth 3', size: null, spot: null }]
  const calls = asOrganizer(draft, {
    'GET /events/7/bookings': [draft, other],
    'GET /events/7/booths': { booths, plan: null, version: 1 },
    [put]: draft,
  })
  await user.click((await panel()).getByRole('button', { name: 'Edit booking sheet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Booking sheet: Juniper & Rye' }))
  const place = dialog.getByRole('combobox', { name: /Place or booth/ })
  await user.clear(place)
  await user.type(place, 'booth 3')
  await user.click(await dialog.findByRole('checkbox', { name: 'Wild Fern has it. Give it to both' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts).toEqual(['Booking sheet saved']))
  expect(calls.find(({ name }) => name === put)?.body).toMatchObject({ place: 'booth 3', is_shared: true })
})

test('when two people edit it, what was typed stays and the person chooses', async () => {
  const user = userEvent.setup()
  asOrganizer(draft, { [put]: new Refusal(412, 'Somebody changed this meanwhile', undefined, 'stale') })
  await user.click((await panel()).getByRole('button', { name: 'Edit booking sheet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Booking sheet: Juniper & Rye' }))
  await user.type(dialog.getByRole('textbox', { name: /Notes/ }), 'Bring ice')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Everything you typed is still here.')).toBeTruthy()
})

test('copying to all accepted asks first', async () => {
  const user = userEvent.setup()
  const calls = asOrganizer(draft, { 'PUT /events/7/bookings': [draft] })
  await user.click((await panel()).getByRole('button', { name: 'Copy to all accepted' }))
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Copy to all' }))
  await waitFor(() => expect(toasts).toEqual(['Copied to all accepted vendors']))
  expect(calls.find(({ name }) => name === 'PUT /events/7/bookings')?.body).toEqual({ application_id: 70 })
})

test('a copy of a sheet that was sent is sent too', async () => {
  const user = userEvent.setup()
  const calls = asOrganizer(aBooking(), { 'PUT /events/7/bookings': [draft] })
  await user.click((await panel()).getByRole('button', { name: 'Copy to all accepted' }))
  await user.click(await screen.findByRole('button', { name: 'Copy and send' }))
  await waitFor(() => expect(toasts).toEqual(['Copied to all accepted vendors']))
  expect(calls.find(({ name }) => name === 'PUT /events/7/bookings')?.body).toEqual({ application_id: 70, send: true })
})

test('the vendor reads what changed since they looked, and confirms it in one press', async () => {
  const user = userEvent.setup()
  const changed = aBooking({
    seen_version: 1,
    changes: [{ field: 'arrival', before: '2027-06-19T09:00', after: '2027-06-19T08:30' }],
  })
  const calls = asVendor(changed, accepted, { 'PUT /event-applications/70/booking/seen': changed })
  const changes = within(await screen.findByRole('region', { name: 'What changed' }))
  expect(changes.getByRole('listitem').textContent).toContain('June 19, 2027 at 9:00 AM')
  expect(screen.getByRole('link', { name: '+1 503 555 0134' }).getAttribute('href')).toBe('tel:+1 503 555 0134')
  await user.click(screen.getByRole('button', { name: 'I have seen it' }))
  await waitFor(() => expect(toasts).toEqual(['Thank you. The organizer sees it.']))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 2 })
})

test('the vendor has no booking sheet before it is sent, nor when they are not accepted', async () => {
  asVendor(null)
  await screen.findByRole('heading', { name: 'Your Application' })
  expect(screen.queryByRole('heading', { name: 'Your booking sheet' })).toBeNull()
})

test('a vendor whose sheet could not be read can try again', async () => {
  asVendor(null, accepted, { 'GET /event-applications/70/booking': () => new Refusal(500, 'No') })
  expect(await screen.findByText('The booking sheet could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test.each([
  [{ seen_version: 2 }, 'Booking sheet: Seen', ''],
  [{ version: 0, sent_version: null }, 'Write the booking sheet', '#booking-sheet'],
])('the line-up has where the sheet of each accepted vendor stands: %o', async (given, words, end) => {
  api({
    'GET /users/profile': aPerson('client'),
    'GET /events/7': anEvent(),
    'GET /event-applications/my-applications': pageOf('applications', [accepted]),
    'GET /event-applications/event/7/answers': { is_held: false, mails_off: false, answers: [] },
    'GET /events/7/bookings': [aBooking(given)],
  })
  visit('/organizer/events/:id', LineUpPage, '/organizer/events/7')
  const link = await screen.findByRole('link', { name: `Juniper & Rye: ${words}` })
  expect(link.getAttribute('href')).toBe(`/organizer/applications/70${end}`)
})

const files = '7 48213 terms.pdf\n8 9000 map.webp'

test('the organizer attaches a file and removes one after a question', async () => {
  const user = userEvent.setup({ applyAccept: false })
  const add = 'POST /event-applications/70/booking/files'
  const remove = 'DELETE /event-applications/booking-files/8'
  const calls = asOrganizer(aBooking({ files }), { [add]: aBooking(), [remove]: aBooking() })
  const sheet = await panel()
  expect(sheet.getByRole('button', { name: 'terms.pdf (48 KB)' })).toBeTruthy()
  const input = sheet.getByLabelText<HTMLInputElement>('Attach a file')
  await user.upload(input, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  expect(toasts.at(-1)).toMatch(/^Unsupported file type/)
  await user.upload(input, new File(['%PDF-'], 'power.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(toasts.at(-1)).toBe('File attached'))
  await user.click(sheet.getByRole('button', { name: 'Remove map.webp' }))
  expect(calls.some(({ name }) => name === remove)).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(toasts.at(-1)).toBe('File removed'))
  expect(calls.filter(({ name }) => name === add)).toHaveLength(1)
})

test('a sheet has at most five files', async () => {
  asOrganizer(aBooking({ files: [1, 2, 3, 4, 5].map((id) => `${id} 9 ${id}.pdf`).join('\n') }))
  const sheet = await panel()
  expect(sheet.getAllByRole('button', { name: /^Remove/ })).toHaveLength(5)
  expect(sheet.queryByRole('button', { name: 'Attach a file' })).toBeNull()
})

test('the vendor downloads the files, and reads which are new', async () => {
  const changes = [{ field: 'files' as const, before: '7 48213 terms.pdf', after: files }]
  asVendor(aBooking({ files, seen_version: 1, changes }))
  expect(await screen.findByRole('button', { name: 'map.webp (9 KB)' })).toBeTruthy()
  const [change] = within(screen.getByRole('region', { name: 'What changed' })).getAllByRole('listitem')
  expect(change!.textContent).toBe('Files: terms.pdf → terms.pdf, map.webp')
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})
