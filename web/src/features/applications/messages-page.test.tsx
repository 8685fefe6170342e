import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anApplication, aPerson, pageOf } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import MessagesPage from './messages-page.tsx'

beforeEach(() => {
  resetStage()
})

const listCall = 'GET /event-applications/my-applications'
const last_message = { text: 'Is there water?', is_own: false, created_at: '2027-02-11T09:00:00.000Z' }

test.each([
  ['contractor', '/contractor/applications/70#messages', 'Lantern Street Events'],
  ['client', '/organizer/applications/70#messages', 'Juniper & Rye'],
] as const)('a %s sees the conversations with the name of the other side', async (role, to, name) => {
  const calls = api({
    'GET /users/profile': aPerson(role),
    [listCall]: pageOf('applications', [anApplication({ last_message })]),
  })
  visit('/messages', MessagesPage, '/messages')
  const row = await screen.findByRole('link', { name: /Is there water/ })
  expect(row.getAttribute('href')).toBe(to)
  expect(row.textContent).toContain(name)
  expect(calls.some((call) => call.query.get('has_messages') === 'true')).toBe(true)
})

test('without a message the page describes what will stand there, and a failure is named', async () => {
  api({ 'GET /users/profile': aPerson('contractor'), [listCall]: pageOf('applications', []) })
  const { unmount } = visit('/messages', MessagesPage, '/messages')
  expect(await screen.findByText('No messages yet')).toBeTruthy()
  unmount()
  resetStage()
  api({ 'GET /users/profile': aPerson('contractor'), [listCall]: new Refusal(403, 'No') })
  visit('/messages', MessagesPage, '/messages')
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy()
})
