import { noticeGroups } from '@marquee/contract/notice-kinds'
import { unsubscribeSentences } from '@marquee/contract/unsubscribe'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api, open, Refusal, resetStage } from '../../../test/stage.tsx'
import UnsubscribePage from './unsubscribe-page.tsx'

afterEach(() => {
  cleanup()
  resetStage()
  location.hash = ''
})

const token = (group: string) => `12.${group}.${'a'.repeat(43)}`
const path = (group: string) => `POST /notifications/unsubscribe/${token(group)}`
const openPage = (hash: string) => {
  location.hash = hash
  return open({ '/unsubscribe': UnsubscribePage }, `/unsubscribe#${hash}`, { isSignedIn: false })
}
const stopButton = () => screen.findByRole('button', { name: 'Stop these emails' })

test('it names the e-mails, opening it changes nothing, and the button stops them without a sign-in', async () => {
  const calls = api({ [path('applications')]: null })
  const { user } = openPage(token('applications'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Stop these emails?' })).toBeTruthy()
  expect(screen.getByText(noticeGroups.applications.label)).toBeTruthy()
  expect(calls).toEqual([])

  await user.click(await stopButton())

  expect(await screen.findByRole('heading', { level: 1, name: 'These emails are stopped' })).toBeTruthy()
  expect(screen.getByText(/We will not email you/).textContent).toContain('You still find it in Marquee')
  expect(calls.map(({ name, headers }) => [name, headers.get('authorization')])).toEqual([[path('applications'), null]])
  const choose = screen.getByRole('link', { name: 'Notification settings' })
  expect(choose.getAttribute('href')).toBe('/notifications?tab=choices')
})

test('a failure is shown, and the button can be pressed again', async () => {
  let answer: unknown = new Refusal(503, 'Please try again in a minute')
  api({ [path('new_events')]: () => answer })
  const { user } = openPage(token('new_events'))

  await user.click(await stopButton())
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a minute')
  answer = null
  await user.click(await stopButton())

  const done = await screen.findByText(/We will not email you/)
  expect(done.textContent).toBe(`We will not email you about ${noticeGroups.new_events.label} again.`)
})

test('a link that names nobody leads to the choices, without a button that could not work', async () => {
  api({ [path('new_events')]: new Refusal(404, unsubscribeSentences.unknown, undefined, 'not_found') })
  const { user } = openPage(token('new_events'))
  await user.click(await stopButton())
  expect(await screen.findByRole('heading', { level: 1, name: 'This link is not valid' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Sign in to choose which emails you get.')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Notification settings' })).toBeTruthy()
})

test.each(['', 'half-a-link', token('answers')])('the link %j has no button that could not work', async (hash) => {
  api({})
  openPage(hash)
  expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('of a contact it stops one organizer, or all; opening it changes nothing', async () => {
  const contact = `contact.7.${'a'.repeat(43)}.${'b'.repeat(43)}`
  const calls = api({ [`POST /notifications/unsubscribe/contacts/${contact}`]: { organization_name: 'Fair Folk' } })
  const { user } = openPage(contact)
  const stop = await stopButton()
  expect(calls).toEqual([])
  await user.click(stop)
  expect(await screen.findByText('Fair Folk cannot invite you any more.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stop those of all organizers' }))
  expect(await screen.findByText('No organizer can invite you by email any more.')).toBeTruthy()
  expect(calls.map(({ query, headers }) => [query.get('of'), headers.get('authorization')])).toEqual([
    [null, null],
    ['everybody', null],
  ])
})
