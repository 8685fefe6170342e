import { readFileSync } from 'node:fs'
import type { ContactRow } from '@marquee/contract/contacts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPerson } from '../../../test/examples.ts'
import { api, clearStage, open, Refusal, type Received } from '../../../test/stage.tsx'
import ImportPage from './import-page.tsx'

afterEach(clearStage)

const done = { added: 64, changed: 2, unchanged: 1, merged: 2, refused: [{ line: 9, reason: 'Why' }] }

function openPage(answers: Record<string, unknown> = {}) {
  const sent = api({
    'GET /users/profile': aPerson('client'),
    'GET /services': [{ id: 1, name: 'floral', display_name: 'Floral Design', synonyms: ['florist'] }],
    'POST /contacts/import': done,
    ...answers,
  })
  return { sent, ...open({ '*': ImportPage }, '/organizer/contacts/import', { hasToasts: true }) }
}
const importsOf = (sent: Received[]) =>
  sent
    .filter(({ name }) => name === 'POST /contacts/import')
    .map(({ body }) => body as { source: string; rows: ContactRow[] })
const choose = async (user: ReturnType<typeof openPage>['user'], content: string, name: string) =>
  user.upload(await screen.findByLabelText(/^Choose a file/), new File([content], name, { type: 'text/csv' }))
const columns = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value)

test('the file of the demo: the columns are found, 11 rows are named, and the rest is imported', async () => {
  const { sent, user } = openPage()
  await choose(user, readFileSync('demo/files/vendors-last-year.csv', 'utf8'), 'vendors-last-year.csv')
  expect(await screen.findByRole('heading', { name: '11 rows cannot be used' })).toBeTruthy()
  expect(columns()).toEqual(['name', 'email', 'trade', 'city', 'phone', 'note'])
  expect(screen.getByRole('combobox', { name: 'Column 2: Email' })).toBeTruthy()
  const problems = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(problems).toHaveLength(11)
  expect(problems.slice(0, 2)).toEqual([
    'Line 9: “jane@” is not an email address',
    'Line 14: There is no email address',
  ])
  expect(screen.getByText('2 rows will be merged with another row of the same address.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import 67 contacts' }))
  expect(await screen.findByRole('heading', { name: '64 contacts added' })).toBeTruthy()
  expect(screen.getByText('2 contacts updated')).toBeTruthy()
  expect(screen.getByText('1 row left out')).toBeTruthy()
  const [call] = importsOf(sent)
  expect([call?.source, call?.rows.length]).toEqual(['vendors-last-year.csv', 80])
  expect(call?.rows[0]).toMatchObject({ line: 2, name: 'Wren & Bramble', city: 'Portland, OR' })
})

test('a cell of a file that we exported is read without the apostrophe before a sign', async () => {
  const { sent, user } = openPage()
  await choose(user, "Name,Email,Phone\nO'Neil,a@b.test,'+1 503 555 0100\n", 'marquee-contacts.csv')
  await user.click(await screen.findByRole('button', { name: 'Import 1 contact' }))
  expect(importsOf(sent)[0]?.rows).toEqual([{ line: 2, name: "O'Neil", email: 'a@b.test', phone: '+1 503 555 0100' }])
})

test('pasted rows without headers; the person changes what a column holds', async () => {
  const { sent, user } = openPage()
  await user.click(await screen.findByLabelText('Or paste the rows'))
  await user.paste('Ann\ta@b.test\tBend\nBea\tc@d.test\tSalem\n')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('button', { name: 'Import 2 contacts' })).toBeTruthy()
  expect(columns()).toEqual(['name', 'email', ''])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column 3' }), 'City')
  // An address stands in one column: the other one loses it.
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column 1' }), 'Email')
  expect(columns()).toEqual(['email', '', 'city'])
  expect(screen.getByRole('button', { name: 'Import 0 contacts' }).getAttribute('aria-disabled')).toBe('true')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column 2' }), 'Email')
  expect(columns()).toEqual(['', 'email', 'city'])
  await user.click(screen.getByRole('button', { name: 'Import 2 contacts' }))
  await screen.findByRole('heading', { name: '64 contacts added' })
  expect(importsOf(sent)).toEqual([
    {
      source: 'Pasted rows',
      rows: [
        { line: 1, email: 'a@b.test', city: 'Bend' },
        { line: 2, email: 'c@d.test', city: 'Salem' },
      ],
    },
  ])
})

test('the header can be switched off, and without addresses nothing can be imported', async () => {
  const { user } = openPage()
  await choose(user, 'Vendors,,\nName,Phone\nAnn,1\nBea,2\n', 'a.csv')
  const header = await screen.findByRole('checkbox', { name: 'Line 2 has the names of the columns' })
  expect(screen.getByText('No column has email addresses. Choose the one that does.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 0 contacts' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(header)
  expect(within(screen.getByRole('region', { name: 'First rows' })).getByText('Vendors')).toBeTruthy()
})

test('what is no table is refused with a sentence, and another file can be chosen', async () => {
  const { user } = openPage()
  await choose(user, '%PDF-1.7 hello', 'vendors.csv')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This is not a table. Choose a CSV file or an Excel file (.xlsx).',
  )
  await choose(user, 'Name,Email\nAnn,a@b.test\n', 'vendors.csv')
  expect(await screen.findByRole('button', { name: 'Import 1 contact' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Choose another' }))
  expect(await screen.findByLabelText(/^Choose a file/)).toBeTruthy()
})

test('2,001 contacts are too many, and a refusal of the server stands beside the button', async () => {
  const sentence = 'You can have at most 5,000 contacts. Remove some first.'
  const { user } = openPage({ 'POST /contacts/import': new Refusal(409, sentence, undefined, 'conflict') })
  const lines = Array.from({ length: 2_001 }, (_, index) => `p${index}@b.test`)
  await choose(user, lines.join('\n'), 'a.csv')
  expect(await screen.findByText('At most 2,000 rows can be imported at once.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Choose another' }))
  await choose(user, lines.slice(1).join('\n'), 'a.csv')
  await user.click(await screen.findByRole('button', { name: 'Import 2,000 contacts' }))
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
})

test('the rows that cannot be used are saved as a file in which no cell is a formula', async () => {
  const { user } = openPage()
  let saved = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await choose(user, 'Name,Email\n=1+1,@SUM(A1)\nAnn,a@b.test\n', 'a.csv')
  await user.click(await screen.findByRole('button', { name: 'Download these rows' }))
  await vi.waitFor(() => expect(saved.size).toBeGreaterThan(0))
  expect((await saved.text()).split('\r\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^\uFEFF?Line,Why,Name,Email$/),
    `2,“@SUM(A1)” is not an email address,"'=1+1","'@SUM(A1)"`,
  ])
})
