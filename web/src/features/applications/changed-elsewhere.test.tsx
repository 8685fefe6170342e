import type { Application } from '@marquee/contract/applications'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { aPlace } from '../../../test/place-examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import ApplicationsPage from './applications-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const base = {
  'GET /users/profile': aPerson('client'),
  'GET /events/my-events': pageOf('events', [anEvent()]),
}
const desk = (search = '') => visit('/organizer/applications', ApplicationsPage, `/organizer/applications${search}`)
const own = 'This was decided meanwhile from your account, in another tab or on another device.'
const place = aPlace({ state: 'offered' })
const gone = new Refusal(404, 'Application not found')

test.each([
  [{ status: 'rejected' }, `${own} It is rejected now.`],
  [{ edited_at: '2027-02-11T09:00:00.000Z' }, 'Juniper & Rye changed this meanwhile. It is pending now.'],
  [
    { status: 'rejected', place: { ...place, state: 'released', reason: 'declined' } },
    'Juniper & Rye changed this meanwhile. It is rejected now.',
  ],
  [
    { status: 'rejected', place: { ...place, state: 'released', reason: 'expired' } },
    'The time to confirm ended meanwhile. It is rejected now.',
  ],
] as [Partial<Application>, string][])(
  'who decides on what has changed to %j stays at the application and sees by whom, and what it is now',
  async (changed, sentence) => {
    let now = anApplication({ place })
    api({
      ...base,
      'GET /event-applications/my-applications': () =>
        pageOf('applications', [now, anApplication({ id: 71, company_name: 'Brass & Bone' })]),
      'PUT /event-applications/70/status': () => {
        now = anApplication({ place, ...changed, version: 3 })
        return new Refusal(412, 'Somebody changed this meanwhile')
      },
    })
    const { user } = desk()
    await screen.findByRole('heading', { level: 2, name: 'Juniper & Rye' })
    await user.keyboard('a')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(toasts).toEqual(['Somebody changed this meanwhile'])
    expect(screen.getByRole('heading', { level: 2, name: 'Juniper & Rye' })).toBeTruthy()
  },
)

test.each([
  [gone, 'Juniper & Rye has withdrawn, or the event was deleted.'],
  [anApplication({ status: 'accepted', version: 3 }), `${own} It is accepted now.`],
])('an open application that has left the list shows why: %#', async (now, sentence) => {
  let rows = [anApplication(), anApplication({ id: 71, company_name: 'Brass & Bone' })]
  api({
    ...base,
    'GET /event-applications/my-applications': () => pageOf('applications', rows),
    'GET /event-applications/70': now,
    'PUT /event-applications/70/status': () => {
      rows = rows.slice(1)
      return now === gone ? gone : new Refusal(412, 'Somebody changed this meanwhile')
    },
  })
  const { user } = desk('?status=pending')
  await screen.findByRole('heading', { level: 2, name: 'Juniper & Rye' })
  await user.keyboard('a')
  expect(await screen.findByText(sentence)).toBeTruthy()
})
