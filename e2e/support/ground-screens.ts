import type { Application } from '@marquee/contract/applications'
import type { BoothList, OwnBooth } from '@marquee/contract/booths'
import type { Event } from '@marquee/contract/events'
import type { Outcome } from '@marquee/contract/outcomes'
import type { Page } from '@playwright/test'
import { answers, ok, press } from './answers.ts'
import { sheetOf } from './booking-screens.ts'
import { call } from './people.ts'
import type { Screen } from './screen.ts'

const ownEvents = async (page: Page) =>
  (await call<{ events: Event[] }>(page, 'GET', '/events/my-events?limit=100')).events
const booked = async (page: Page, status: string) =>
  (
    await call<{ applications: Application[] }>(
      page,
      'GET',
      '/event-applications/my-applications?limit=100&status=accepted',
    )
  ).applications.filter((one) => one.event_status === status && one.place?.state !== 'released')

/** An own event with booths on a plan, or without any. */
const ground = async (page: Page, hasBooths: boolean) => {
  for (const { id, status } of await ownEvents(page)) {
    if (status !== 'published') continue
    const list = await call<BoothList>(page, 'GET', `/events/${id}/booths`)
    if (list.booths.length > 0 === hasBooths) return { id, list }
  }
  throw new Error('The demo has no such event')
}

/** The board of an event that looks for vendors, with the booths of another one. */
const board = async (page: Page) => {
  const { list } = await ground(page, true)
  const found = (await ownEvents(page)).find(({ application_count, call }) => application_count > 0 && call)!
  await answers(page, `/api/events/${found.id}/booths`, { GET: ok(list) })
  return `/organizer/events/${found.id}/places`
}

/** The vendor of the demo has no booth. */
async function ownBooth(page: Page) {
  const path = await sheetOf('vendor', {
    place: 'Booth 4',
    changes: [{ field: 'place', before: 'Booth 3', after: 'Booth 4' }],
  })(page)
  const spots = [1, 2, 3, 4, 5, 6].map((id) => ({ id, x: 85 + id * 62, name: `Booth ${id}`, size: '3 × 3 m' }))
  const key = `/images/v/${'0'.repeat(32)}`
  const sizes = { 320: `${key}-320.webp`, 800: `${key}-800.webp` }
  const plan = { image_url: sizes[800], alt_text: null, width: 800, height: 500, placeholder: '', variants: sizes }
  const booths = spots.map(({ x, ...one }) => ({ ...one, spot: { x, y: 145 } }))
  const own: OwnBooth = { own_id: 4, booths, plan }
  await answers(page, `/api/event-applications/${path.split('/').at(-1)}/booth`, { GET: ok(own) })
  await page.route(`**${key}-*.webp`, (route) => route.fulfill({ path: 'demo/pictures/ground-plan-800.webp' }))
  return path
}

const outcome = (one: Application, given: Partial<Outcome> = {}): Outcome => ({
  application_id: one.id,
  event_id: one.event_id,
  event_title: one.event_title,
  organization_name: one.organization_name,
  company_name: one.company_name ?? '',
  answer: null,
  problem: null,
  note: null,
  until: new Date(Date.now() + 14 * 86_400_000).toISOString(),
  ...given,
})
const problem = { answer: 'had_problem', problem: 'late', note: 'They came an hour after load-in.' } as const

/** Questions about the events that are over, of which the second is answered, and the third with a problem. */
const asked = async (page: Page) => {
  const over = await booked(page, 'completed')
  const all = over.map((one, at) => outcome(one, at === 1 ? { answer: 'went_well' } : at === 2 ? problem : {}))
  await answers(page, '/api/event-outcomes', { GET: ok(all) })
  return all[0]!
}
const isAsked = (page: Page) => page.getByRole('heading', { name: 'How did it go?' }).waitFor()

/** Booths and stages, and how events went. */
export const groundScreens: Screen[] = [
  {
    name: 'organizer-booths',
    viewer: 'organizer',
    path: async (page) => `/organizer/events/${(await ground(page, true)).id}/booths`,
    prepare: (page) => page.getByRole('img', { name: 'Plan of the ground' }).waitFor(),
    isWhole: true,
  },
  {
    name: 'organizer-booths-empty',
    viewer: 'organizer',
    path: async (page) => `/organizer/events/${(await ground(page, false)).id}/booths`,
    prepare: (page) => page.getByRole('textbox', { name: /^Add/ }).fill('Booths 1 to 24, 3 × 3 m'),
    isWhole: true,
    isForm: true,
  },
  {
    name: 'organizer-booths-plan',
    viewer: 'organizer',
    path: async (page) => {
      const { id, list } = await ground(page, true)
      const booths = list.booths.map((one, at) => (at > 18 ? { ...one, spot: null } : one))
      await answers(page, `/api/events/${id}/booths`, { GET: ok({ ...list, booths }) })
      return `/organizer/events/${id}/booths`
    },
    prepare: (page) => page.getByLabel('Not on the plan').getByRole('button').first().click(),
    isWhole: true,
  },
  {
    name: 'organizer-booths-edit',
    viewer: 'organizer',
    path: async (page) => `/organizer/events/${(await ground(page, true)).id}/booths`,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await page.getByRole('dialog').getByLabel(/^Name/).waitFor()
    },
    isForm: true,
  },
  {
    name: 'organizer-board-booths',
    viewer: 'organizer',
    path: board,
    prepare: (page) => page.getByRole('heading', { name: 'Booths and stages' }).waitFor(),
    isWhole: true,
  },
  {
    name: 'organizer-board-booth',
    viewer: 'organizer',
    path: board,
    prepare: async (page) => {
      for (const menu of await page.getByRole('button', { name: /^Decide: / }).all()) {
        await menu.click()
        const open = page.getByRole('menu')
        await open.waitFor()
        const item = page.getByRole('menuitem', { name: 'Booth or stage' })
        if ((await item.count()) > 0) return item.click()
        await open.press('Escape')
        await open.waitFor({ state: 'hidden' })
      }
    },
  },
  {
    name: 'vendor-booth',
    viewer: 'vendor',
    path: ownBooth,
    prepare: (page) => page.getByRole('img', { name: 'Plan of the ground' }).waitFor(),
    isWhole: true,
  },
  {
    name: 'organizer-outcomes',
    viewer: 'organizer',
    path: async (page) => `/organizer/events/${(await asked(page)).event_id}/outcomes`,
    prepare: isAsked,
    isWhole: true,
  },
  {
    name: 'organizer-outcome-problem',
    viewer: 'organizer',
    path: async (page) => `/organizer/events/${(await asked(page)).event_id}/outcomes`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Had a problem' }).first().click()
      await press(page, 'Send')
    },
    isForm: true,
  },
  {
    name: 'organizer-dashboard-outcomes',
    viewer: 'organizer',
    path: async (page) => (await asked(page), '/dashboard'),
    prepare: isAsked,
    isWhole: true,
  },
  {
    name: 'vendor-dashboard-outcomes',
    viewer: 'vendor',
    path: async (page) => (await asked(page), '/dashboard'),
    prepare: isAsked,
    isWhole: true,
  },
  {
    name: 'vendor-outcome',
    viewer: 'vendor',
    path: async (page) => `/contractor/applications/${(await asked(page)).application_id}`,
    prepare: isAsked,
    isWhole: true,
  },
]
