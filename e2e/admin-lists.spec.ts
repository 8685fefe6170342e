import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { becomeVendor, call, newMark, signIn } from './support/people.ts'

test('an admin sorts the vendors, opens one, suspends the account and gives it back', async ({ newPerson }) => {
  const admin = await newPerson({ viewport: { width: 1280, height: 900 } })
  await signIn(admin, 'admin@marquee.test')
  const vendor = await newPerson()
  const company = `Aaa Arbours ${newMark()}`
  await becomeVendor(vendor, admin, company)
  const listed = async () =>
    (await call<{ total: number }>(admin, 'GET', `/contractors?search=${encodeURIComponent(company)}`)).total
  expect(await listed()).toBe(1)

  await admin.goto('/admin/vendors?status=approved')
  await admin.getByRole('button', { name: 'Company', exact: true }).click()
  await expect(admin).toHaveURL(/\/admin\/vendors\?.*sort_by=company_name/)
  const names = admin.getByRole('table').locator('tbody tr td:first-child a[href*="open="]')
  await expect(names.first()).toHaveText(company)
  await names.first().press('Enter')
  const person = admin.getByRole('region', { name: company })
  await expect(person.getByText('Vendor profile approved')).toBeVisible()
  await expect(names.first()).toBeFocused()

  await person.getByRole('button', { name: 'Suspend Account' }).click()
  await admin.getByLabel('Reason').fill('These are pictures of somebody else.')
  await admin.getByRole('button', { name: 'Suspend account' }).click()
  await expect(person.getByText(/^Suspended since/)).toBeVisible()
  await expect(person.getByText('Hidden, because the account is suspended.')).toBeVisible()
  await expect(person.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'Account suspended',
  )
  expect(await listed()).toBe(0)
  await vendor.goto('/contractor/profile')
  await expect(vendor.getByText('These are pictures of somebody else.')).toBeVisible()

  await person.getByRole('button', { name: 'Lift Suspension' }).click()
  await admin.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(person.getByRole('button', { name: 'Suspend Account' })).toBeFocused()
  expect(await listed()).toBe(1)

  // The public page and back: the vendor is open again, in the list as it was.
  const address = admin.url()
  await person.getByRole('link', { name: 'Public page' }).click()
  await expect(admin.getByRole('heading', { name: company, level: 1 })).toBeVisible()
  await admin.getByRole('link', { name: 'All Vendors' }).click()
  await expect(admin).toHaveURL(address)
  await names.first().focus()
  await admin.keyboard.press('j')
  await expect(names.nth(1)).toBeFocused()
  await expect(admin.getByRole('region', { name: (await names.nth(1).innerText()).trim() })).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(names.nth(1)).toBeFocused()
  await expect(admin).not.toHaveURL(/open=/)

  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^marquee-vendors-\d{4}-\d\d-\d\d\.csv$/)
})

test('the lists fit a window of 1280 px and a phone, with a person open and without, and what is pressed is 24 px large', async ({
  newPerson,
}) => {
  const admin = await newPerson({ viewport: { width: 1280, height: 900 } })
  await signIn(admin, 'admin@marquee.test')
  for (const list of ['users', 'vendors', 'organizers']) {
    for (const width of [1280, 390]) {
      await admin.setViewportSize({ width, height: 844 })
      await admin.goto(`/admin/${list}`)
      const name = admin.getByRole('table').locator('a[href*="open="]').first()
      await expect(name).toBeVisible()
      expect([list, width, await overflow(admin)]).toEqual([list, width, []])
      expect([list, width, await violationsOf(admin, ['target-size'])]).toEqual([list, width, []])
      await name.click()
      await expect(admin.getByRole('heading', { name: 'History' })).toBeAttached()
      expect([list, width, 'open', await overflow(admin)]).toEqual([list, width, 'open', []])
    }
    // On a phone the person covers the list.
    await expect(admin.getByRole('table')).toBeHidden()
    await admin.getByRole('button', { name: `Back to ${list}` }).click()
    await expect(admin.getByRole('table')).toBeVisible()
  }
})

/** What is wider than its place: the page, or the table. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role="region"]:has(> table)')]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.tagName}: ${box.scrollWidth} of ${box.clientWidth} px`),
  )
}
