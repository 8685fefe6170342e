import { documentSentences, type VendorDocument } from '@marquee/contract/vendor-documents'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../../test/examples.ts'
import { api, clearStage, Refusal, visit } from '../../../test/stage.tsx'
import { today } from '../../lib/dates.ts'
import DocumentsPage from './documents-page.tsx'
import { VendorDocuments } from './vendor-documents.tsx'

beforeEach(clearStage)

const aDocument = (given: Partial<VendorDocument> = {}): VendorDocument => ({
  id: 5,
  kind: 'insurance',
  title: null,
  valid_from: '2026-01-01',
  valid_until: '2999-12-31',
  name: 'insurance.pdf',
  size: 48_213,
  sha256: 'a'.repeat(64),
  version: 2,
  updated_at: '2026-01-02T10:00:00.000Z',
  checks: [],
  looks: [],
  ...given,
})
const path = '/contractor/documents'
const open = (answers: object, address = path) => {
  const calls = api({ 'GET /users/profile': aPerson('contractor'), ...answers })
  return { calls, ...visit(path, DocumentsPage, address) }
}

test('shows until when each is valid, who has checked it and who has looked at it', async () => {
  open({
    'GET /contractors/5/documents': [
      aDocument({
        checks: [
          { by: null, day: '2026-04-01' },
          { by: 'Harbor Guild', day: '2026-05-02' },
        ],
        looks: [{ by: 'Harbor Guild', day: '2026-05-03' }],
      }),
      aDocument({ id: 6, kind: 'other', title: 'Fire test', valid_until: '2026-02-01' }),
      aDocument({ id: 8, kind: 'licence', valid_until: null }),
      aDocument({ id: 9, kind: 'food_permit', valid_until: today() }),
    ],
  })
  const [first, second, third, last] = await screen.findAllByRole('listitem').then((all) => all.filter((one) => one.id))
  expect(first?.textContent).toContain('January 1, 2026 to December 31, 2999')
  expect(first?.textContent).toContain('Checked by our team on April 1, 2026')
  expect(first?.textContent).toContain('Checked by Harbor Guild on May 2, 2026')
  expect(first?.textContent).toContain('Harbor Guild looked at it on May 3, 2026')
  expect(within(first!).queryByText('Expired')).toBeNull()
  expect(within(second!).getByRole('heading', { name: 'Fire test' })).toBeTruthy()
  expect(second?.textContent).toContain('Expired')
  expect(second?.textContent).toContain('No organizer has looked at it.')
  expect(third?.textContent).toContain('From January 1, 2026, without an end')
  expect(last?.textContent).toContain('Expires soon')
})

test('a document is added with its file, after what is missing was named', async () => {
  const { user, calls } = open({
    'GET /contractors/5/documents': [],
    'POST /contractors/documents': aDocument(),
  })
  await user.click(await screen.findByRole('button', { name: 'Add a document' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a document' }))
  await user.click(dialog.getByRole('button', { name: 'Add document' }))
  expect(await dialog.findByText(documentSentences.kind)).toBeTruthy()
  expect(dialog.getByText('Please choose a file')).toBeTruthy()
  expect(dialog.queryByRole('textbox', { name: 'Title' })).toBeNull()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Other')
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Fire test')
  await user.type(dialog.getByLabelText('Valid from'), '2026-01-01')
  const file = new File(['%PDF-1.4'], 'fire.pdf', { type: 'application/pdf' })
  await user.upload(dialog.getByLabelText('Choose a file for File'), file)
  await user.click(dialog.getByRole('button', { name: 'Add document' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ name }) => name === 'POST /contractors/documents')?.body).toMatchObject({
    kind: 'other',
    title: 'Fire test',
    valid_from: '2026-01-01',
    file_name: 'fire.pdf',
  })
})

test('one is replaced without a new file, and removed after a question', async () => {
  const { user, calls } = open({
    'GET /contractors/5/documents': [aDocument()],
    'PUT /contractors/documents/5': aDocument({ version: 3 }),
    'DELETE /contractors/documents/5': null,
  })
  await user.click(await screen.findByRole('button', { name: 'Replace: Insurance' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the document' }))
  expect(dialog.getByText('Without a new file, insurance.pdf stays.')).toBeTruthy()
  await user.clear(dialog.getByLabelText(/Valid to/))
  await user.click(dialog.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(calls.some(({ name }) => name.startsWith('PUT'))).toBe(true))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Remove: Insurance' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(calls.some(({ name }) => name.startsWith('DELETE'))).toBe(true))
})

test('the address that asks for a kind opens the form for it', async () => {
  open({ 'GET /contractors/5/documents': [] }, '/contractor/documents?add=food_permit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a document' }))
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' }).value).toBe('food_permit')
})

test.each([
  ['an admin', 'admin', null],
  ['an organizer', 'organizer', 'Harbor Guild'],
] as const)('%s marks a document as checked, once', async (_, reader, by) => {
  let documents = [aDocument({ checks: [{ by: by === null ? 'Pier Nights' : null, day: '2026-05-01' }] })]
  const calls = api({
    'GET /contractors/5/documents': () => documents,
    'POST /contractors/documents/5/check': () => {
      documents = [aDocument({ checks: [{ by, day: '2026-05-02' }] })]
      return documents[0]
    },
  })
  const { user } = visit('/', () => <VendorDocuments vendorId={5} reader={reader} level={3} />, '/')
  await user.click(await screen.findByRole('button', { name: 'Mark as checked: Insurance' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Mark as checked/ })).toBeNull())
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ version: 2 })
})

test('an organizer who may not read them yet reads from when and until when', async () => {
  api({ 'GET /contractors/5/documents': new Refusal(404, 'Document not found') })
  visit('/', () => <VendorDocuments vendorId={5} reader="organizer" level={3} />, '/')
  expect(
    await screen.findByText('You can read them while the vendor has a place, until 30 days after the event.'),
  ).toBeTruthy()
})
