import type { Application } from '@marquee/contract/applications'
import type { RunSheet } from '@marquee/contract/run-sheets'
import { expect, test } from './support/journey.ts'
import { pdfPages } from './support/pdf-text.ts'
import { call, signIn } from './support/people.ts'

test('the run sheet prints on A4 and Letter: every row once, the event at the top of each page, no buttons', async ({
  newPerson,
}) => {
  const page = await newPerson({ viewport: { width: 1280, height: 800 } })
  await signIn(page, 'organizer@marquee.test')
  const [source] = await call<{ event_id: number; title: string }[]>(page, 'GET', '/events/run-sheets')
  const { event_id: id, title } = source!
  const before = await call<RunSheet>(page, 'GET', `/events/${id}/run-sheet`)
  const lines = (sheet: RunSheet) =>
    sheet.rows.map(({ vendors, ...row }) => ({ ...row, application_ids: vendors.map((one) => one.application_id) }))
  const day = before.rows[0]!.starts.slice(0, 10)
  const more = Array.from({ length: 60 }, (_, at) => ({
    starts: `${day}T18:${String(at).padStart(2, '0')}`,
    what: `Step ${at + 1} of the show`,
    audience: 'organizer',
  }))
  await call(page, 'PUT', `/events/${id}/run-sheet`, { rows: [...lines(before), ...more] })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/events/${id}/run-sheet`)
    await expect(page.getByText('Step 60 of the show')).toBeVisible()
    for (const format of ['A4', 'Letter'] as const) {
      const pages = pdfPages(await page.pdf({ format }))
      expect(pages.length).toBeGreaterThan(1)
      expect(pages.length).toBeLessThan(6)
      for (const [at, text] of pages.entries()) {
        expect(text).toContain(title)
        expect(text).toContain(`${at + 1} / ${pages.length}`)
        expect(text).not.toMatch(/Add a row|Back to the event|Same time as/)
      }
      const whole = pages.join(' ')
      for (const { what } of more) expect(whole.split(`${what} `).length - 1, what).toBe(1)
      expect(whole).toContain('Soundcheck')
      expect(whole).toContain('8:00 AM')
    }
  }
  await call(page, 'PUT', `/events/${id}/run-sheet`, { rows: lines(before) })
})

test('a vendor reads a change at once, without the rows of others', async ({ newPerson }) => {
  const [organizer, vendor] = [await newPerson(), await newPerson()]
  await signIn(organizer, 'organizer@marquee.test')
  await signIn(vendor, 'vendor@marquee.test')
  const { applications } = await call<{ applications: Application[] }>(
    vendor,
    'GET',
    '/event-applications/my-applications?limit=100&status=accepted',
  )
  const own = await call<{ events: { id: number }[] }>(organizer, 'GET', '/events/my-events?limit=100')
  const { id, event_id } = applications.find(
    (one) => one.event_status === 'published' && own.events.some((event) => event.id === one.event_id),
  )!
  await vendor.goto(`/events/${event_id}/run-sheet`)
  await expect(vendor.getByRole('heading', { name: 'Run sheet', level: 1 })).toBeVisible()
  await organizer.goto(`/events/${event_id}/run-sheet`)
  await organizer.getByRole('button', { name: /^(Add a row|Write the first row)$/ }).click()
  const form = organizer.getByRole('form', { name: 'New row' })
  await form.getByLabel('What').fill('Fireworks')
  await form.getByRole('button', { name: 'Save row' }).click()
  await expect(vendor.getByText('Fireworks')).toBeVisible()
  await vendor.goto(`/contractor/applications/${id}`)
  await expect(vendor.getByText('Fireworks')).toBeVisible()
  await expect(vendor.getByText('Count the tills')).toHaveCount(0)
  await organizer.getByRole('form', { name: 'New row' }).getByRole('button', { name: 'Cancel' }).click()
  await organizer.getByRole('button', { name: 'Move Fireworks, with the arrow keys up and down' }).press('ArrowUp')
  await organizer.getByRole('button', { name: 'More for Fireworks' }).click()
  await organizer.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(organizer.getByText('Row removed')).toBeVisible()
  await vendor.goto(`/events/${event_id}/run-sheet`)
  await expect(vendor.getByText('Fireworks')).toHaveCount(0)
})
