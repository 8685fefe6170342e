import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { becomeVendor, call, newMark, publishEvent, signIn } from './support/people.ts'

// What people write has words of any length. Beyond the window nobody reads them, and the page scrolls sideways.
const word = (letter: string) => letter.repeat(90)

test('words without an end widen no page', async ({ newPerson }) => {
  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const vendor = await newPerson()
  await becomeVendor(vendor, admin, `${newMark()} ${word('W')}`)
  const { id } = await call<{ id: number }>(vendor, 'PUT', '/contractors/profile', {
    business_description: `See https://example.com/${word('d')}`,
    business_address: `${word('A')}, Portland, OR`,
    license_number: word('L'),
    insurance_info: word('I'),
    availability_info: word('V'),
  })
  const organizer = await newPerson()
  await signIn(organizer, 'organizer@marquee.test')
  const event = await publishEvent(organizer, `${newMark()} ${word('E')}`)
  await call(organizer, 'PUT', `/events/${event}`, {
    description: word('d'),
    address: word('P'),
    budget_range: word('9'),
  })
  const application = await call<{ id: number }>(vendor, 'POST', '/event-applications', {
    event_id: event,
    message: word('m'),
  })
  await call(vendor, 'POST', `/event-applications/${application.id}/messages`, { text: word('t') })

  const screens: [Page, string][] = [
    [vendor, `/vendors/${id}`],
    [vendor, '/dashboard'],
    [vendor, `/events/${event}`],
    [vendor, '/contractor/applications'],
    [vendor, `/contractor/applications/${application.id}`],
    [organizer, `/organizer/events/${event}`],
    [organizer, `/organizer/applications?open=${application.id}`],
    [organizer, `/organizer/applications?event_id=${event}&status=pending`],
    [organizer, `/organizer/applications/${application.id}`],
    [admin, `/vendors/${id}`],
  ]
  for (const [page, path] of screens) {
    await page.goto(path)
    await expect(page.getByText(/(W{20}|E{20})/).first()).toBeAttached()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const shown = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(shown, { message: `${path} at ${width}` }).toBe(width)
      await expect.poll(() => tooWide(page), { message: `lists at ${path} at ${width}` }).toEqual([])
    }
  }
})

/** The lists to choose from that are wider than their field, and so lie over the next one. */
const tooWide = (page: Page) =>
  page
    .locator('select')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().right > one.parentElement!.getBoundingClientRect().right + 1)
        .map((one) => one.id),
    )
