import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aVendorApplication, pagination } from '../../../test/examples.ts'
import { clearStage, openWithAnswer, Refusal, signIn, windowOf, type Received } from '../../../test/stage.tsx'
import ApplicationsPage from './applications-page.tsx'

beforeEach(() => {
  clearStage()
  windowOf(1280)
  signIn()
})

const word = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: /A word with the approval/ })
const decisions = (sent: Received[]) => sent.filter(({ method }) => method === 'PUT')
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('approve:'))

/** The review with one application; `decide` answers the decision. */
const review = (decide: () => unknown) =>
  openWithAnswer(ApplicationsPage, '/admin/applications', ({ method, path }) => {
    if (method === 'PUT') return decide()
    const applications = path.startsWith('/contractors') ? [aVendorApplication()] : []
    return { applications, pagination: pagination(applications.length, 1, 100) }
  })

test('a word whose approval failed is there after a reload, without the focus, and removing it removes the draft', async () => {
  const first = review(() => new Refusal(503, 'Briefly unavailable'))
  await first.user.click(await screen.findByRole('button', { name: 'Add a word' }))
  await first.user.keyboard('A lovely portfolio.')
  await first.user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Briefly unavailable')
  cleanup()

  const { user, sent } = review(() => new Refusal(503, 'Still unavailable'))
  await screen.findByRole('button', { name: 'Approve' })
  expect(word()?.value).toBe('A lovely portfolio.')
  expect(document.activeElement).not.toBe(word())
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Still unavailable')
  expect(decisions(sent)[0]?.body).toMatchObject({ reason: 'A lovely portfolio.' })
  expect(drafts()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Remove the word' }))
  expect(word()).toBeNull()
  expect(drafts()).toEqual([])
})

test('while an approval is sent, neither W nor the button takes its word away', async () => {
  const answer = Promise.withResolvers()
  const { user } = review(() => answer.promise)
  await user.click(await screen.findByRole('button', { name: 'Add a word' }))
  await user.keyboard('Welcome.')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.keyboard('w')
  await user.click(screen.getByRole('button', { name: 'Remove the word' }))
  expect(word()?.value).toBe('Welcome.')
  answer.resolve(new Refusal(503, 'Briefly unavailable'))
  await screen.findByText('Briefly unavailable')
  expect(word()?.value).toBe('Welcome.')
})
