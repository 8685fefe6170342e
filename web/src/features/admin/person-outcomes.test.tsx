import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api, clearStage, Refusal, visit } from '../../../test/stage.tsx'
import { PersonOutcomes } from './person-outcomes.tsx'

beforeEach(clearStage)

const months = ['2027-06', '2027-05', '2027-04'].map((month, at) => ({ month, went_well: 2 - at, had_problem: at % 2 }))
const problem = {
  id: 1,
  event_title: 'Summer Fair',
  by: 'Fair Folk',
  problem: 'late',
  note: 'An hour late',
  answered_at: '2027-06-20T09:00:00.000Z',
}
const open = (answer: unknown) => {
  api({ 'GET /users/admin/7/outcomes': answer })
  visit('/', () => <PersonOutcomes userId={7} />, '/')
}

test('an admin reads the counts by month and together, and the problems', async () => {
  open({ months, problems: [problem, { ...problem, id: 2, problem: 'absent', event_title: null, note: null }] })
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'MonthWent wellHad a problem',
    'June 202720',
    'May 202711',
    'Together31',
  ])
  const problems = within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('listitem')
  expect(problems.map((one) => one.textContent)).toEqual([
    'Came late or left earlyFair Folk, Summer Fair · Jun 20, 2027An hour late',
    'Did not comeFair Folk, an event that was removed · Jun 20, 2027',
  ])
})

test('where nobody has answered, that is shown', async () => {
  open({ months: months.map(({ month }) => ({ month, went_well: 0, had_problem: 0 })), problems: [] })
  expect(await screen.findByText('No answers yet.')).toBeTruthy()
})

test('what could not be read can be read again', async () => {
  open(() => new Refusal(500, 'No'))
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy()
})
