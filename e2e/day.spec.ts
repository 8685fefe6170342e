import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { becomeOrganizer, becomeVendor, call, newMark, publishEvent, signIn, signOut } from './support/people.ts'

// The page of a day on the phone of an organizer, with and without a connection.

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** The time on the wall of the browser, `minutes` from now. */
const wallIn = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv', { timeZone: 'America/Los_Angeles', dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T')

const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
const status = (page: Page) => page.getByRole('main').getByRole('status')

test('the page of a day opens and takes ticks without a connection, and they arrive when it is back', async ({
  newPerson,
}) => {
  test.setTimeout(240_000)
  const mark = newMark()
  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const page = await newPerson(phone)
  const email = await becomeOrganizer(page, admin)
  const event_id = await publishEvent(page, `Quay Market ${mark}`)
  const names = ['Aster', 'Bread', 'Clay'].map((name) => `${name} ${mark}`)
  for (const [index, name] of names.entries()) {
    const vendor = await newPerson()
    await becomeVendor(vendor, admin, name)
    const { id } = await call<{ id: number }>(vendor, 'POST', '/event-applications', { event_id, message: 'We come.' })
    await call(page, 'PUT', `/event-applications/${id}/status`, { status: 'accepted' })
    const lines = { arrival: wallIn(60 - 10 * index), place: `Booth ${index + 1}`, contact_phone: '+1 503 555 0134' }
    await call(page, 'PUT', `/event-applications/${id}/booking`, lines)
    await vendor.close()
  }
  const row = { minutes: 40, audience: 'vendors' }
  const rows = [
    { ...row, starts: wallIn(-90), what: 'Load-in' },
    { ...row, starts: wallIn(-20), what: 'Doors' },
    { ...row, starts: wallIn(120), what: 'Brass band' },
  ]
  await call(page, 'PUT', `/events/${event_id}/run-sheet`, { rows })

  await page.goto(`/organizer/events/${event_id}`)
  await page.getByRole('link', { name: 'The day' }).click()
  await expect(status(page)).toHaveText('Up to date')
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  // In the order of their arrival.
  expect(await page.getByRole('main').getByRole('listitem').last().textContent()).toContain('Aster')
  await expect(page.getByRole('link', { name: '+1 503 555 0134' }).first()).toHaveAttribute(
    'href',
    'tel:+1 503 555 0134',
  )
  const tick = (await box(page, names[0]!).boundingBox())!
  expect(Math.min(tick.width, tick.height)).toBeGreaterThanOrEqual(44)

  // Only this page has a service worker, and it is kept whole before the connection goes.
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    )
  await expect.poll(scopes).toEqual(['/day/'])
  await expect
    .poll(() => page.evaluate(async () => Boolean(await (await caches.open('day')).match('/day/0'))))
    .toBe(true)
  await page.goto(`/day/${event_id}`)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(status(page)).toHaveText('Up to date')

  // A second phone of the organizer.
  const second = await newPerson(phone)
  await signIn(second, email)
  await second.goto(`/day/${event_id}`)
  await expect(box(second, names[0]!)).not.toBeChecked()

  // The page is closed, and opened again without a connection.
  const context = page.context()
  await context.setOffline(true)
  await page.close()
  const offline = await context.newPage()
  await offline.clock.install({ time: Date.now() })
  await offline.goto(`/day/${event_id}`)
  await expect(status(offline)).toContainText('No connection. As of ')
  await expect(offline.getByRole('region', { name: 'Now' })).toContainText('Doors')
  await expect(offline.getByRole('region', { name: 'Next' })).toContainText('Brass band')
  for (const name of names) await box(offline, name).check()
  await expect(status(offline)).toContainText('3 ticks wait to be sent')
  await expect(offline.getByRole('heading', { name: 'Arrived 3 of 3' })).toBeVisible()

  // Half an hour and a reload later they still wait, and the clock has moved on.
  await offline.clock.fastForward('30:00')
  await expect(offline.getByRole('region', { name: 'Now' })).toContainText('Nothing at the moment')
  await offline.reload()
  await expect(status(offline)).toContainText('3 ticks wait to be sent')
  for (const name of names) await expect(box(offline, name)).toBeChecked()

  // Meanwhile the run sheet has changed: the new one is shown as soon as the connection is back.
  rows[2] = { ...rows[2]!, what: 'String quartet' }
  await call(second, 'PUT', `/events/${event_id}/run-sheet`, { rows })
  await expect(offline.getByRole('region', { name: 'Next' })).toContainText('Brass band')
  await context.setOffline(false)
  await expect(status(offline)).not.toContainText('wait')
  await expect(offline.getByRole('region', { name: 'Next' })).toContainText('String quartet')
  for (const name of names) await expect(box(second, name)).toBeChecked()
  const arrivals = await call<{ has_arrived: boolean }[]>(second, 'GET', `/events/${event_id}/arrivals`)
  expect(arrivals.map(({ has_arrived }) => has_arrived)).toEqual([true, true, true])

  // What one phone takes back, the other one sees.
  await box(second, names[1]!).uncheck()
  await expect(box(offline, names[1]!)).not.toBeChecked()

  // The service worker controls no other page, and nothing is kept after signing out.
  await offline.getByRole('link', { name: 'Event details' }).click()
  await expect(offline.getByRole('heading', { name: `Quay Market ${mark}` })).toBeVisible()
  expect(await offline.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await offline.setViewportSize({ width: 1280, height: 800 })
  await signOut(offline)
  expect(
    await offline.evaluate(() => Object.keys(localStorage).filter((key) => /^marquee.(kept|tick)/.test(key))),
  ).toEqual([])
})
