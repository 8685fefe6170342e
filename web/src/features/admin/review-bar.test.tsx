import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anAdminOrganizer, anAdminUser, anAdminVendor, aVendorApplication, pagination } from '../../../test/examples.ts'
import { clearStage, openWithAnswer, Refusal, signIn, windowOf, type Received } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'
import ApplicationsPage from './applications-page.tsx'
import OrganizersPage from './organizers-page.tsx'
import VendorsPage from './vendors-page.tsx'

beforeEach(() => {
  clearStage()
  windowOf(1280)
  signIn()
})

const word = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: /Message to the applicant/ })
const decisions = (sent: Received[]) => sent.filter(({ name }) => name.startsWith('PUT /users'))
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('approve:'))

/** The review with one application; `decide` answers the decision. */
const review = (decide: () => unknown) =>
  openWithAnswer(ApplicationsPage, '/admin/applications', ({ method, path }) => {
    if (path === '/admin/claims') return { claims: [] }
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
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
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
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(word()?.value).toBe('Welcome.')
  answer.resolve(new Refusal(503, 'Briefly unavailable'))
  await screen.findByText('Briefly unavailable')
  expect(word()?.value).toBe('Welcome.')
})

test('beside a word there is only its approval and the way back, and R and M are explained', async () => {
  const { user } = review(() => new Refusal(503, 'Briefly unavailable'))
  const bar = () => [...document.querySelectorAll('[data-worktop-bar] button')].map(({ textContent }) => textContent)
  expect(await screen.findByText('Juniper & Rye', { selector: '[data-worktop-bar] p' })).toBeTruthy()
  expect(bar()).toEqual(['Approve', 'Reject', 'Ask for more', 'Add a word'])
  await user.click(screen.getByRole('button', { name: 'Add a word' }))
  expect(bar()).toEqual(['Approve', 'Cancel'])
  word()?.blur()
  for (const key of 'rm') {
    await user.keyboard(key)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  }
  expect(await screen.findByText('Approve with the word, or cancel it first.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(bar()).toHaveLength(4)
})

test('a pasted reason that is too long is not cut, and nothing is sent until it fits', async () => {
  const { user, sent } = review(() => new Refusal(503, 'Briefly unavailable'))
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ })
  await user.click(reason)
  await user.paste('x'.repeat(2001))
  expect(reason.value).toHaveLength(2001)
  expect(screen.getByText('Reason can have at most 2000 characters')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reject application' }))
  expect(decisions(sent)).toEqual([])
  await user.type(reason, '{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Reject application' }))
  await screen.findByText('Briefly unavailable')
  expect(decisions(sent)).toMatchObject([{ body: { reason: 'x'.repeat(2000) } }])
})

test('number keys put usual reasons into a rejection and take them out again, and Enter sends', async () => {
  const { user, sent } = review(() => new Refusal(503, 'Briefly unavailable'))
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  await screen.findByRole('group', { name: 'Usual reasons' })
  await user.keyboard('123')
  await user.keyboard('1')
  await user.keyboard('{Enter}')
  await screen.findByText('Briefly unavailable')
  expect(decisions(sent)[0]?.body).toMatchObject({
    reason:
      'Some of the pictures seem to be from somebody else. Please show your own work. Your work does not fit what organizers look for here.',
  })
})

test('the list of keys has the one that undoes', async () => {
  const { user } = review(() => new Refusal(503, 'Briefly unavailable'))
  await screen.findByRole('button', { name: 'Approve' })
  await user.click(screen.getByRole('button', { name: /^Keys/ }))
  expect((await screen.findByText('Undo')).previousElementSibling?.textContent).toBe('Z')
})

const inMenu = async ({ user }: ReturnType<typeof openWithAnswer>) => {
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reject Application' }))
}
const byButton =
  (name: string) =>
  async ({ user }: ReturnType<typeof openWithAnswer>) =>
    user.click(await screen.findByRole('button', { name }))

test.each([
  ['the review', ApplicationsPage, '/admin/applications', byButton('Reject')],
  ['the panel of a person', VendorsPage, '/admin/vendors?open=7', byButton('Reject Application')],
  ['a list', OrganizersPage, '/admin/organizers', inMenu],
] as const)(
  'a rejection in %s is about the version that was shown when the dialog opened',
  async (_, Page, address, ask) => {
    let version = 1
    const page = openWithAnswer(Page, address, ({ method, path }) => {
      if (path === '/admin/claims') return { claims: [] }
      if (method === 'PUT') return new Refusal(412, 'This was changed in the meantime.', undefined, 'stale')
      const vendor = anAdminVendor({ version })
      const answers: Record<string, object> = {
        '/contractors/admin/applications': { applications: [aVendorApplication({ profile: vendor })] },
        '/organizers/admin/applications': { applications: [] },
        '/contractors/admin/all': { contractors: [vendor] },
        '/organizers/admin/all': { organizers: [anAdminOrganizer({ version })] },
        '/users/admin/7': { user: anAdminUser({ role: 'contractor' }), vendor, organizer: null },
      }
      return path in answers ? { ...answers[path], pagination: pagination(1, 1, 100) } : undefined
    })
    await ask(page)
    const confirm = await screen.findByRole('button', { name: 'Reject application' })
    version = 2
    await queryClient().invalidateQueries({ queryKey: ['admin'] })
    await page.user.click(confirm)
    await waitFor(() => expect(decisions(page.sent).map((call) => call.version)).toEqual(['"1"']))
  },
)
