import type { Application } from '@marquee/contract/applications'
import type { ApplicationPlace } from '@marquee/contract/places'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, resetStage, visit } from '../../../test/stage.tsx'
import BoardPage from './board-page.tsx'

beforeEach(() => void resetStage())

const call = {
  closes_at: null,
  closes_local: null,
  time_zone: 'UTC',
  answer_by: null,
  confirm_within_days: 5,
  conditions: null,
  places: [
    { id: 8, service_id: 3, trade: 'Florist', wanted: 3, taken: 1, note: null, fee: null },
    { id: 9, service_id: 4, trade: 'Band', wanted: 1, taken: 0, note: null, fee: null },
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

function open(applications = rows, event = anEvent({ call, start_date: '2027-06-19' })) {
  const answered = (id: number) => ({ ...rows.find((row) => row.id === id)!, version: 3 })
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /events/7': event,
    'GET /event-applications/my-applications': pageOf('applications', applications),
    'PUT /event-applications/4/status': { ...answered(4), status: 'accepted' },
    'PUT /event-applications/1/status': { ...answered(1), status: 'rejected' },
    'PUT /event-applications/5/place': answered(5),
  })
  const { user } = visit('/organizer/events/:id/places', BoardPage, '/organizer/events/7/places')
  return { user, sent: () => calls.filter(({ method }) => method === 'PUT').map(({ name, body }) => [name, body]) }
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

test('a free place is offered to the first who waits by one press', async () => {
  const { user, sent } = open()
  await user.click((await column('Florist')).getByRole('button', { name: 'Fill this place with Dot' }))
  await waitFor(() => expect(sent()).toEqual([['PUT /event-applications/4/status', { status: 'accepted' }]]))
})

test('without a waiting list it leads to the vendors of the trade who are free that day', async () => {
  open()
  const link = (await column('Band')).getByRole<HTMLAnchorElement>('link', { name: 'Find who is free that day' })
  const query = new URL(link.href).searchParams
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

test('nothing can be decided when the event is over', async () => {
  open(rows, anEvent({ call, status: 'completed' }))
  const florists = await column('Florist')
  expect(florists.queryAllByRole('button')).toEqual([])
  expect(florists.queryByRole('link', { name: 'Find who is free that day' })).toBeNull()
})
