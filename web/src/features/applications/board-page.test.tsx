import type { Application } from '@marquee/contract/applications'
import type { ApplicationPlace } from '@marquee/contract/places'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aBooking } from '../../../test/booking-examples.ts'
import { anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { aCandidate, anInvitation } from '../../../test/place-examples.ts'
import { api, clearStage, Refusal, visit } from '../../../test/stage.tsx'
import BoardPage from './board-page.tsx'

beforeEach(clearStage)

const call = {
  closes_at: null,
  closes_local: null,
  time_zone: 'UTC',
  answer_by: null,
  confirm_within_days: 5,
  waiting_rule: 'in_order' as const,
  numbers_shown_to: 'everybody' as const,
  documents: [],
  conditions: null,
  places: [
    { id: 8, service_id: 3, trade: 'Florist', wanted: 3, taken: 1, is_full: false, note: null, fee: null },
    { id: 9, service_id: 4, trade: 'Band', wanted: 2, taken: 0, is_full: false, note: null, fee: null },
  ],
  questions: [],
}
const one = (
  id: number,
  company_name: string,
  status: Application['status'],
  place: Partial<ApplicationPlace> = {},
): Application =>
  anApplication({
    id,
    company_name,
    status,
    place: {
      id: 8,
      trade: 'Florist',
      state: 'none',
      reason: null,
      until: null,
      confirm_by: null,
      needs_confirmation: true,
      number: null,
      left: 1,
      conditions_version: null,
      agreed_version: null,
      is_over_limit: false,
      ...place,
    },
  })
const rows = [
  one(1, 'Ada', 'accepted', { state: 'confirmed' }),
  one(2, 'Bel', 'accepted', { state: 'offered', confirm_by: '2090-05-03', is_over_limit: true }),
  one(3, 'Cyd', 'pending', { state: 'waiting', number: 2 }),
  one(4, 'Dot', 'pending', { state: 'waiting', number: 1 }),
  one(5, 'Eve', 'pending'),
  one(6, 'Fay', 'rejected', { state: 'released', reason: 'declined' }),
  one(7, 'Gil', 'rejected'),
]

const mixed = [
  aCandidate({ contractor_id: 24, company_name: 'Dot', application_id: 4, number: 1 }),
  aCandidate({ contractor_id: 31, company_name: 'Hal', km: 8, past_events: 2, hours_to_answer: 30 }),
]

function open(
  applications = rows,
  event = anEvent({ call, start_date: '2027-06-19' }),
  end = '',
  candidates = mixed,
  answers: Record<string, unknown> = {},
) {
  const answered = (id: number) => ({ ...rows.find((row) => row.id === id)!, version: 3 })
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /events/7': event,
    'GET /event-applications/my-applications': pageOf('applications', applications),
    'GET /invitations': [anInvitation({ id: 70, place_id: 9, company_name: 'Ivo' })],
    'GET /call-places/8/candidates': candidates,
    'GET /call-places/9/candidates': [],
    'POST /call-places/8/invitations': anInvitation({ id: 71, company_name: 'Hal' }),
    'DELETE /invitations/70': null,
    'DELETE /invitations/71': null,
    'PUT /event-applications/4/status': { ...answered(4), status: 'accepted' },
    'PUT /event-applications/1/status': { ...answered(1), status: 'rejected' },
    'PUT /event-applications/5/place': answered(5),
    ...answers,
  })
  const { user } = visit('/organizer/events/:id/places', BoardPage, `/organizer/events/7/places${end}`, {
    hasToasts: true,
  })
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET').map(({ name, body }) => [name, body]) }
}
const column = async (name: string) => within(await screen.findByRole('region', { name }))

test('a trade shows how many places are taken, and everybody by what became of them, the waiting list in its order', async () => {
  open()
  const florists = await column('Florist')
  expect(florists.getByText('1/3')).toBeTruthy()
  expect(florists.getByText('1 to give')).toBeTruthy()
  const groups = florists.getAllByRole('heading', { level: 3 }).map((heading) => [
    heading.textContent,
    within(heading.nextElementSibling as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ])
  expect(groups).toEqual([
    ['Confirmed 1', ['Ada']],
    ['Offered 1', ['Bel']],
    ['Waiting list 2', ['Dot', 'Cyd']],
    ['Applied 1', ['Eve']],
    ['Free again 1', ['Fay']],
  ])
  expect(florists.getByText('Until May 3, 2090')).toBeTruthy()
  expect(florists.getByText('Over the limit')).toBeTruthy()
  expect(screen.queryByText('Gil')).toBeNull()
})

test('a free place is offered to the first who waits by two presses', async () => {
  const { user, sent } = open()
  await user.click((await column('Florist')).getByRole('button', { name: 'Fill this place' }))
  await user.click(await screen.findByRole('button', { name: 'Offer the place to Dot' }))
  await waitFor(() => expect(sent()).toEqual([['PUT /event-applications/4/status', { status: 'accepted' }]]))
})

test('where the organizer chooses, there are no numbers, and anybody who waits is offered the place by one press', async () => {
  const waiting = { state: 'waiting', number: null } as const
  const { user, sent } = open(
    [one(3, 'Cyd', 'pending', waiting), one(4, 'Dot', 'pending', waiting)],
    anEvent({ call: { ...call, waiting_rule: 'organizer_chooses' } }),
    '#fill-8',
    [4, 3].map((application_id) => aCandidate({ contractor_id: application_id, application_id })),
  )
  const panel = within(await screen.findByRole('dialog', { name: 'Fill a place: Florist' }))
  expect(panel.getByText(/^Choose from the waiting list/)).toBeTruthy()
  const reasons = (await panel.findAllByRole('listitem')).map((row) => row.querySelector('.figures')?.textContent)
  expect(reasons).toEqual(Array(2).fill('On the waiting list · Free on Jun 19, 2027'))
  await user.click(panel.getAllByRole('button', { name: /^Offer the place to / })[0]!)
  await waitFor(() => expect(sent()).toEqual([['PUT /event-applications/4/status', { status: 'accepted' }]]))
})

test('the link of a notice opens the panel; one press offers the place to who never applied, and can be undone', async () => {
  const { user, sent } = open(rows, undefined, '#fill-8')
  const panel = within(await screen.findByRole('dialog', { name: 'Fill a place: Florist' }))
  const reasons = (await panel.findAllByRole('listitem')).map((row) => row.querySelector('.figures')?.textContent)
  expect(reasons).toEqual([
    '1st on the waiting list · Free on Jun 19, 2027',
    'Free on Jun 19, 2027 · 5 miles away · At 2 of your events · Answered the last offer within 2 days',
  ])
  await user.click(panel.getByRole('button', { name: 'Offer the place to Hal' }))
  await waitFor(() => expect(sent()).toEqual([['POST /call-places/8/invitations', { contractor_id: 31 }]]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Fill a place/ })).toBeNull())
  await user.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(() => expect(sent()[1]).toEqual(['DELETE /invitations/71', null]))
})

test.each([
  [
    'Dot',
    { 'PUT /event-applications/4/status': new Refusal(412, 'Somebody else was first.') },
    'Somebody else was first.',
  ],
  ['Hal', { 'POST /call-places/8/invitations': new Refusal(409, 'The place is given.') }, 'The place is given.'],
])('an offer to %s that fails leaves the panel open, with the sentence', async (name, answer, sentence) => {
  const { user } = open(rows, undefined, '#fill-8', mixed, answer)
  const panel = within(await screen.findByRole('dialog', { name: 'Fill a place: Florist' }))
  await user.click(await panel.findByRole('button', { name: `Offer the place to ${name}` }))
  expect(await panel.findByText(sentence)).toBeTruthy()
  expect(screen.getAllByText(sentence)).toHaveLength(1)
})

test('an invitation counts as given, and can be taken back', async () => {
  const { user, sent } = open()
  const bands = await column('Band')
  expect(bands.getByText('1 to give')).toBeTruthy()
  expect(bands.getByRole('heading', { name: 'Invited 1' })).toBeTruthy()
  await user.click(bands.getByRole('button', { name: 'Take back: Ivo' }))
  await waitFor(() => expect(sent()).toEqual([['DELETE /invitations/70', null]]))
})

test('where nobody is free, it leads to the search for vendors of the trade on the day', async () => {
  const { user } = open()
  await user.click((await column('Band')).getByRole('button', { name: 'Fill this place' }))
  expect(await screen.findByText('Nobody who works there is free that day.')).toBeTruthy()
  const query = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Search all vendors' }).href).searchParams
  expect(query.getAll('service_ids')).toEqual(['4'])
  expect(query.get('availability_date')).toBe('2027-06-19')
})

test('J and K move between the cards, and W acts on the one with the focus', async () => {
  const { user, sent } = open()
  await column('Florist')
  await user.keyboard('jjjjjk')
  expect(document.activeElement?.textContent).toContain('Cyd')
  await user.keyboard('jw')
  await waitFor(() => expect(sent()).toEqual([['PUT /event-applications/5/place', { action: 'wait' }]]))
})

const ground = {
  booths: ['Booth 1', 'Booth 2'].map((name, at) => ({ id: at + 1, name, size: null, spot: null })),
  plan: null,
  version: 1,
}
const sheets = [
  aBooking({ application_id: 1, company_name: 'Ada', place: null }),
  aBooking({ application_id: 2, company_name: 'Bel', place: 'Booth 2' }),
]
const withBooths = {
  'GET /events/7/booths': ground,
  'GET /events/7/bookings': sheets,
  'PUT /event-applications/1/booking': sheets[0],
}

test('an accepted vendor gets a booth by the menu of the card; those who are not accepted cannot', async () => {
  const { user, sent } = open(rows, undefined, '', mixed, withBooths)
  const florists = await column('Florist')
  expect(await florists.findByText('Booth 2')).toBeTruthy()
  await user.click(florists.getByRole('button', { name: 'Decide: Eve' }))
  expect(screen.queryByRole('menuitem', { name: 'Booth or stage' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(florists.getByRole('button', { name: 'Decide: Ada' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Booth or stage' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Where is Ada?' }))
  await user.click(dialog.getByRole('button', { name: 'Booth 1' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([['PUT /event-applications/1/booking', { place: 'Booth 1', is_shared: false }]]),
  )
})

test('B opens the list for the card with the focus, and a booth that somebody has is given after a question', async () => {
  const { user, sent } = open(rows, undefined, '', mixed, withBooths)
  await (await column('Florist')).findByText('Booth 2')
  await user.keyboard('jb')
  const dialog = within(await screen.findByRole('dialog', { name: 'Where is Ada?' }))
  await user.click(dialog.getByRole('button', { name: 'Booth 2 Bel' }))
  await user.click(await screen.findByRole('button', { name: 'Give it to both' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([['PUT /event-applications/1/booking', { place: 'Booth 2', is_shared: true }]]),
  )
})

test('nothing can be decided when the event is over', async () => {
  open(rows, anEvent({ call, status: 'completed' }))
  const florists = await column('Florist')
  expect(florists.queryAllByRole('button')).toEqual([])
})
