import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { becomeVendor, confirmEmail, newMark, publishEvent, signIn, signUp } from './support/people.ts'

// Other ways of use: keyboard only, double clicks, no connection, dark theme.

test('a vendor applies with the keyboard only', async ({ newPerson }) => {
  const page = await newPerson()
  await signUp(page, 'Kay Board')
  await confirmEmail(page)
  await page.goto('/dashboard')
  await tabTo(page, page.getByRole('link', { name: /I'm a Vendor/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Basic Business Information' })).toBeVisible()

  await tabTo(page, page.getByLabel('Company name'))
  await page.keyboard.type(`Keys & Co ${newMark()}`)
  // Required fields are empty: the focus goes to the first one.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Business description')).toBeFocused()
  await page.keyboard.type('Pianos, tuned where they stand.')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Business address')).toBeFocused()
  await page.keyboard.type('88 Ivory Row, Portland, OR')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Style & Event Types' })).toBeFocused()
  await tabTo(page, page.getByRole('group', { name: 'Aesthetic tags' }).getByRole('button').first())
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('group', { name: 'Event types' }).getByRole('button').first())
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Additional Details/ })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Submit Application' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Still missing: Portfolio images.' })).toBeVisible()
  await expect(page.getByText('At least one portfolio image is required')).toBeVisible()
  await expect(page.getByLabel(/Choose pictures/)).toBeFocused()
})

test('a vendor applies to an event by keyboard, without a connection, and with a double click', async ({
  newPerson,
}) => {
  const mark = newMark()
  const admin = await newPerson()
  const organizer = await newPerson()
  const vendor = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  await signIn(organizer, 'organizer@marquee.test')
  const company = `Quick & Careful ${mark}`
  await becomeVendor(vendor, admin, company)
  const byKeyboard = await publishEvent(organizer, `Quiet Concert ${mark}`)
  const byMouse = await publishEvent(organizer, `Loud Concert ${mark}`)
  const sent: string[] = []
  vendor.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/event-applications')) sent.push(request.url())
  })
  const dialog = vendor.getByRole('dialog')
  const message = dialog.getByLabel('Application Message')

  await vendor.goto(`/events/${byKeyboard}`)
  await tabTo(vendor, vendor.getByRole('button', { name: 'Apply to Event' }))
  await vendor.keyboard.press('Enter')
  await expect(message).toBeFocused()
  await vendor.keyboard.type('We play very softly.')
  await vendor.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(vendor.getByRole('button', { name: 'Apply to Event' })).toBeFocused()
  await vendor.keyboard.press('Enter')
  await expect(message).toHaveValue('We play very softly.')
  await expect(message).toBeFocused()
  await tabTo(vendor, dialog.getByRole('button', { name: 'Submit Application' }))

  await vendor.context().setOffline(true)
  await vendor.keyboard.press('Enter')
  await expect(vendor.getByText('Failed to submit application')).toBeVisible()
  await expect(message).toHaveValue('We play very softly.')
  await vendor.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Submit Application' }).press('Enter')
  await expect(vendor.getByRole('heading', { name: 'Your Application' })).toBeVisible()

  sent.length = 0
  await vendor.goto(`/events/${byMouse}`)
  await vendor.getByRole('button', { name: 'Apply to Event' }).click()
  await message.fill('We can also play very loudly.')
  await dialog.getByRole('button', { name: 'Submit Application' }).dblclick()
  await expect(vendor.getByRole('heading', { name: 'Your Application' })).toBeVisible()
  expect(sent).toHaveLength(1)

  await organizer.goto('/organizer/applications')
  const rows = organizer.getByRole('group', { name: 'Applications' }).getByRole('link', { name: company })
  await expect(rows).toHaveCount(2)
})

test('a chosen theme is used from the first frame on, also after a reload', async ({ newPerson }) => {
  const page = await newPerson({ colorScheme: 'light' })
  await page.addInitScript(() => {
    const readColor = () => {
      if (!document.body) return requestAnimationFrame(readColor)
      Object.assign(window, { firstColor: getComputedStyle(document.body).backgroundColor })
    }
    requestAnimationFrame(readColor)
  })
  const firstColor = () => page.evaluate(() => (window as unknown as { firstColor: string }).firstColor)
  const color = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

  await page.goto('/events')
  const light = await color()
  await choose(page, 'Dark')
  await expect.poll(color).not.toBe(light)
  const dark = await color()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await firstColor()).toBe(dark)
  expect(await color()).toBe(dark)

  const other = await page.context().newPage()
  await other.goto('/events')
  await choose(other, 'System')
  await expect.poll(color).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(color).toBe(dark)
})

async function choose(page: Page, theme: string) {
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: theme }).click()
}

/** Presses Tab until the element has the focus; fails when that takes too many presses. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}
