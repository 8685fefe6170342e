import type { Application } from '@marquee/contract/applications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aConversation, anApplication, aPerson, pageOf } from '../../../test/examples.ts'
import { aPlace } from '../../../test/place-examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'
import VendorApplicationPage from './vendor-application-page.tsx'
import VendorApplicationsPage from './vendor-applications-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const listCall = 'GET /event-applications/my-applications'
const withdrawnCall = 'GET /event-applications/withdrawn'
const made = (id: number, event_title: string, event_start_date: string, given: Partial<Application> = {}) =>
  anApplication({ id, event_id: id, event_title, event_start_date, ...given })
const some = [
  made(1, 'Old Supper', '2020-01-01'),
  made(2, 'Late Gala', '2999-12-01', { status: 'accepted', organization_name: 'Quayside' }),
  made(3, 'Early Gala', '2999-01-01'),
  made(4, 'Newer Supper', '2021-01-01', { status: 'rejected', status_reason: 'Too far away.' }),
  made(5, 'Cancelled Fair', '2999-02-01', { event_status: 'cancelled' }),
]
const show = (address = '/contractor/applications') =>
  visit('/contractor/applications', VendorApplicationsPage, address)
const serve = (rows: readonly Application[], answers: Record<string, unknown> = {}) =>
  api({
    'GET /users/profile': aPerson('contractor'),
    [listCall]: pageOf('applications', rows),
    [withdrawnCall]: [],
    ...answers,
  })
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)

test('coming events stand first, the next at the top, past and cancelled ones after them, with what became of them', async () => {
  serve(some)
  show()
  const coming = within(await screen.findByRole('region', { name: 'Coming up' }))
  expect(coming.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Early Gala',
    'Late Gala',
  ])
  const past = within(screen.getByRole('region', { name: 'Past or cancelled' }))
  expect(past.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Cancelled Fair',
    'Newer Supper',
    'Old Supper',
  ])
  expect(past.getByText('Too far away.')).toBeTruthy()
  expect(coming.getByRole('link', { name: 'Late Gala' }).getAttribute('href')).toBe('/events/2')
})

test('what needs an answer stands above what is decided, also where its event is later', async () => {
  const place = aPlace({ state: 'offered', until: '2999-11-04T07:00:00.000Z', confirm_by: '2999-11-03' })
  serve([...some, made(6, 'Offered Ball', '2999-12-31', { status: 'accepted', place })])
  show()
  await screen.findByRole('region', { name: 'Coming up' })
  expect(titles().slice(0, 3)).toEqual(['Offered Ball', 'Early Gala', 'Late Gala'])
})

test('an accepted application shows the person behind the event, with a link to write to them; others show no contact', async () => {
  const organizer_contact = { name: 'Noor Haddad', email: 'noor@quayside.example' }
  serve([some[2]!, { ...some[1]!, organizer_contact }])
  const { unmount } = show()
  const link = await screen.findByRole('link', { name: 'noor@quayside.example' })
  expect(link.getAttribute('href')).toBe('mailto:noor@quayside.example')
  expect(screen.getByText('Noor Haddad')).toBeTruthy()
  expect(screen.getAllByText("Organizer's contact")).toHaveLength(1)
  unmount()

  // Without a confirmed address only the name; of a deleted account nothing.
  const without = (name: string | null) => ({ ...some[1]!, organizer_contact: { name, email: null } })
  serve([without('Noor Haddad'), { ...without(null), id: 6, event_id: 6 }])
  await queryClient().resetQueries()
  show()
  expect(await screen.findByText('Noor Haddad')).toBeTruthy()
  expect(screen.getAllByText("Organizer's contact")).toHaveLength(1)
  expect(screen.queryByRole('link', { name: /@/ })).toBeNull()
})

test("the page of an accepted application shows the organizer's contact", async () => {
  const organizer_contact = { name: 'Noor Haddad', email: 'noor@quayside.example' }
  api({
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/70': anApplication({ status: 'accepted', organizer_contact }),
    'GET /event-applications/70/messages': aConversation(),
  })
  visit('/contractor/applications/:applicationId', VendorApplicationPage, '/contractor/applications/70')
  const link = await screen.findByRole('link', { name: 'noor@quayside.example' })
  expect(link.getAttribute('href')).toBe('mailto:noor@quayside.example')
  const contact = within(screen.getByText("Organizer's contact").parentElement!)
  expect(contact.getByText('Noor Haddad')).toBeTruthy()
})

test('status, time and text narrow the list, stand in the address, and the choices show how many they leave', async () => {
  serve(some)
  const { user, here } = show('/contractor/applications?status=pending&when=upcoming')
  await screen.findByRole('region', { name: 'Coming up' })
  expect(titles()).toEqual(['Early Gala'])
  expect(screen.getByText('1 application')).toBeTruthy()
  const status = screen.getByLabelText('Status')
  expect(
    within(status)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['All Status (2)', 'Pending (1)', 'Accepted (1)', 'Rejected (0)'])
  await user.selectOptions(status, 'All Status (2)')
  await user.type(screen.getByRole('searchbox'), 'quay')
  expect(titles()).toEqual(['Late Gala'])
  await waitFor(() => expect(here()).toBe('/contractor/applications?when=upcoming&search=quay'))
  await user.type(screen.getByRole('searchbox'), 'zzz')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(titles()).toHaveLength(5)
  await waitFor(() => expect(here()).toBe('/contractor/applications'))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Applications' }))
})

test('withdrawing asks first; the application disappears, and the focus goes to the list', async () => {
  let rows = [some[1]!, some[2]!]
  const calls = serve([], {
    [listCall]: () => pageOf('applications', rows),
    'DELETE /event-applications/3': () => {
      rows = [some[1]!]
      return null
    },
  })
  const { user } = show()
  await askWithdraw(user, 'Early Gala')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw your application?' }))
  expect(dialog.queryByText(/please delete it there/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(titles()).toHaveLength(2)
  // Accepted: the event may be in a calendar, which no e-mail changes.
  await askWithdraw(user, 'Late Gala')
  expect(await screen.findByText(/If our email put the event in your calendar, please delete it there\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  await askWithdraw(user, 'Early Gala')
  await user.dblClick(await screen.findByRole('button', { name: 'Withdraw application' }))
  await waitFor(() => expect(toasts).toEqual(['Application withdrawn']))
  await waitFor(() => expect(titles()).toEqual(['Late Gala']))
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ version }) => version)).toEqual(['"2"'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Applications' })))
})

test('what was withdrawn stays below the list, with the way to apply again while the event is open', async () => {
  const one = (event_id: number, is_open: boolean) => ({
    event_id,
    event_title: `Fair ${event_id}`,
    event_start_date: '2999-05-01',
    event_end_date: '2999-05-02',
    is_open,
    withdrawn_at: '2026-03-04T10:00:00.000Z',
  })
  serve([], { [withdrawnCall]: [one(1, true), one(2, false)] })
  show()
  const rows = within(await screen.findByRole('region', { name: 'Withdrawn' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Fair 1May 1, 2999 - May 2, 2999 · withdrawn Mar 4, 2026Apply again: Fair 1',
    'Fair 2May 1, 2999 - May 2, 2999 · withdrawn Mar 4, 2026',
  ])
  expect(screen.getByRole('link', { name: /^Apply again ?: Fair 1$/ }).getAttribute('href')).toBe('/events/1#apply')
  expect(screen.getByRole('link', { name: 'Fair 1' }).getAttribute('href')).toBe('/events/1')
})

test('withdrawing is offered only for coming events, and not after a rejection', async () => {
  serve([...some, made(6, 'Done Supper', '2999-03-01', { status: 'accepted', event_status: 'completed' })])
  show()
  await screen.findByRole('region', { name: 'Coming up' })
  expect(screen.getAllByRole('button', { name: /^More/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'More: Early Gala',
    'More: Late Gala',
  ])
})

test('an accepted event that is to come is downloaded for a calendar; a failure is shown', async () => {
  let answer: unknown = new Refusal(503, 'Marquee is briefly unavailable.')
  serve([...some, made(6, 'Done Supper', '2999-03-01', { status: 'accepted', event_status: 'completed' })], {
    'GET /events/2/calendar': () => answer,
  })
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:file'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = show()
  await screen.findByRole('region', { name: 'Coming up' })
  const add = async (title: string) => {
    await user.click(screen.getByRole('button', { name: `More: ${title}` }))
    await screen.findByRole('menuitem', { name: 'Withdraw' })
    return screen.queryByRole('menuitem', { name: 'Add to calendar' })
  }
  await user.click((await add('Late Gala'))!)
  await waitFor(() => expect(toasts).toHaveLength(1))
  answer = { name: 'marquee-event-2.ics', text: 'BEGIN:VCALENDAR' }
  await user.click((await add('Late Gala'))!)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect([saved[0]!.type, await saved[0]!.text()]).toEqual(['text/calendar;charset=utf-8', 'BEGIN:VCALENDAR'])
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('marquee-event-2.ics')
})

test('the timeline is loaded when it is opened, and can be loaded again after a failure', async () => {
  let answer: unknown = new Refusal(403, 'No')
  serve([some[3]!], { 'GET /event-applications/4/history': () => answer })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Timeline: Newer Supper' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the timeline')
  answer = [
    { status: 'pending', at: '2020-03-01T10:00:00.000Z', reason: null },
    { status: 'accepted', at: '2020-03-02T10:00:00.000Z', reason: null },
    { status: 'pending', at: '2020-03-03T10:00:00.000Z', reason: null },
    { status: 'rejected', at: '2020-03-04T23:30:00.000Z', reason: 'Too far away.' },
  ]
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Back to pending')
  const steps = within(screen.getByRole('article')).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([
    'Applied March 1, 2020',
    'Accepted March 2, 2020',
    'Back to pending March 3, 2020',
    'Rejected March 4, 2020Too far away.',
  ])
})

test('without applications the page leads to the events; a failed load can be tried again, a failed read later changes nothing', async () => {
  let answer: unknown = new Refusal(403, 'No')
  serve([], { [listCall]: () => answer })
  const { user } = show()
  expect(await screen.findByRole('heading', { name: 'Failed to fetch applications' })).toBeTruthy()
  answer = pageOf('applications', [])
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'You have not applied to an event yet.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse Events' }).getAttribute('href')).toBe('/events')
  answer = pageOf('applications', some)
  await queryClient().refetchQueries({ queryKey: ['applications'] })
  await waitFor(() => expect(titles()).toHaveLength(5))
  answer = new Refusal(403, 'No')
  await queryClient().refetchQueries({ queryKey: ['applications'] })
  expect(titles()).toHaveLength(5)
})

async function askWithdraw({ click }: Pick<ReturnType<typeof visit>['user'], 'click'>, title: string) {
  await click(await screen.findByRole('button', { name: `More: ${title}` }))
  await click(await screen.findByRole('menuitem', { name: 'Withdraw' }))
}
