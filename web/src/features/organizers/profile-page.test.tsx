import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anEntry, anOrganizer, aPerson } from '../../../test/examples.ts'
import { api, resetStage, Refusal, visit } from '../../../test/stage.tsx'
import OrganizerProfilePage from './profile-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const start = (answers: Record<string, unknown>) => {
  const calls = api({
    'GET /event-types': [anEntry(1, 'Gala'), anEntry(2, 'Private Dinner')],
    'GET /users/profile': aPerson('client'),
    ...answers,
  })
  visit('/organizer/profile', OrganizerProfilePage, '/organizer/profile')
  return calls
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('every change is sent alone, and a change of the name is marked as seen by our team', async () => {
  const stored = anOrganizer({ status: 'approved' })
  const calls = start({
    'GET /organizers/profile': stored,
    'PUT /organizers/profile': { ...stored, years_organizing: null, event_type_ids: [2, 1], version: 4 },
  })
  await screen.findByRole('heading', { level: 1, name: 'Your profile' })
  expect(screen.getByText('A change here is shown to our team. Your profile stays approved.')).toBeTruthy()
  await userEvent.clear(field('Years organizing'))
  await userEvent.click(await screen.findByRole('button', { name: 'Gala' }))
  await press('Save changes')
  await waitFor(() => expect(toasts).toEqual(['Profile updated']))
  const [put] = calls.filter((call) => call.method === 'PUT')
  expect(put?.version).toBe('"3"')
  expect(put?.body).toEqual({ years_organizing: null, event_type_ids: [2, 1] })
})

test('a pending profile can be changed; a rejected one shows the reason and applies again', async () => {
  start({ 'GET /organizers/profile': anOrganizer() })
  expect(await screen.findByText('Our team is reading it. You can still change it.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy()

  resetStage()
  start({ 'GET /organizers/profile': anOrganizer({ status: 'rejected', status_reason: 'Which city?' }) })
  expect((await screen.findByRole('region', { name: 'Your application' })).textContent).toContain('Which city?')
  expect(screen.getByRole('button', { name: 'Save and apply again' })).toBeTruthy()
})

test('a profile that was asked for more shows the question, and is sent without a change too', async () => {
  const stored = anOrganizer({ question: 'Which city?' })
  const calls = start({
    'GET /organizers/profile': stored,
    'PUT /organizers/profile': { ...stored, question: null, version: stored.version + 1 },
  })
  expect((await screen.findByRole('region', { name: 'Your application' })).textContent).toContain('Which city?')
  await press('Save and send')
  await waitFor(() => expect(toasts).toEqual(['Profile updated. Our team looks at it again.']))
  expect(calls.filter((call) => call.method === 'PUT')).toMatchObject([{ body: {}, version: `"${stored.version}"` }])
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy()
})

test('a profile that cannot be loaded shows an error', async () => {
  start({ 'GET /organizers/profile': new Refusal(403, 'Not now') })
  expect(await screen.findByRole('heading', { name: 'Failed to fetch client profile' })).toBeTruthy()
})
