import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, open, resetStage } from '../../../test/stage.tsx'
import EventPage from '../../../test/event-page.tsx'
import EventsPage from './events-page.tsx'

beforeEach(() => void resetStage())

const List = () => <EventsPage loaderData={{ state: undefined, origin: 'https://marquee.example' }} />

test('the way back from an event leads to the list as it was', async () => {
  api({
    'GET /events': pageOf('events', [anEvent()]),
    'GET /event-types': [],
    'GET /events/7': anEvent(),
    'GET /users/profile': aPerson('user'),
  })
  const { user, here } = open({ '/events': List, '/events/:id': EventPage }, '/events?location=Portland')
  await user.click(await screen.findByRole('link', { name: 'Harvest Supper' }))
  await user.click(await screen.findByRole('link', { name: 'Back to events' }))
  expect(await screen.findByText('1 event found')).toBeTruthy()
  expect(here()).toBe('/events?location=Portland')
})
