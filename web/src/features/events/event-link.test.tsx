import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { linkSentences } from '@marquee/contract/event-links'
import { beforeEach, expect, test } from 'vitest'
import { anEvent, aPerson } from '../../../test/examples.ts'
import { api, resetStage, visit } from '../../../test/stage.tsx'
import { OrganizerEvent } from './organizer-event.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const url = 'https://marquee.example/events/link#7-abc'
const aLink = { url, expires_on: null, max_uses: 40, uses: 12, is_over: false }
const stage = (visibility: 'unlisted' | 'private', link: object | null = aLink) => {
  let now: object | null = link
  const calls = api({
    'GET /events/7': anEvent({ visibility }),
    'GET /users/profile': aPerson('client'),
    'GET /events/7/link': () => now,
    'PUT /events/7/link': ({ body }: { body: unknown }) => (now = { ...aLink, ...(body as object) }),
    'DELETE /events/7/link': () => {
      now = null
      return null
    },
  })
  visit('/organizer/events/:id', OrganizerEvent, '/organizer/events/7')
  return calls
}

test('the organizer of a private event has its code, copies the link, and changes until when it holds', async () => {
  const user = userEvent.setup()
  const calls = stage('private')
  expect(await screen.findByRole('img', { name: 'QR code of the link to Harvest Supper' })).toBeTruthy()
  expect(screen.getByText('12 of 40')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(url)
  const panel = within(screen.getByRole('heading', { name: 'Its code' }).closest('section')!)
  await user.click(panel.getByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog'))
  const people = dialog.getByLabelText(/^How many people/)
  await user.clear(people)
  await user.type(people, '0')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(linkSentences.uses)).toBeTruthy()
  await user.clear(people)
  await user.type(people, '50')
  await user.type(dialog.getByLabelText(/^Last day/), '2027-06-01')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('12 of 50')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ expires_on: '2027-06-01', max_uses: 50 })
})

test('a link is ended and made anew after a question', async () => {
  const calls = stage('unlisted')
  await userEvent.click(await screen.findByRole('button', { name: 'End link' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End link' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make a new link' }))
  expect(await screen.findByRole('button', { name: 'New link' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'New link' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make a new link' }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2))
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ renew: true })
  expect(screen.queryByText('Last day')).toBeNull()
  expect(toasts).toEqual(['The link has ended', 'Saved', 'Saved'])
})

test('a code that nobody else can use is named', async () => {
  stage('private', { ...aLink, uses: 40, is_over: true })
  expect(await screen.findByText(/Nobody else can use this code/)).toBeTruthy()
})
