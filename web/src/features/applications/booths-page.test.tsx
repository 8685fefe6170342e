import type { Booth, BoothList } from '@marquee/contract/booths'
import type { Booking } from '@marquee/contract/bookings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aBooking } from '../../../test/booking-examples.ts'
import { anApplication, aConversation, anEvent, aPerson } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import BoothsPage from './booths-page.tsx'
import VendorApplicationPage from './vendor-application-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const booth = (id: number, more: Partial<Booth> = {}): Booth => ({
  id,
  name: `Booth ${id}`,
  size: null,
  spot: null,
  ...more,
})
const plan = {
  image_url: '/images/v/plan-800.webp',
  alt_text: null,
  width: 800,
  height: 600,
  placeholder: '',
  variants: {},
}
const three = [booth(1, { size: '3 × 3 m', spot: { x: 250, y: 400 } }), booth(2), booth(3)]
const put = 'PUT /events/7/booths'
const fern = aBooking({ application_id: 71, company_name: 'Wild Fern', place: 'booth 2', version: 5 })
const juniper = aBooking({ place: null, version: 4 })

function open(
  list: Partial<BoothList> = {},
  bookings: Booking[] = [juniper, fern],
  more: Record<string, unknown> = {},
) {
  const whole = { booths: three, plan: null, version: 3, ...list }
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /events/7': anEvent(),
    'GET /events/7/booths': whole,
    'GET /events/7/bookings': bookings,
    [put]: whole,
    'PUT /event-applications/70/booking': juniper,
    'PUT /event-applications/71/booking': fern,
    'POST /events/7/booths/plan': whole,
    'DELETE /events/7/booths/plan': whole,
    ...more,
  })
  visit('/organizer/events/:id/booths', BoothsPage, '/organizer/events/7/booths')
  return { user: userEvent.setup(), sent: () => calls.filter(({ method }) => method !== 'GET') }
}
const listed = async () => within(await screen.findByRole('list', { name: 'Booths and stages' }))

test('the list has each booth with its size and who has it', async () => {
  open()
  const rows = (await listed()).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
    'Booth 1 · 3\u00a0×\u00a03\u00a0m',
    'Booth 2',
    'Booth 3',
  ])
  const link = await within(rows[1]!).findByRole('link', { name: 'Wild Fern' })
  expect(link.getAttribute('href')).toBe('/organizer/applications/71')
})

test('one line adds many at once, over the version that was read, without those that are there', async () => {
  const { user, sent } = open()
  await user.type(await screen.findByRole('textbox', { name: /^Add/ }), 'Booths 2 to 5, 3 m')
  expect(screen.getByText('Booth 4, Booth 5')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add 2' }))
  await waitFor(() => expect(toasts).toEqual(['2 added']))
  expect(sent()).toMatchObject([
    { name: put, version: '"3"', body: { booths: [...three, { name: 'Booth 4', size: '3 m' }, { name: 'Booth 5' }] } },
  ])
})

test('nothing is added twice, and what is too long is explained', async () => {
  const { user, sent } = open()
  const add = await screen.findByRole('textbox', { name: /^Add/ })
  await user.type(add, 'Booth 1')
  expect(screen.getByText('These are in the list already.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.clear(add)
  await user.type(add, 'x'.repeat(61))
  expect(screen.getByText('The name can have at most 60 characters')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a name is changed in a dialog, and the booth keeps its id', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Booth 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Booth 2' }))
  const name = dialog.getByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('What is it called?')).toBeTruthy()
  await user.type(name, 'Main stage')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts).toEqual(['Main stage saved']))
  expect(sent()[0]!.body).toMatchObject({ booths: [{ id: 1 }, { id: 2, name: 'Main stage' }, { id: 3 }] })
})

test('removing one that somebody has is asked about', async () => {
  const { user, sent } = open()
  await (await listed()).findByRole('link', { name: 'Wild Fern' })
  await user.click(screen.getByRole('button', { name: 'Remove Booth 3' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Remove Booth 2' }))
  expect(await screen.findByText(/^Wild Fern keep/)).toBeTruthy()
  expect(sent()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
})

test('a free booth is given at once, with the rest of the sheet as it was', async () => {
  const { user, sent } = open()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Juniper & Rye' }), 'Booth 3')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    version: '"4"',
    body: { place: 'Booth 3', arrival: juniper.arrival, contact_name: juniper.contact_name, is_shared: false },
  })
})

test('a booth that somebody has is given only after a question that names them', async () => {
  const { user, sent } = open()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Juniper & Rye' }), 'Booth 2: Wild Fern')
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Wild Fern has Booth 2. Give it to Juniper & Rye too?' }),
  )
  expect(sent()).toEqual([])
  await user.click(question.getByRole('button', { name: 'Give it to both' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.body).toMatchObject({ place: 'Booth 2', is_shared: true })
})

test('a plan is chosen and sent, and what is no picture is not', async () => {
  const { user, sent } = open()
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a plan for Plan')
  await user.upload(input, new File(['plan'], 'plan.png', { type: 'image/png' }))
  await waitFor(() => expect(toasts).toEqual(['Plan uploaded']))
  fireEvent.change(input, { target: { files: [new File(['plan'], 'plan.pdf', { type: 'application/pdf' })] } })
  expect(screen.getByText(/^plan.pdf: Unsupported file type/)).toBeTruthy()
  expect(sent().map(({ name }) => name)).toEqual(['POST /events/7/booths/plan'])
})

/** jsdom lays nothing out: the plan is 400 × 200 px. */
const layOut = (plan: HTMLElement) =>
  Object.assign(plan, { getBoundingClientRect: () => ({ left: 0, top: 0, width: 400, height: 200 }) })

test('a press on the plan sets the next number, and after that the one that was chosen', async () => {
  const { user, sent } = open({ plan })
  const picture = await screen.findByRole('img', { name: 'Plan of the ground' })
  const ground = layOut(picture.parentElement!)
  expect(screen.getByText(/^Press on the plan where Booth 2 is/)).toBeTruthy()
  fireEvent.click(ground, { clientX: 100, clientY: 50 })
  expect(screen.getByText(/^Press on the plan where Booth 3 is/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Booth 1' }))
  fireEvent.click(ground, { clientX: 400, clientY: 0 })
  await user.click(screen.getByRole('button', { name: 'Save the plan' }))
  await waitFor(() => expect(toasts).toEqual(['Plan saved']))
  const { booths } = sent()[0]!.body as BoothList
  expect(booths.map(({ spot }) => spot)).toEqual([{ x: 1000, y: 0 }, { x: 250, y: 250 }, null])
})

test('with keys a number is put into the middle and moved by arrows, and stays on the plan', async () => {
  const { user, sent } = open({ plan })
  const rest = within(await screen.findByRole('region', { name: 'Not on the plan' }))
  rest.getByRole('button', { name: 'Booth 3' }).focus()
  await user.keyboard('{Enter}')
  const mark = await within(screen.getByRole('list', { name: 'On the plan' })).findByRole('button', { name: 'Booth 3' })
  await waitFor(() => expect(document.activeElement).toBe(mark))
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}')
  await user.click(screen.getByRole('button', { name: 'Save the plan' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect((sent()[0]!.body as BoothList).booths[2]!.spot).toEqual({ x: 490, y: 501 })
})

test('changes of the plan can be undone, and a number taken off', async () => {
  const { user, sent } = open({ plan })
  await user.click(await screen.findByRole('button', { name: 'Booth 1' }))
  await user.click(screen.getByRole('button', { name: 'Take Booth 1 off the plan' }))
  expect(screen.queryByRole('list', { name: 'On the plan' })?.textContent).toBe('')
  await user.click(screen.getByRole('button', { name: 'Undo changes' }))
  expect(screen.getByRole('list', { name: 'On the plan' }).textContent).toBe('1')
  expect(sent()).toEqual([])
})

test('nothing can be changed when the event is over', async () => {
  open({ plan }, [juniper, fern], { 'GET /events/7': anEvent({ status: 'completed' }) })
  await listed()
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Juniper & Rye' })).disabled).toBe(true)
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a list that could not be read can be read again', async () => {
  open({}, [], { 'GET /events/7/booths': () => new Refusal(500, 'No') })
  expect(await screen.findByText('The booths and stages could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test('the vendor sees the own place on the plan', async () => {
  const own = { own_id: 1, booths: [three[0]!, booth(2, { spot: { x: 1, y: 1 } })], plan }
  api({
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/70': anApplication({ status: 'accepted' }),
    'GET /event-applications/70/messages': aConversation(),
    'GET /event-applications/70/changes': [],
    'GET /events/7': anEvent(),
    'GET /event-applications/70/booking': aBooking({ place: 'Booth 1' }),
    'GET /event-applications/70/booth': own,
  })
  visit('/contractor/applications/:applicationId', VendorApplicationPage, '/contractor/applications/70')
  const part = within(await screen.findByRole('region', { name: 'Booth 1 · 3\u00a0×\u00a03\u00a0m' }))
  expect(part.getByRole('img', { name: 'Plan of the ground' })).toBeTruthy()
  expect(part.getByText('Booth 1, yours')).toBeTruthy()
  expect(part.getByText('Booth 2')).toBeTruthy()
  expect(part.queryAllByRole('button')).toEqual([])
})
