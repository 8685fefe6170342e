import type { Application } from '@marquee/contract/applications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aConversation, anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, type Received, resetStage, visit } from '../../../test/stage.tsx'
import ApplicationsPage from './applications-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const base = {
  'GET /users/profile': aPerson('client'),
  'GET /events/my-events': pageOf('events', [anEvent()]),
}
const list = () => visit('/organizer/applications', ApplicationsPage, '/organizer/applications')

test('with a selection, A, R, U and the big buttons act on the selection and show its number', async () => {
  let rows = ['Ada', 'Bel', 'Cyd'].map((company_name, index) => anApplication({ id: index + 1, company_name }))
  const sent: unknown[] = []
  api({
    ...base,
    'GET /event-applications/my-applications': () => pageOf('applications', rows),
    'PUT /event-applications/status': ({ body }: Received) => {
      const { status, applications } = body as { status: Application['status']; applications: { id: number }[] }
      const ids = applications.map(({ id }) => id)
      sent.push([status, ids])
      rows = rows.map((one) => (ids.includes(one.id) ? { ...one, status } : one))
      return { results: ids.map((id) => ({ id, application: rows[id - 1], error: null })) }
    },
  })
  const { user } = list()
  await screen.findByRole('heading', { level: 2, name: 'Ada' })
  await user.keyboard('jxjx')
  const bar = () => within(document.querySelector<HTMLElement>('[data-worktop-bar]')!)
  expect(bar().getByRole('button', { name: /^Accept/ }).textContent).toContain('Accept 2')
  await user.keyboard('a')
  await waitFor(() => expect(toasts).toEqual(['2 applications accepted']))
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull())

  for (const box of screen.getAllByRole('checkbox', { name: /^Select (Bel|Cyd)/ })) await user.click(box)
  // A click right after a decision does not act on what was opened by itself.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Ada' }).getAttribute('aria-busy')).toBeNull())
  expect(bar().queryByRole('button', { name: /^Accept/ })).toBeNull()
  await user.click(bar().getByRole('button', { name: /^Reset 2 to Pending/ }))
  await waitFor(() => expect(toasts.at(-1)).toBe('2 applications reset to pending'))
  expect(sent).toEqual([
    ['accepted', [2, 3]],
    ['pending', [2, 3]],
  ])
})

test('a key that is not possible shows why', async () => {
  api({
    ...base,
    'GET /event-applications/my-applications': pageOf('applications', [anApplication({ status: 'accepted' })]),
  })
  const { user } = list()
  await screen.findByRole('heading', { level: 2, name: 'Juniper & Rye' })
  await user.keyboard('az')
  expect(toasts).toEqual(['This application is already accepted.', 'Nothing to undo.'])
})

test('S puts the open application on the shortlist, N and M go to the fields for the note and the message', async () => {
  let mark = { note: null, is_shortlisted: false, version: 0 }
  const application = () => anApplication({ mark, message: 'Our work: www.juniper.example.' })
  const calls = api({
    ...base,
    'GET /event-applications/my-applications': () => pageOf('applications', [application()]),
    'GET /event-applications/70': application,
    'GET /event-applications/70/messages': aConversation(),
    'PUT /event-applications/70/mark': ({ body }: Received) => (mark = { ...mark, ...(body as object) }),
  })
  const { user } = list()
  await screen.findByRole('heading', { level: 2, name: 'Juniper & Rye' })
  const link = screen.getByRole('link', { name: /^www\.juniper\.example/ })
  expect(link.getAttribute('href')).toBe('https://www.juniper.example/')

  const star = () => screen.getByRole('button', { name: 'Shortlist: Juniper & Rye' }).getAttribute('aria-pressed')
  await user.keyboard('s')
  await waitFor(() => expect(star()).toBe('true'))
  await user.keyboard('s')
  await waitFor(() => expect(star()).toBe('false'))
  expect(toasts).toEqual(['Juniper & Rye is on the shortlist', 'Juniper & Rye is off the shortlist'])
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{ is_shortlisted: true }, { is_shortlisted: false }])

  const field = await screen.findByRole('textbox', { name: 'Message to Juniper & Rye' })
  await user.keyboard('mSaw')
  expect(document.activeElement).toBe(field)
  expect((field as HTMLTextAreaElement).value).toBe('Saw')
  await user.clear(field)
  field.blur()
  await user.keyboard('n')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Private note/ }))
  expect(screen.queryByRole('alertdialog')).toBeNull()

  field.blur()
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('?')
  const keys = within(await screen.findByRole('dialog', { name: 'Keys' }))
  for (const name of ['Private note', 'Shortlist', 'Message']) expect(keys.getByText(name)).toBeTruthy()
})

test('M where nothing more can be written shows that', async () => {
  api({
    ...base,
    'GET /event-applications/my-applications': pageOf('applications', [anApplication()]),
    'GET /event-applications/70/messages': aConversation([], { may_write: false, why_not: 'The event is over.' }),
  })
  const { user } = list()
  await screen.findByText('The event is over.')
  await user.keyboard('m')
  expect(toasts).toEqual(['You cannot write a message here now.'])
})
