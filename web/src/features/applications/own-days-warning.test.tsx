import type { Application } from '@marquee/contract/applications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, resetStage, visit } from '../../../test/stage.tsx'
import EventPage from '../../../test/event-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

test.each([
  ['2027-06-18', '2027-06-20', ['You have blocked June 18, 2027.', 'You are booked on June 19, 2027 for Cider Day.']],
  ['2027-06-20', null, []],
])('applying to an event of %s to %s warns of the own days, and can still be sent', async (start, end, warnings) => {
  const day = (date: string, titles: string[] = []) => ({
    date,
    booked: titles.length > 0,
    events: titles.map((title, id) => ({ id, title })),
  })
  const calls = api({
    'GET /events/7': anEvent({ start_date: start, end_date: end }),
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': pageOf<'applications', Application>('applications', []),
    'GET /contractors/profile/unavailable-dates': [
      day('2027-06-18'),
      day('2027-06-19', ['Cider Day']),
      day('2027-06-21'),
    ],
    'POST /event-applications': anApplication(),
  })
  visit('/events/:id', EventPage, '/events/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /contractors/profile/unavailable-dates'))
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Flowers.')
  const list = warnings.length > 0 ? await dialog.findByRole('list', { name: 'Your calendar' }) : null
  expect([...(list?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual(warnings)
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Application' }))
  await waitFor(() => expect(toasts).toEqual(['Application submitted successfully!']))
})
