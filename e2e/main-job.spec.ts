import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { demoPassword } from '@marquee/contract/auth'
import { expect, test } from './support/journey.ts'

// The product in one line: a newcomer applies as a vendor with pictures, an admin approves, an organizer publishes an event,
// the vendor applies, the organizer accepts, and everyone concerned is told.
test('the main job, from a newcomer to an accepted vendor', async ({ browser, baseURL, server }) => {
  test.setTimeout(180_000)
  const mark = Date.now().toString(36)
  const company = `Foxglove & Fern ${mark}`
  const title = `Midsummer Supper ${mark}`
  const email = `fern-${mark}@example.test`
  const message = 'We grow what we arrange, and we would love to fill this table.'

  const vendor = await open(browser, baseURL)
  await vendor.goto('/auth?mode=sign-up')
  await vendor.getByLabel('Full name').fill('Fern Foxglove')
  await vendor.getByLabel('Email').fill(email)
  await vendor.getByLabel('Password').fill('a long enough password')
  await vendor.getByRole('button', { name: 'Create account' }).click()
  await expect(vendor).toHaveURL(/\/dashboard$/)
  await vendor.getByRole('link', { name: /I'm a Vendor/ }).click()
  await applyAsVendor(vendor, company)
  await vendor.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(vendor.getByRole('heading', { name: 'Application Under Review' })).toBeVisible()

  const admin = await open(browser, baseURL)
  await signIn(admin, 'admin@marquee.test')
  await admin.goto('/admin/applications')
  const waiting = admin.getByRole('article').filter({ hasText: company })
  await expect(waiting.getByText('Primary')).toBeAttached()
  await waiting.getByRole('button', { name: /^Approve/ }).click()
  await expect(admin.getByText('Vendor application approved successfully')).toBeVisible()
  await expect(waiting).toHaveCount(0)

  const organizer = await open(browser, baseURL)
  await signIn(organizer, 'organizer@marquee.test')
  await organizer.goto('/organizer/events/new')
  await organizer.getByLabel('Event title').fill(title)
  await organizer.getByLabel('Event address').fill('1 Orchard Lane, Portland, OR')
  await organizer.getByLabel('Start date').fill('2031-06-21')
  await organizer.getByLabel(/^Description/).fill('One long table between the apple trees.')
  await organizer.getByRole('button', { name: 'Publish Event' }).click()
  await expect(organizer.getByText('Event created successfully!')).toBeVisible()

  await vendor.goto(`/events?search=${encodeURIComponent(title)}`)
  await vendor.getByRole('link', { name: title }).first().click()
  await expect(vendor.getByRole('heading', { name: title })).toBeVisible()
  await vendor.getByRole('button', { name: 'Apply to Event' }).click()
  const dialog = vendor.getByRole('dialog', { name: `Apply to ${title}` })
  await expect(dialog).toContainText('Saturday, June 21, 2031')
  await dialog.getByLabel('Application Message').fill(message)
  await dialog.getByRole('button', { name: 'Submit Application' }).click()
  await expect(vendor.getByText('Application submitted successfully!')).toBeVisible()
  await expect(vendor.getByRole('heading', { name: 'Your Application' })).toBeVisible()

  await organizer.goto('/organizer/applications')
  const received = organizer.getByRole('article').filter({ hasText: company })
  await expect(received).toContainText(message)
  await received.getByRole('link', { name: /View Details/ }).click()
  await organizer.getByRole('button', { name: /^Accept/ }).click()
  await organizer
    .getByRole('alertdialog')
    .getByRole('button', { name: /Accept/ })
    .click()
  await expect(organizer.getByText('Application accepted successfully!')).toBeVisible()

  await vendor.goto('/dashboard')
  await expect(vendor.getByRole('link', { name: `Accepted: ${title}` })).toBeVisible()
  await vendor.getByRole('link', { name: title, exact: true }).click()
  await expect(vendor.getByRole('heading', { name: 'Your Application' })).toBeVisible()
  await expect(vendor.getByText('Accepted').first()).toBeVisible()

  await expect
    .poll(() => mails(server.dataDir).some((mail) => mail.includes(email) && mail.includes(`Accepted: ${title}`)), {
      timeout: 20_000,
    })
    .toBe(true)

  await signOut(vendor)
  await vendor.goto('/dashboard')
  await expect(vendor).toHaveURL(/\/auth\?/)
})

async function applyAsVendor(page: Page, company: string) {
  const next = page.getByRole('button', { name: 'Next' })
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Business description').fill('Wild flowers, arranged the way they lean.')
  await page.getByLabel('Business address').fill('9 Meadow Row, Portland, OR')
  await next.click()
  await page.getByRole('group', { name: 'Aesthetic tags' }).getByRole('button', { name: 'Rustic' }).click()
  await page.getByRole('group', { name: 'Event types' }).getByRole('button', { name: 'Wedding' }).click()
  await next.click()
  await next.click()
  const picture = await page.screenshot({ type: 'png' })
  await page.getByLabel(/Choose pictures/).setInputFiles([
    { name: 'table.png', mimeType: 'image/png', buffer: picture },
    { name: 'arch.png', mimeType: 'image/png', buffer: picture },
  ])
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible({ timeout: 30_000 })
}

/** Somebody with a browser of their own. */
async function open(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
  return context.newPage()
}

async function signIn(page: Page, email: string) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** Every e-mail that was sent, headers unfolded and decoded far enough to look for words. */
function mails(dataDir: string): string[] {
  const folder = join(dataDir, 'mail')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n ', ' '))
}
