import type { Page } from '@playwright/test'
import { answers, ok } from './answers.ts'
import { call } from './people.ts'
import type { Screen } from './screen.ts'

const names = 'Juniper & Rye,Wild Fern,Copper Kettle,Oak Street Bakers,The Lantern Brothers,Salt & Stone,Night Owls'
const companies = [...names.split(','), ...names.split(',').map((name) => `${name} Too`)]

/** The page of the day of an own event, with so many vendors. */
const dayOf = (vendors: number) => async (page: Page) => {
  const { events } = await call<{ events: { id: number }[] }>(page, 'GET', '/events/my-events?limit=1&status=published')
  const id = events[0]!.id
  const now = await page.evaluate(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    return new Date().toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T')
  })
  const at = (minutes: number) => new Date(Date.parse(`${now}Z`) + minutes * 60_000).toISOString().slice(0, 16)
  const row = { minutes: 60, place: null, who: null, vendors: [], audience: 'vendors' }
  const music = {
    ...row,
    what: 'Brass band',
    place: 'River stage',
    vendors: [{ application_id: 5, company_name: 'Night Owls' }],
  }
  const rows = [
    { ...row, id: 1, starts: at(-20), what: 'Doors open', place: 'Gate 2', who: 'Noor and Sam' },
    { ...music, id: 2, starts: at(40) },
  ]
  await answers(page, `/api/events/${id}`, { GET: ok({ id, title: 'Midsummer Night Market', call: null }) })
  await answers(page, `/api/events/${id}/run-sheet`, { GET: ok({ rows: vendors > 0 ? rows : [] }) })
  await answers(page, `/api/events/${id}/bookings`, {
    GET: ok(
      companies.slice(0, vendors).map((company_name, index) => ({
        application_id: index + 1,
        company_name,
        arrival: index < 12 ? at(-90 + 15 * index) : null,
        place: index === 3 ? null : `Booth ${index + 3}`,
        contact_name: index % 4 === 2 ? null : 'Noor Haddad',
        contact_phone: index % 4 === 3 ? null : '+1 503 555 0134',
      })),
    ),
  })
  const ticked_at = '2026-06-19T09:00:00.000Z'
  await answers(page, `/api/events/${id}/arrivals`, {
    GET: ok(vendors > 0 ? [1, 2, 4].map((application_id) => ({ application_id, has_arrived: true, ticked_at })) : []),
  })
  return `/day/${id}`
}
const isShown = (page: Page) => page.getByRole('heading', { name: /^Arriv/ }).waitFor()
const of = (name: string, vendors: number): Screen => ({
  name: `organizer-day${name}`,
  viewer: 'organizer',
  path: dayOf(vendors),
  prepare: isShown,
  isWhole: true,
})

/** The page of a day, in the states that it can have. */
export const dayScreens: Screen[] = [
  of('', 5),
  of('-many', 14),
  of('-empty', 0),
  {
    ...of('-offline', 5),
    prepare: async (page) => {
      await isShown(page)
      await page.context().setOffline(true)
      await page.getByRole('checkbox', { name: 'Copper Kettle' }).check()
      await page.getByText('1 tick waits to be sent').waitFor()
    },
  },
]
