import type { OpenCall } from '@marquee/contract/open-call'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { call, signIn } from './support/people.ts'

// What people come for takes few presses beside typing, on both sizes of screen.

const sizes = [
  { name: 'a desktop', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
]
const nextYear = new Date().getUTCFullYear() + 1
const place = { latitude: 45.523, longitude: -122.676 }

/** Presses, also into a field to type there, and counts. */
function counted() {
  let presses = 0
  return {
    press: async (on: Locator) => {
      presses += 1
      await on.click()
    },
    count: () => presses,
  }
}
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true })
const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')

for (const { name: size, ...options } of sizes) {
  test(`on ${size} a florist in Portland who is free on a day takes at most three presses`, async ({ newPerson }) => {
    const page = await newPerson(options)
    const { press, count } = counted()
    await page.goto('/')
    await press(field(page, 'What'))
    await page.keyboard.type('florist Portland')
    await press(field(page, 'When'))
    await field(page, 'When').fill(`${nextYear}-12-12`)
    await press(page.getByRole('button', { name: 'Search', exact: true }))
    await expect(page.getByRole('button', { name: /^Remove filter: Near Portland/ })).toBeVisible()
    await expect(cards(page)).not.toHaveCount(0)
    for (const card of await cards(page).all()) {
      await expect(card).toContainText(/Floral Design · Portland, [A-Z]{2}/)
      await expect(card).toContainText('Free on Dec 12')
    }
    expect(count()).toBeLessThanOrEqual(3)
  })

  test(`on ${size} a jazz trio for a wedding up to a moderate price takes at most four presses`, async ({
    newPerson,
  }) => {
    const page = await newPerson(options)
    const { press, count } = counted()
    await page.goto('/')
    await press(field(page, 'What'))
    await page.keyboard.type('jazz trio for a wedding up to moderate')
    await press(page.getByRole('button', { name: 'Search', exact: true }))
    await expect(page.getByRole('button', { name: 'Remove filter: $ Budget, $$ Moderate' })).toBeVisible()
    await expect(cards(page).first()).toContainText('Live Music')
    await expect(cards(page).first()).toContainText('Wedding')
    for (const card of await cards(page).all()) await expect(card).not.toContainText('$$$')
    expect(count()).toBeLessThanOrEqual(4)
  })

  test(`on ${size} an event becomes an open call with trades, questions, an end and conditions in three presses`, async ({
    newPerson,
  }) => {
    const page = await newPerson(options)
    await signIn(page, 'organizer@marquee.test')
    const event = {
      title: 'Pier Market',
      address: '3 Pier, Portland, OR',
      start_date: `${nextYear}-12-12`,
      status: 'draft',
    }
    const { id } = await call<{ id: number }>(page, 'POST', '/events', event)
    await page.goto(`/organizer/events/${id}`)
    const { press, count } = counted()
    await press(page.getByRole('link', { name: 'Post an open call' }))
    const starts = page.getByRole('group', { name: 'Start from' })
    const trades = page.getByLabel('Trade', { exact: true })
    // Each template has only trades that are in the list.
    for (const [name, number] of [
      ['Festival', 4],
      ['Wedding', 5],
      ['Private party', 3],
    ] as const) {
      await starts.getByRole('button', { name, exact: true }).click()
      await expect(trades).toHaveCount(number)
    }
    await press(starts.getByRole('button', { name: 'Market', exact: true }))
    await expect(trades).toHaveCount(3)
    await press(page.getByRole('button', { name: 'Save', exact: true }))
    await expect(page).toHaveURL(`/organizer/events/${id}`)
    const { call: saved } = await call<{ call: OpenCall }>(page, 'GET', `/events/${id}`)
    expect(saved).toMatchObject({ closes_local: `${nextYear}-11-12T18:00`, conditions: { version: 1 } })
    expect([saved.places.length, saved.questions.length]).toEqual([3, 5])
    expect(count()).toBe(3)
  })

  test(`on ${size} the events of next month near a person take at most three presses`, async ({ newPerson }) => {
    const now = new Date()
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15))
    const start_date = month.toISOString().slice(0, 10)
    const title = `Lanterns for ${size}`
    const organizer = await newPerson()
    await signIn(organizer, 'organizer@marquee.test')
    const event = { title, address: '12 River Street, Portland, OR', start_date, status: 'published' }
    await call(organizer, 'POST', '/events', event)

    const page = await newPerson({ ...options, geolocation: place, permissions: ['geolocation'] })
    const { press, count } = counted()
    await page.goto('/events')
    await press(field(page, 'Location'))
    await press(page.getByRole('option', { name: 'Near me' }))
    const monthName = month.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
    await press(page.getByRole('list', { name: 'Months' }).getByRole('button', { name: new RegExp(`^${monthName} `) }))
    await expect(page).toHaveURL(/near=45\.52%2C-122\.68/)
    await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^[1-9]\d* events? found$/ })).toBeVisible()
    for (const card of await page.getByRole('article').all()) await expect(card).toContainText(`${monthName} `)
    expect(count()).toBeLessThanOrEqual(3)
  })
}
