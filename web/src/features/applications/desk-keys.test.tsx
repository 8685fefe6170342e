import type { Application } from '@marquee/contract/applications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
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
  await user.keyboard('a')
  expect(toasts).toEqual(['This application is already accepted.'])
})
