import type { AskedDocument } from '@marquee/contract/asked-documents'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anApplication, aPerson } from '../../../test/examples.ts'
import { api, clearStage, visit } from '../../../test/stage.tsx'
import { AskedDocuments, documentWords, OwnDocuments } from './asked-documents.tsx'
import { useDecisions } from './use-decisions.tsx'

beforeEach(clearStage)

const insurance: AskedDocument = { kind: 'insurance', state: 'missing', valid_until: null, is_checked: false }

test.each([
  [insurance, 'Insurance: missing'],
  [
    { ...insurance, state: 'expires', valid_until: '2027-05-03' },
    'Insurance: expires on May 3, 2027, before the event ends',
  ],
  [
    { ...insurance, state: 'covered', valid_until: '2027-12-31', is_checked: true },
    'Insurance: covered until December 31, 2027, checked',
  ],
  [{ ...insurance, state: 'covered' }, 'Insurance: covered'],
] as [AskedDocument, string][])('%j in words', (document, words) => {
  expect(documentWords(document)).toBe(words)
})

test('the vendor adds what is missing with one press, the organizer only reads it', () => {
  const { unmount } = visit('/', () => <AskedDocuments isOwn documents={[insurance]} />, '/')
  expect(screen.getByRole('link', { name: 'Add insurance' }).getAttribute('href')).toBe(
    '/contractor/documents?add=insurance',
  )
  unmount()
  visit('/', () => <AskedDocuments documents={[insurance]} />, '/')
  expect(screen.getByRole('list', { name: 'Documents' }).textContent).toBe('Insurance: missing')
  expect(screen.queryByRole('link')).toBeNull()
})

test('before applying, the own documents are compared with the days of the event', async () => {
  api({
    'GET /users/profile': aPerson('contractor'),
    'GET /contractors/5/documents': [
      { id: 1, kind: 'insurance', valid_from: '2026-01-01', valid_until: '2027-06-01', checks: [], looks: [] },
      { id: 2, kind: 'licence', valid_from: '2026-01-01', valid_until: null, checks: [], looks: [] },
    ],
  })
  const event = { start_date: '2027-06-01', end_date: '2027-06-02' }
  visit('/', () => <OwnDocuments kinds={['insurance', 'licence', 'food_permit']} event={event} />, '/')
  const lines = within(await screen.findByRole('list', { name: 'Documents' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Insurance: expires on June 1, 2027, before the event ends. Add insurance',
    'Licence: covered',
    'Food permit: missing. Add food permit',
  ])
})

function Accepting({ documents }: { documents: AskedDocument[] }) {
  const decisions = useDecisions()
  const application = anApplication({ status: 'pending', documents })
  return (
    <>
      <button type="button" onClick={() => decisions.decide('accepted', [application])}>
        Accept
      </button>
      {decisions.dialog}
    </>
  )
}

test('accepting a vendor who misses a document names it and asks first', async () => {
  const calls = api({ [`PUT /event-applications/${anApplication().id}/status`]: anApplication({ status: 'accepted' }) })
  const { user } = visit('/', () => <Accepting documents={[insurance]} />, '/')
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept on condition of documents?' }))
  expect(question.getByText(/has not covered the days of the event: Insurance\./)).toBeTruthy()
  expect(calls).toEqual([])
  await user.click(question.getByRole('button', { name: 'Accept on this condition' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]!.body).toMatchObject({ status: 'accepted' })
})

test('accepting a vendor with everything asks nothing', async () => {
  const calls = api({ [`PUT /event-applications/${anApplication().id}/status`]: anApplication({ status: 'accepted' }) })
  const { user } = visit('/', () => <Accepting documents={[{ ...insurance, state: 'covered' }]} />, '/')
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(calls).toHaveLength(1))
})
