import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { call, signIn } from './support/people.ts'
import { startServer, stopServer } from './support/server.ts'

interface Row {
  id: number
  event_id: number
  version: number
  status: string
  event_status: string
}

const desk = '/organizer/applications'
const organizer = 'organizer@marquee.test'
const applicationsOf = async (page: Page) =>
  (await call<{ applications: Row[] }>(page, 'GET', '/event-applications/my-applications?limit=100')).applications
const opened = (page: Page) => page.locator('[data-worktop-detail]')
const openRow = (page: Page) => page.locator('[data-worktop-row][aria-current]')

/** Forty take half a minute. */
for (const { count, tag } of [
  { count: 8, tag: [] },
  { count: 40, tag: ['@faults'] },
])
  test(
    `${count} applications are decided as typed, with 50 or 150 ms between two keys`,
    { tag },
    async ({ newPerson }) => {
      const server = await startServer({ hasDemo: true })
      try {
        const page = await newPerson({ baseURL: server.url })
        await signIn(page, organizer)
        const vendor = await newPerson({ baseURL: server.url })
        await signIn(vendor, 'vendor@marquee.test')
        const applied = new Set((await applicationsOf(vendor)).map(({ event_id }) => event_id))
        const published = '/events/my-events?status=published&limit=100'
        const { events } = await call<{ events: { id: number; visibility: string }[] }>(page, 'GET', published)
        for (const { id } of events.filter(({ visibility }) => visibility === 'listed')) {
          // Where all places are given, the desk asks before it accepts.
          await call(page, 'DELETE', `/events/${id}/call`)
          if (!applied.has(id))
            await call(vendor, 'POST', '/event-applications', { event_id: id, message: 'With flowers' })
        }
        for (const { id, status, event_status } of await applicationsOf(page)) {
          if (status !== 'pending' && event_status === 'published')
            await call(page, 'PUT', `/event-applications/${id}/status`, { status: 'pending' })
        }
        const all = await applicationsOf(page)
        const decidable = new Set(all.filter((one) => one.event_status === 'published').map(({ id }) => id))
        await page.goto(desk)
        await expect(openRow(page)).toBeVisible()
        const rows = page.locator('[data-worktop-row]').filter({ hasText: 'Pending' })
        const shown = await rows.evaluateAll((each) => each.map((row) => Number(row.getAttribute('data-worktop-row'))))
        const ids = shown.filter((id) => decidable.has(id))
        const typed = ids.slice(0, count).map((id, turn) => ({ id, key: turn % 3 === 0 ? 'r' : 'a' }))
        expect(typed).toHaveLength(count)

        for (const [turn, { key }] of typed.entries()) {
          for (const pressed of key === 'r' ? [key, 'Enter'] : [key]) {
            await page.keyboard.press(pressed)
            await sleep(turn % 2 === 0 ? 50 : 150)
          }
        }
        const decided = async () => {
          const stored = new Map((await applicationsOf(page)).map(({ id, status }) => [id, status]))
          return typed.map(({ id }) => stored.get(id))
        }
        await expect.poll(decided).toEqual(typed.map(({ key }) => (key === 'a' ? 'accepted' : 'rejected')))
        await expect(openRow(page)).toBeFocused()
        await page.keyboard.press('k')
        await page.keyboard.press('u')
        await expect(opened(page).getByText('Pending').first()).toBeVisible()
      } finally {
        await stopServer(server)
      }
    },
  )

test('two people at one desk: the second sees a notice, keeps the place and overwrites nothing; on a phone Back returns to the list', async ({
  newPerson,
}) => {
  const first = await newPerson()
  await signIn(first, organizer)
  const [waiting] = (await applicationsOf(first)).filter((one) => one.status === 'pending')
  const address = `${desk}?open=${waiting?.id}`
  await first.goto(address)
  const second = await first.context().newPage()
  await second.goto(address)
  const heading = second.getByRole('heading', { level: 2 }).and(opened(second).locator('h2'))
  const name = await heading.textContent()

  await first.keyboard.press('a')
  await expect(first.getByText('Application accepted successfully!')).toBeVisible()

  await second.keyboard.press('r')
  await second.getByRole('button', { name: 'Reject application' }).press('Enter')
  await expect(second.getByText('It is accepted now.', { exact: false })).toBeVisible()
  await expect(heading).toHaveText(name ?? '')
  await expect(openRow(second)).toHaveAttribute('data-worktop-row', `${waiting?.id}`)
  const stored = (await applicationsOf(first)).find(({ id }) => id === waiting?.id)
  expect(stored?.status).toBe('accepted')
  await call(first, 'PUT', `/event-applications/${waiting?.id}/status`, { status: 'pending' })

  await test.step('on a phone', async () => {
    await second.setViewportSize({ width: 390, height: 700 })
    await second.goto(desk)
    const row = second.locator('[data-worktop-row]').nth(8)
    await row.scrollIntoViewIfNeeded()
    const top = await second.evaluate(() => window.scrollY)
    await row.click()
    await expect(opened(second)).toBeFocused()
    await expect(second.getByRole('search')).toBeHidden()
    const bar = second.locator('[data-worktop-bar]')
    await expect(bar).toBeInViewport({ ratio: 1 })
    for (let tab = 0; tab < 12; tab++) {
      await second.keyboard.press('Tab')
      expect(await second.evaluate(isUnderBar)).toBe(false)
    }
    await second.goBack()
    await expect(row).toBeFocused()
    await expect.poll(() => second.evaluate(() => window.scrollY)).toBe(top)
  })
})

test('all filters fit, the list begins near the top also on phones, and a link to a row far below shows it', async ({
  newPerson,
}) => {
  const page = await newPerson()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, organizer)
  await page.goto(desk)
  const rows = page.locator('[data-worktop-row]')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const bar = await page.getByRole('banner').boundingBox()
    const first = await rows.first().boundingBox()
    expect(first!.y - bar!.y - bar!.height, `at ${width} px`).toBeLessThanOrEqual(180)
  }
  await page.getByRole('button', { name: 'More filters' }).click()
  await expect(page.getByLabel('Order')).toBeInViewport({ ratio: 1 })
  const last = await rows.last().getAttribute('data-worktop-row')
  await page.goto(`${desk}?open=${last}`)
  await expect(openRow(page)).toHaveAttribute('data-worktop-row', `${last}`)
  await expect(openRow(page)).toBeInViewport()
})

/** Whether the focused element is covered by the bar with the decision. */
function isUnderBar(): boolean {
  const bar = document.querySelector('[data-worktop-bar]')
  const { activeElement } = document
  if (!bar || !activeElement || bar.contains(activeElement)) return false
  return activeElement.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
}
