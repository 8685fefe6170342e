import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anAdminUser, anAdminVendor, aVendorApplication, pagination } from '../../../test/examples.ts'
import { card, decisions, harbor, juniper, moss, openReview, row } from '../../../test/review-stage.tsx'
import { clearStage, openWithAnswer, Refusal, signIn, windowOf } from '../../../test/stage.tsx'
import VendorsPage from './vendors-page.tsx'

beforeEach(() => {
  clearStage()
  windowOf(1280)
  signIn()
})

const question = 'Please add your licence number.'
const asked = { text: question, asked_at: '2027-03-05T10:00:00.000Z', admin_name: 'Ada Admin', answered_at: null }
const askedMoss = aVendorApplication({ ...moss, age: null, asked, profile: { ...moss.profile, question } })
const dialog = () => screen.findByRole('alertdialog', { name: 'Ask Juniper & Rye for more?' })

test('M, a number and Ctrl+Enter ask, and the next one is open; who is asked stands last under a heading of their own', async () => {
  const { user, sent, waiting } = openReview(undefined, {
    decide() {
      waiting.vendors = [harbor, { ...juniper, asked, profile: { ...juniper.profile, question } }]
      return { id: 7 }
    },
  })
  await card('Juniper & Rye')
  ;(await row('Juniper')).focus()
  await user.keyboard('m')
  await dialog()
  await user.keyboard('1')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Question/ })
  expect(field.value).toBe(question)
  await user.click(field)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Asked for more')).toBeTruthy()
  expect(await card('Harbor Sound')).toBeTruthy()
  expect(decisions(sent)).toMatchObject([
    { line: 'PUT /users/admin/question/7', version: '"1"', body: { role: 'contractor', question } },
  ])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(decisions(sent)[1]).toMatchObject({ body: { role: 'contractor', status: 'pending' } }))
})

test('those that wait for the applicant are apart, are not counted, and are not opened after a decision', async () => {
  const { user } = openReview(undefined, { vendors: [juniper, askedMoss] })
  await card('Juniper & Rye')
  expect(screen.getByRole('tab', { name: 'Vendors (1)' })).toBeTruthy()
  const headings = within(screen.getByRole('group', { name: 'Pending vendors' })).getAllByRole('heading')
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Waiting for you', 'Waiting for the applicant'])
  expect((await row('Moss')).textContent).toContain(`Asked: ${question}`)
  await user.click(await row('Moss'))
  const shown = within(await card('Moss & Matter'))
  expect(shown.getByRole('heading', { name: 'Waiting for the applicant' })).toBeTruthy()
  expect(shown.getByText(/Ada Admin asked/)).toBeTruthy()
  expect(shown.getByText(question)).toBeTruthy()
})

test('one that was answered is marked, with what was asked', async () => {
  const at = '2027-03-06T10:00:00.000Z'
  openReview(undefined, { vendors: [{ ...juniper, resubmitted_at: at, asked: { ...asked, answered_at: at } }, harbor] })
  const shown = within(await card('Juniper & Rye'))
  expect(shown.getByRole('heading', { name: 'Answered' })).toBeTruthy()
  expect(shown.getByText(question)).toBeTruthy()
  expect((await row('Juniper')).textContent).toContain('Answered')
  expect(screen.queryByRole('heading', { name: 'Waiting for you' })).toBeNull()
})

test('an empty question is not sent; one that comes too late is kept, with who was first', async () => {
  const { user, sent } = openReview(undefined, { decide: () => new Refusal(409, 'Already decided') })
  await card('Juniper & Rye')
  await user.click(screen.getByRole('button', { name: 'Ask for more' }))
  const inDialog = within(await dialog())
  await user.click(inDialog.getByRole('button', { name: 'Ask for more' }))
  expect(await screen.findByText('Please write what you need.')).toBeTruthy()
  expect(decisions(sent)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /Question/ }), 'Which river?')
  await user.click(inDialog.getByRole('button', { name: 'Ask for more' }))
  expect(await screen.findByRole('alertdialog', { name: 'Juniper & Rye was not asked' })).toBeTruthy()
  expect(await screen.findByText(/Ada Admin approved it meanwhile. Your question was not sent/)).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Question/ }).value).toBe('Which river?')
})

test('the page of a person offers it, and shows what was asked', async () => {
  const vendor = anAdminVendor({ status: 'pending', question })
  const { user, sent } = openWithAnswer(VendorsPage, '/admin/vendors?open=7', ({ method, path }) => {
    if (method === 'PUT') return { id: 7 }
    if (path === '/contractors/admin/all') return { contractors: [vendor], pagination: pagination(1) }
    if (path === '/users/admin/7') return { user: anAdminUser({ role: 'contractor' }), vendor, organizer: null }
    return { entries: [], notes: [], pagination: pagination(0) }
  })
  expect(await screen.findByText('The applicant was asked:')).toBeTruthy()
  expect(screen.getByText('Waiting for the applicant', { selector: 'td *' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ask for More' }))
  await user.type(await screen.findByRole('textbox', { name: /Question/ }), 'Which river?')
  await user.click(screen.getByRole('button', { name: 'Ask for more' }))
  await waitFor(() =>
    expect(decisions(sent)).toMatchObject([{ body: { role: 'contractor', question: 'Which river?' } }]),
  )
})
