import type { Invitation } from '@marquee/contract/invitations'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anApplication, aPerson, pageOf } from '../../../test/examples.ts'
import { anInvitation } from '../../../test/place-examples.ts'
import { api, clearStage, visit } from '../../../test/stage.tsx'
import VendorApplicationsPage from './vendor-applications-page.tsx'

beforeEach(clearStage)

function open(given: Partial<Invitation> = {}) {
  const answered = { action: '' }
  const calls = api({
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': pageOf('applications', []),
    'GET /event-applications/withdrawn': [],
    'GET /invitations': () => (answered.action ? [] : [anInvitation(given)]),
    'PUT /invitations/70': ({ body }: { body: unknown }) => {
      answered.action = (body as { action: string }).action
      return { application: answered.action === 'accept' ? anApplication() : null }
    },
  })
  const { user, unmount } = visit(
    '/contractor/applications',
    VendorApplicationsPage,
    '/contractor/applications#invitation-70',
    {
      hasToasts: true,
    },
  )
  return { user, unmount, sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const invitation = async () => within(await screen.findByRole('region', { name: 'Invitation: Summer Fair' }))

test('an invitation shows what for, until when, and is taken by one press', async () => {
  const { user, sent } = open()
  const note = await invitation()
  for (const text of ['Florist · $120', 'Confirm by May 3, 2090']) expect(note.getByText(text)).toBeTruthy()
  expect(note.getByText(/^Fair Folk keeps the place for you until /)).toBeTruthy()
  expect(document.activeElement?.id).toBe('invitation-70')
  await user.click(note.getByRole('button', { name: 'Confirm: Summer Fair' }))
  await waitFor(() => expect(sent()).toEqual([{ action: 'accept' }]))
  expect(await screen.findByText('The place is yours')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'You are invited' })).toBeNull())
})

test('with conditions nobody confirms without the tick, and the version is sent', async () => {
  const { user, sent } = open({ conditions: { version: 2, text: 'Set up by 4 PM.' } })
  const note = await invitation()
  const confirm = note.getByRole<HTMLButtonElement>('button', { name: 'Confirm: Summer Fair' })
  expect(confirm.disabled || confirm.getAttribute('aria-disabled') === 'true').toBe(true)
  await user.click(note.getByLabelText('I agree to the conditions'))
  await user.click(confirm)
  await waitFor(() => expect(sent()).toEqual([{ action: 'accept', conditions_version: 2 }]))
})

test('what is asked stands on the invitation; without the answer nothing is sent, and it is kept until then', async () => {
  const question = {
    id: 5,
    first_id: 4,
    text: 'Where do you stand?',
    kind: 'short' as const,
    need: 'required' as const,
    options: [],
    service_ids: null,
  }
  const { user, sent, unmount } = open({ questions: [question] })
  await user.click((await invitation()).getByRole('button', { name: 'Confirm: Summer Fair' }))
  const field = async () => (await invitation()).getByLabelText<HTMLInputElement>('Where do you stand?')
  expect((await invitation()).getByText('Please answer this question')).toBeTruthy()
  expect(document.activeElement).toBe(await field())
  expect(sent()).toEqual([])
  await user.type(await field(), 'By the door')
  unmount()
  const again = open({ questions: [question] })
  expect((await field()).value).toBe('By the door')
  await again.user.click((await invitation()).getByRole('button', { name: 'Confirm: Summer Fair' }))
  await waitFor(() =>
    expect(again.sent()).toEqual([{ action: 'accept', answers: [{ question_id: 5, value: 'By the door' }] }]),
  )
})

test('declining asks first', async () => {
  const { user, sent } = open()
  await user.click((await invitation()).getByRole('button', { name: 'Decline: Summer Fair' }))
  expect(sent()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Decline the invitation' }))
  await waitFor(() => expect(sent()).toEqual([{ action: 'decline' }]))
})
