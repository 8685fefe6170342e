import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAdminVendor } from '../../../test/examples.ts'
import { card, decisions, harbor, juniper, moss, openReview, readAgain, row } from '../../../test/review-stage.tsx'
import { Refusal } from '../../../test/stage.tsx'

beforeEach(() => {
  // A wide window, without motion.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('when another admin decided first, the page shows that and how, and keeps the place until one goes on', async () => {
  const sentence = 'This application was already decided.'
  const { user, waiting, here } = openReview('/admin/applications?open=8', {
    vendors: [juniper, harbor, moss],
    decide: () => {
      waiting.vendors = [juniper, moss]
      return new Refusal(409, sentence)
    },
  })
  await card('Harbor Sound')
  ;(await row('Harbor')).focus()
  await user.keyboard('a')
  expect(await screen.findByText(sentence)).toBeTruthy()
  const alert = await screen.findByText('Ada Admin approved this application meanwhile.')
  expect(await screen.findByText('“Welcome.”')).toBeTruthy()
  expect(screen.queryByText(/^This is no longer in the list/)).toBeNull()
  expect(await card('Harbor Sound')).toBeTruthy()
  expect(alert).toBeTruthy()
  expect(here()).toBe('/admin/applications?open=8')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  await user.keyboard('aj')
  await card('Moss & Matter')
  expect(screen.queryByText('Harbor Sound')).toBeNull()
})

test.each([
  [409, 'This application was already decided.', 'Ada Admin approved it meanwhile.', [] as never[]],
  [412, 'This was changed in the meantime.', 'This was changed in the meantime.', [juniper]],
])(
  'a reason stays in its dialog, with what happened, when it is refused with %i',
  async (status, sentence, shown, left) => {
    const { user, waiting, sent } = openReview(undefined, {
      vendors: [juniper],
      decide: () => {
        waiting.vendors = left
        return new Refusal(status, sentence)
      },
    })
    await card('Juniper & Rye')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Please name a contact.')
    await user.click(screen.getByRole('button', { name: 'Reject application' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Juniper & Rye was not rejected' }))
    const lists = () => sent.filter(({ name }) => name === 'GET /contractors/admin/applications')
    await waitFor(() => expect(lists()).toHaveLength(2))
    expect(await dialog.findByText(shown, { exact: false })).toBeTruthy()
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('Please name a contact.')
    expect(dialog.queryByRole('button', { name: 'Reject application' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    if (left.length === 0) return
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    const kept = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ })
    expect(kept.value).toBe('Please name a contact.')
    expect(screen.getByRole('button', { name: 'Reject application' })).toBeTruthy()
  },
)

test('a word that is being written when another admin decides stays to be copied, and its letters are no keys', async () => {
  const { user, waiting } = openReview(undefined, { vendors: [juniper, harbor, moss] })
  await card('Juniper & Rye')
  await user.keyboard('w')
  await user.keyboard('Wel')
  waiting.vendors = [harbor, moss]
  await readAgain()
  expect(await screen.findByText('Ada Admin approved this application meanwhile.')).toBeTruthy()
  await user.keyboard('kaja')
  const word = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message to the applicant/ })
  expect(word.value).toBe('Welkaja')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(await card('Juniper & Rye')).toBeTruthy()
})

test('an open application that is decided elsewhere stays while the list is read again; others leave it', async () => {
  const { waiting } = openReview(undefined, { vendors: [juniper, harbor, moss] })
  await card('Juniper & Rye')
  waiting.vendors = [moss]
  await readAgain()
  expect(await screen.findByText('Ada Admin approved this application meanwhile.')).toBeTruthy()
  expect(await card('Juniper & Rye')).toBeTruthy()
  expect(screen.queryByText('Harbor Sound')).toBeNull()
})

test('when the applicant changed it meanwhile, it stays open and shows what changed; the next decision is about that', async () => {
  const newer = { ...juniper, profile: anAdminVendor({ version: 2, license_number: 'OR-12' }) }
  const { user, sent, waiting } = openReview(undefined, {
    decide: ({ version }) => {
      if (version === '"2"') return undefined
      waiting.vendors = [newer, harbor]
      return new Refusal(412, 'This was changed in the meantime.', undefined, 'stale')
    },
  })
  await card('Juniper & Rye')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('This was changed in the meantime.')).toBeTruthy()
  const changed = within(await screen.findByRole('region', { name: 'Changed meanwhile' }))
  expect(changed.getByText('License number').nextElementSibling?.textContent).toBe('BeforeNothingNowOR-12')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await card('Harbor Sound')
  expect(decisions(sent).map(({ version }) => version)).toEqual(['"1"', '"2"'])
})

test('who else has an application open is shown in its row and beside it, and what is opened here is sent once it stays', async () => {
  const { user, sent, waiting } = openReview(undefined, { vendors: [juniper, harbor] })
  const claims = () => sent.filter(({ name }) => name === 'PUT /admin/claims').map(({ body }) => body)
  await card('Juniper & Rye')
  waiting.claims = [{ admin_name: 'Ada Admin', role: 'contractor', user_id: 8 }]
  await readAgain()
  const harbors = within(await row('Harbor'))
  await harbors.findByText('Ada Admin is on this')
  expect(screen.getAllByText('Ada Admin is on this')).toHaveLength(1)

  await user.click(await row('Harbor'))
  await card('Harbor Sound')
  expect(screen.getAllByText('Ada Admin is on this')).toHaveLength(2)
  await waitFor(() => expect(claims()).toHaveLength(1), { timeout: 5_000 })
  await user.click(await row('Juniper'))
  await waitFor(() => expect(claims()).toHaveLength(3), { timeout: 5_000 })
  expect(claims()).toEqual([
    { role: 'contractor', user_id: 8, is_open: true },
    { role: 'contractor', user_id: 8, is_open: false },
    { role: 'contractor', user_id: 7, is_open: true },
  ])
})
