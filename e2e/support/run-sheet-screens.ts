import type { Page } from '@playwright/test'
import type { Application } from '@marquee/contract/applications'
import { answers, ok } from './answers.ts'
import { call } from './people.ts'
import type { Screen } from './screen.ts'

const sourceOf = async (page: Page) =>
  (await call<{ event_id: number }[]>(page, 'GET', '/events/run-sheets'))[0]!.event_id
const own = async (page: Page) => `/events/${await sourceOf(page)}/run-sheet`
const isShown = (page: Page) => page.getByText('Load-out').waitFor()

/** Run sheets: of the demo, an empty one, one row that is edited, and what a vendor reads. */
export const runSheetScreens: Screen[] = [
  { name: 'organizer-run-sheet', viewer: 'organizer', path: own, prepare: isShown, isWhole: true },
  {
    name: 'organizer-run-sheet-edit',
    viewer: 'organizer',
    path: own,
    isWhole: true,
    isForm: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit Soundcheck' }).click()
      await page.getByRole('button', { name: 'Save row' }).waitFor()
    },
  },
  {
    name: 'organizer-run-sheet-empty',
    viewer: 'organizer',
    path: async (page) => {
      const id = await sourceOf(page)
      await answers(page, `/api/events/${id}/run-sheet`, {
        GET: ok({ event_id: id, version: 0, changed_at: null, rows: [] }),
      })
      return `/events/${id}/run-sheet`
    },
    prepare: (page) => page.getByRole('button', { name: 'Copy from another event' }).waitFor(),
    isWhole: true,
  },
  {
    name: 'vendor-run-sheet',
    viewer: 'vendor',
    path: async (page) => {
      const { applications } = await call<{ applications: Application[] }>(
        page,
        'GET',
        '/event-applications/my-applications?limit=100&status=accepted',
      )
      const { id, event_id, event_start_date: day } = applications.find((one) => one.event_status === 'published')!
      const row = { minutes: 45, who: null, vendors: [], audience: 'vendors' as const }
      const rows = [
        { ...row, id: 1, starts: `${day}T08:00`, what: 'Load-in, first wave', place: 'River side' },
        { ...row, id: 2, starts: `${day}T23:00`, what: 'Load-out', place: null, who: 'Stage crew' },
      ]
      await answers(page, `/api/events/${event_id}/run-sheet`, {
        GET: ok({ event_id, version: 3, changed_at: new Date().toISOString(), rows }),
      })
      return `/contractor/applications/${id}`
    },
    prepare: isShown,
    isWhole: true,
  },
]
