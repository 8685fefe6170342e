import type { RunSheet, RunSheetRow } from '@marquee/contract/run-sheets'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anEvent, aPerson } from '../../../test/examples.ts'
import { api, clearStage, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import RunSheetPage from './run-sheet-page.tsx'

const aRow = (id: number, starts: string, what: string, given: Partial<RunSheetRow> = {}): RunSheetRow => ({
  id,
  starts: `2027-06-19T${starts}`,
  minutes: 60,
  what,
  place: null,
  who: null,
  vendors: [],
  audience: 'vendors',
  ...given,
})
const aSheet = (rows: RunSheetRow[], version = 3): RunSheet => ({
  event_id: 7,
  version,
  changed_at: '2027-06-01T09:00:00.000Z',
  rows,
})
const rye = { application_id: 70, company_name: 'Juniper & Rye' }
const load = aRow(1, '08:00', 'Load-in', { place: 'River side' })
const check = aRow(2, '15:00', 'Soundcheck', { vendors: [rye], place: 'Main stage', audience: 'chosen' })
const light = aRow(3, '15:30', 'Light test', { vendors: [rye], place: 'main stage ', who: 'Noor' })
const put = 'PUT /events/7/run-sheet'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

function open(sheet: RunSheet, more: Record<string, unknown> = {}, person = aPerson('client')) {
  const calls = api({
    'GET /users/profile': person,
    'GET /events/7': anEvent(),
    'GET /events/7/bookings': [{ ...rye, event_id: 7 }],
    'GET /events/7/run-sheet': sheet,
    'GET /events/run-sheets': [],
    ...more,
  })
  const { here } = visit('/organizer?/events/:id/run-sheet', RunSheetPage, '/events/7/run-sheet', { hasToasts: true })
  return Object.assign(calls, { here })
}
const names = () =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryAllByText(/^(Load-in|Soundcheck|Light test)$/))
const sent = (calls: ReturnType<typeof api>) => calls.filter(({ name }) => name === put)
const rowsOf = (body: unknown) => (body as { rows: { id: number | null; what: string }[] }).rows

test('times are those on the clocks at the event, wherever the reader is, and what overlaps is named', async () => {
  open(aSheet([load, check, light]))
  expect(await screen.findByText('8:00 AM')).toBeTruthy()
  expect(screen.getByText(/Changed on/)).toBeTruthy()
  expect(screen.getByText('Same time as “Light test”: Juniper & Rye, Main stage')).toBeTruthy()
  expect(screen.getByText('Same time as “Soundcheck”: Juniper & Rye, Main stage')).toBeTruthy()
  expect(screen.queryByText(/Same time as “Load-in”/)).toBeNull()
})

test('its organizer reads it among the own pages, and another one where vendors do', async () => {
  const own = open(aSheet([load]))
  expect(await screen.findByRole('button', { name: /^Move Load-in/ })).toBeTruthy()
  expect(own.here()).toBe('/organizer/events/7/run-sheet')
  clearStage()
  const others = open(aSheet([load]), { 'GET /events/7': anEvent({ organizer_id: 4 }) })
  expect(await screen.findByText('Load-in')).toBeTruthy()
  expect(others.here()).toBe('/events/7/run-sheet')
})

test('the arrow keys move a row at once, over the version that was read', async () => {
  const moved = aSheet([check, load, light], 4)
  const calls = open(aSheet([load, check, light]), { [put]: moved })
  const handle = await screen.findByRole('button', { name: /^Move Load-in/ })
  handle.focus()
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(names().map((one) => one.textContent)).toEqual(['Soundcheck', 'Load-in', 'Light test']))
  expect(sent(calls)[0]).toMatchObject({ version: '"3"' })
  expect(rowsOf(sent(calls)[0]!.body).map(({ id }) => id)).toEqual([2, 1, 3])
  expect(screen.getByText('Load-in is now row 2 of 3.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sort by time' })).toBeTruthy()
})

test('rows that are moved quickly stay where they were moved while the answers come', async () => {
  const answers: ((sheet: RunSheet) => void)[] = []
  const calls = open(aSheet([load, check, light]), {
    [put]: () => new Promise<RunSheet>((resolve) => answers.push(resolve)),
  })
  const handle = await screen.findByRole('button', { name: /^Move Load-in/ })
  handle.focus()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{ArrowDown}')
  const last = ['Soundcheck', 'Light test', 'Load-in']
  await waitFor(() => expect(names().map((one) => one.textContent)).toEqual(last))
  answers[0]!(aSheet([check, load, light], 4))
  await waitFor(() => expect(sent(calls)).toHaveLength(2))
  expect(names().map((one) => one.textContent)).toEqual(last)
  expect(sent(calls)[1]).toMatchObject({ version: '"4"' })
})

test('what is written in a row stays when another tab removes the row', async () => {
  let stored = aSheet([load, check])
  open(stored, {
    'GET /events/7/run-sheet': () => stored,
    [put]: () => new Refusal(412, 'Stale', undefined, 'stale'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Soundcheck' }))
  await userEvent.type(screen.getByLabelText('What'), ' with lights')
  stored = aSheet([load], 4)
  await userEvent.click(screen.getByRole('button', { name: 'Save row' }))
  expect(await screen.findByText('This row was removed meanwhile.')).toBeTruthy()
  expect(screen.getByDisplayValue('Soundcheck with lights')).toBeTruthy()
})

test('a row is edited in place; what another tab has done meanwhile stays', async () => {
  let stored = aSheet([load, check])
  const calls = open(stored, {
    'GET /events/7/run-sheet': () => stored,
    [put]: ({ version, body }: { version: string | null; body: unknown }) => {
      if (version !== `"${stored.version}"`) return new Refusal(412, 'Stale', undefined, 'stale')
      return aSheet(
        rowsOf(body).map((row) => aRow(row.id ?? 9, '15:00', row.what)),
        stored.version + 1,
      )
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Soundcheck' }))
  const form = within(screen.getByRole('form', { name: 'Edit Soundcheck' }))
  await userEvent.clear(form.getByLabelText('What'))
  await userEvent.type(form.getByLabelText('What'), 'Long soundcheck')
  stored = aSheet([load, check, light], 4)
  await userEvent.click(form.getByRole('button', { name: 'Save row' }))
  await waitFor(() => expect(sent(calls)).toHaveLength(2))
  expect(rowsOf(sent(calls)[1]!.body).map(({ what }) => what)).toEqual(['Load-in', 'Long soundcheck', 'Light test'])
})

test('a row that another tab has changed is not overwritten without a question', async () => {
  let stored = aSheet([load, check])
  const calls = open(stored, {
    'GET /events/7/run-sheet': () => stored,
    [put]: () => new Refusal(412, 'Stale', undefined, 'stale'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Soundcheck' }))
  await userEvent.type(screen.getByLabelText('What'), ' at noon')
  stored = aSheet([load, { ...check, place: 'Small stage' }], 4)
  await userEvent.click(screen.getByRole('button', { name: 'Save row' }))
  expect(await screen.findByText(/Changed meanwhile: Where\./)).toBeTruthy()
  expect(sent(calls)).toHaveLength(1)
})

test('a new row stands where its time belongs, and a removed one can be brought back', async () => {
  clearStage()
  const calls = open(aSheet([load, light]), {
    [put]: ({ body }: { body: unknown }) =>
      aSheet(
        rowsOf(body).map((row, at) => aRow(row.id ?? 9, `1${at}:00`, row.what)),
        4,
      ),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a row' }))
  const time = screen.getByLabelText<HTMLInputElement>('Time')
  expect(time.value).toBe('2027-06-19T16:30')
  await userEvent.clear(time)
  await userEvent.type(time, '2027-06-19T12:00')
  await userEvent.type(screen.getByLabelText('What'), 'Lunch')
  await userEvent.click(screen.getByRole('button', { name: 'Save row' }))
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  expect(rowsOf(sent(calls)[0]!.body).map(({ what }) => what)).toEqual(['Load-in', 'Lunch', 'Light test'])
  await userEvent.click(await screen.findByRole('button', { name: 'More for Lunch' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(() => expect(sent(calls)).toHaveLength(3))
  expect(rowsOf(sent(calls)[1]!.body).map(({ what }) => what)).toEqual(['Load-in', 'Light test'])
  expect(rowsOf(sent(calls)[2]!.body).map(({ what }) => what)).toContain('Lunch')
})

test('an empty sheet begins with a row, or with that of another event', async () => {
  const source = { event_id: 4, title: 'Spring Fair', start_date: '2027-03-20', rows: 14 }
  const calls = open(aSheet([], 0), {
    'GET /events/run-sheets': [source],
    'PUT /events/7/run-sheet/copy': aSheet([load]),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Copy from another event' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Spring Fair, Mar 20, 2027 (14)' }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/copy'))).toBe(true))
  expect(calls.find(({ path }) => path.endsWith('/copy'))!.body).toEqual({ event_id: 4 })
  await waitFor(() => expect(toasts).toContain('Run sheet copied'))
})

test('a vendor reads rows and changes nothing', async () => {
  open(aSheet([load]), {}, aPerson('contractor'))
  expect(await screen.findByText('Load-in')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Edit|Add|Move/ })).toBeNull()
})

test('without a place there is no run sheet', async () => {
  open(aSheet([]), { 'GET /events/7/run-sheet': new Refusal(404, 'Event not found') }, aPerson('contractor'))
  expect(await screen.findByRole('heading', { name: 'Run sheet not found' })).toBeTruthy()
})
