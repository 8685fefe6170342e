import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { MailHours, NoticePreference } from '@marquee/contract/notifications'
import { aPerson } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import NotificationsPage from './notifications-page.tsx'

beforeEach(() => {
  resetStage()
})

const on = { in_app: true, email: true, frequency: null }
const preferences: NoticePreference[] = [
  { group: 'account', ...on },
  { group: 'answers', ...on },
  { group: 'messages', ...on, frequency: 'at_once' },
  { group: 'receipts', ...on, email: false },
  { group: 'new_events', in_app: false, email: false, frequency: 'off' },
]
const night = { time_zone: 'Asia/Tokyo', quiet_from: '22:00', quiet_until: '07:00' }
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Answers as the server does: a change is stored, or refused. */
function show(world: { refusal?: Refusal; hours?: MailHours | null } = {}) {
  let stored = preferences
  let hours = world.hours ?? null
  const calls = api((call) => {
    if (call.name === 'GET /users/profile') return aPerson('contractor')
    if (call.method === 'PUT') {
      if (world.refusal) return world.refusal
      if (call.path === '/notifications/hours') return (hours = call.body as MailHours)
      const group = call.path.split('/').at(-1)
      stored = stored.map((one) => (one.group === group ? { ...one, ...(call.body as object) } : one))
      return stored.find((one) => one.group === group)
    }
    return { preferences: stored, hours }
  })
  const changes = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { changes, ...visit('/notifications', NotificationsPage, '/notifications?tab=choices') }
}
const row = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') ?? document.body)
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked
const mails = (group: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `By email: ${group}` })
const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text)

test('each group that leaves a choice has how often e-mails come; what is always sent is one sentence', async () => {
  show()
  expect(optionsOf(await mails('Messages'))).toEqual(['Off', 'At once', 'Daily'])
  expect(optionsOf(await mails('Receipts'))).toEqual(['Off', 'At once'])
  expect(optionsOf(await mails('New events for you'))).toEqual(['Off', 'Daily', 'Weekly'])
  expect([(await mails('Messages')).value, (await mails('Receipts')).value]).toEqual(['at_once', 'off'])
  expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual([
    'In Marquee: Receipts',
    'Quiet hours',
  ])
  expect(isOn('In Marquee: Receipts')).toBe(true)
  expect(screen.queryByRole('heading', { name: 'Your account' })).toBeNull()
  expect(screen.getByText(/^Always sent.*: your account, answers to your applications\.$/)).toBeTruthy()
  expect(await screen.findByText(aPerson('contractor').email ?? '')).toBeTruthy()
  expect((await row('Messages')).getByText('Always').textContent).toBe('Always in Marquee')
})

test('a choice is saved at once and confirmed', async () => {
  const { user, changes } = show()
  const receipts = await row('Receipts')
  await user.selectOptions(await mails('Receipts'), 'At once')
  await waitFor(async () => expect((await mails('Receipts')).value).toBe('at_once'))
  expect(await receipts.findByText('Saved')).toBeTruthy()
  expect(receipts.getByRole('status').textContent).toBe('Saved')
  await user.click(receipts.getByRole('switch'))
  await waitFor(() => expect(changes()).toEqual([{ email: true }, { in_app: false }]))
})

test('whoever wants e-mails daily gets them in the mornings of the zone of their browser', async () => {
  const { user, changes } = show()
  await user.selectOptions(await mails('Messages'), 'Daily')
  await (await row('Messages')).findByText('Saved')
  expect(changes()).toEqual([{ time_zone: zone, quiet_from: null, quiet_until: null }, { frequency: 'daily' }])
})

test('a zone that was chosen stays when e-mails come daily', async () => {
  const { user, changes } = show({ hours: night })
  await user.selectOptions(await mails('Messages'), 'Daily')
  await (await row('Messages')).findByText('Saved')
  expect(changes()).toEqual([{ frequency: 'daily' }])
})

test('one choice switches all e-mails on or off; what is on stays as it is', async () => {
  const { user, changes } = show()
  const all = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'All by email' })
  expect(all.selectedOptions[0]?.text).toBe('Some')
  await user.selectOptions(all, 'On')
  await waitFor(() => expect(all.value).toBe('on'))
  expect(changes()).toEqual([{ email: true }, { frequency: 'weekly' }])
  await user.selectOptions(all, 'Off')
  await waitFor(async () => expect((await mails('Messages')).value).toBe('off'))
  expect(changes().slice(2)).toEqual([{ frequency: 'off' }, { email: false }, { frequency: 'off' }])
})

test('quiet hours are the night at first, in the zone of the browser; both ends and the zone can be changed', async () => {
  const { user, changes } = show()
  const quiet = await row('Quiet hours')
  expect(quiet.queryByLabelText('From')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Time zone' })).toBeNull()
  await user.click(quiet.getByRole('switch'))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' }).value).toBe(zone)
  fireEvent.change(await quiet.findByLabelText('Until'), { target: { value: '08:30' } })
  await waitFor(() => expect(changes()).toHaveLength(2))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'America/Los_Angeles')
  await waitFor(() => expect(changes()).toHaveLength(3))
  await quiet.findByText('Saved')
  await user.click(quiet.getByRole('switch'))
  await waitFor(() => expect(quiet.queryByLabelText('From')).toBeNull())
  const changed = { ...night, quiet_until: '08:30' }
  expect(changes()).toEqual([
    { ...night, time_zone: zone },
    { ...changed, time_zone: zone },
    { ...changed, time_zone: 'America/Los_Angeles' },
    { time_zone: 'America/Los_Angeles', quiet_from: null, quiet_until: null },
  ])
})

test('a change that could not be saved is put back, with a sentence', async () => {
  const world: { refusal?: Refusal } = { refusal: new Refusal(500, 'HTTP 500') }
  const { user } = show(world)
  const receipts = await row('Receipts')
  await user.selectOptions(await mails('Receipts'), 'At once')
  expect((await receipts.findByRole('alert')).textContent).toBe('This could not be saved.')
  expect((await mails('Receipts')).value).toBe('off')

  delete world.refusal
  await user.click(receipts.getByRole('button', { name: 'Try Again' }))
  expect(await receipts.findByText('Saved')).toBeTruthy()
  expect((await mails('Receipts')).value).toBe('at_once')
  expect(receipts.queryByRole('alert')).toBeNull()
})

test('after a failure the choices can be loaded again', async () => {
  let answer: unknown = new Refusal(403, 'No')
  api({ 'GET /users/profile': aPerson('contractor'), 'GET /notifications/preferences': () => answer })
  const { user } = visit('/notifications', NotificationsPage, '/notifications?tab=choices')
  expect(await screen.findByRole('heading', { name: 'Your choices could not be loaded' })).toBeTruthy()
  answer = { preferences, hours: null }
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Messages' })).toBeTruthy()
})
