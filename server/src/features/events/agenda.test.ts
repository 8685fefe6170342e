import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/test-app.ts'

const { make, as } = await testApp()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-07-17T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the agenda holds unanswered applications by event, the longest waiting first, the nearest event, and numbers of all events', async () => {
  const { id: organizer_id, owner } = await make.organizer()
  const event = (title: string, start_date: string, part: Parameters<typeof make.event>[0] = {}) =>
    make.event({ organizer_id, title, start_date, ...part })
  const later = await event('Later', '2030-09-01', { end_date: '2030-09-02' })
  const running = await event('Running', '2030-07-16', { end_date: '2030-07-17', address: '1 Pier' })
  const over = await event('Over', '2030-07-16')
  const cancelled = await event('Cancelled', '2030-07-20', { status: 'cancelled' })
  const draft = await event('Draft', '2030-07-18', { status: 'draft' })
  for (const { id } of [over, cancelled, draft]) await make.application({ event_id: id })
  await make.application({ event_id: later.id, applied_at: new Date('2030-07-02') })
  await make.application({ event_id: later.id, applied_at: new Date('2030-07-01') })
  for (const status of ['rejected', 'accepted', 'accepted'] as const)
    await make.application({ event_id: later.id, status })
  await make.application({ event_id: running.id, status: 'accepted' })
  await make.application({ event_id: (await make.event()).id })
  const soon = await event('Soon', '2030-08-01')
  await make.application({ event_id: soon.id, applied_at: new Date('2030-07-03') })

  const agenda = await as(owner).api.events.agenda()

  expect(agenda).toMatchObject({
    waiting: [
      {
        event_id: later.id,
        title: 'Later',
        start_date: '2030-09-01',
        end_date: '2030-09-02',
        pending_count: 2,
        accepted_count: 2,
        since: '2030-07-01T00:00:00.000Z',
        image: null,
      },
      { event_id: soon.id, pending_count: 1, accepted_count: 0, since: '2030-07-03T00:00:00.000Z' },
    ],
    next_event: {
      id: running.id,
      title: 'Running',
      start_date: '2030-07-16',
      end_date: '2030-07-17',
      address: '1 Pier',
      accepted_count: 1,
      pending_count: 0,
    },
    numbers: { events: 6, published: 4, drafts: 1, applications: 10 },
  })
  expect(agenda.waiting).toHaveLength(2)
})

test('without events the agenda is empty; others than organizers are refused', async () => {
  const organizer = await make.organizer({ status: 'pending' })
  expect(await as(organizer.owner).api.events.agenda()).toEqual({
    waiting: [],
    next_event: null,
    numbers: { events: 0, published: 0, drafts: 0, applications: 0 },
  })
  const vendor = await make.vendor()
  expect((await as(vendor.owner).call('GET', '/api/events/my-events/agenda')).status).toBe(403)
})
