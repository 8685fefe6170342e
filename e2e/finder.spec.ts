import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'

// Discovery: what, where and when in one panel, on a phone in one line.

const year = new Date().getUTCFullYear() + 1
const day = `${year}-12-12`
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 } }

const what = (page: Page) => page.getByLabel('What', { exact: true }).filter({ visible: true })
const when = (page: Page) => page.getByLabel('When', { exact: true }).filter({ visible: true })
const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')

/** The free florists of Portland are found: in the address, in the count, and on the first card. */
async function expectFlorists(page: Page): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`search=florist\\+[Pp]ortland&availability_date=${day}`))
  await expect(page.getByRole('status').filter({ hasText: /^[1-9]\d* vendors? found/ })).toBeVisible()
  await expect(cards(page).first()).toContainText('Portland')
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.5 })
}

test('from the landing page, "florist Portland free on 12 December" takes two fields and a press', async ({
  newPerson,
}) => {
  const page = await newPerson(desktop)
  await page.goto('/')
  await what(page).fill('florist Portland')
  await when(page).fill(day)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectFlorists(page)
})

test('on a phone the line opens the three fields, and the button shows how many are found', async ({ newPerson }) => {
  const page = await newPerson(phone)
  await page.goto('/vendors')
  const line = page.getByRole('button', { name: /^Search: / })
  await line.click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect(what(page)).toBeFocused()
  await page.keyboard.type('florist portland')
  await when(page).fill(day)
  await page.getByRole('button', { name: /^Show [1-9]\d* vendors?$/ }).click()
  await expectFlorists(page)
  await expect(line).toHaveAccessibleName(`Search: florist portland · Dec 12, ${year}`)
  // The panel is one line, and stays one while the list scrolls.
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect(line).toBeInViewport()
  expect((await page.getByRole('search', { name: 'Vendors' }).boundingBox())?.height).toBeLessThan(90)
})

test('a service is chosen with the keyboard, a place from those that exist; the first card needs no scrolling', async ({
  newPerson,
}) => {
  const page = await newPerson(desktop)
  await page.goto('/vendors')
  await what(page).focus()
  await page.keyboard.type('florist')
  const service = page.getByRole('group', { name: 'Services' }).getByRole('option').first()
  await expect(service).toContainText('Floral Design')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/service_ids=\d+/)
  await expect(what(page)).toHaveValue('Floral Design')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Where', { exact: true })).toBeFocused()
  await page.keyboard.type('portl')
  await page.getByRole('option', { name: /^Portland, OR/ }).click()
  await expect(page).toHaveURL(/location=Portland%2C\+OR/)
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.5 })
})

test('where nobody is found the closest vendors are the page', async ({ newPerson }) => {
  const page = await newPerson(desktop)
  await page.goto('/vendors?search=florist+zanzibarland')
  await expect(page.getByText('No vendors found matching your criteria')).toBeVisible()
  const closest = page.getByRole('region', {
    name: 'Without “zanzibarland”:',
  })
  await expect(closest.getByRole('article').first()).toBeInViewport({ ratio: 0.5 })
})

test('a sentence is understood; its parts are chips, and Back brings one back', async ({ newPerson }) => {
  for (const size of [desktop, phone]) {
    const page = await newPerson(size)
    await page.goto(`/vendors?search=${encodeURIComponent('jazz trio for a wedding up to moderate')}`)
    const wedding = page.getByRole('button', { name: 'Remove filter: Wedding' })
    await expect(page.getByRole('button', { name: 'Remove filter: $ Budget, $$ Moderate' })).toBeVisible()
    await expect(cards(page).first()).toBeInViewport({ ratio: 0.3 })
    await wedding.click()
    await expect(page).toHaveURL(/search=jazz\+trio\+up\+to\+moderate/)
    await expect(wedding).toBeHidden()
    await page.goBack()
    await expect(wedding).toBeVisible()
  }
})

test('Back closes a filter sheet and takes its changes back, and the focus returns to its button', async ({
  newPerson,
}) => {
  const page = await newPerson(phone)
  await page.goto('/vendors')
  const filters = page.getByRole('button', { name: /^Filters/ })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await filters.click()
  await sheet.getByRole('button', { name: '$$ Moderate' }).click()
  await expect(page).toHaveURL(/pricing_range=moderate/)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/vendors')
  await expect(filters).toBeFocused()
  // Nothing was changed: closing leaves no entry behind.
  await filters.click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(filters).toBeFocused()
})

test('the sheet behind Advanced stands beside the list, which can be used meanwhile', async ({ newPerson }) => {
  const page = await newPerson(desktop)
  await page.goto('/vendors')
  const advanced = page.getByRole('button', { name: /^Advanced/ })
  await advanced.click()
  const sheet = page.getByRole('dialog', { name: 'Advanced filters' })
  await sheet.getByLabel('Has images').check()
  await expect(cards(page).first()).toBeInViewport()
  await page.getByRole('button', { name: /^Price range/ }).click()
  await page.getByRole('button', { name: '$$ Moderate' }).click()
  await expect(page).toHaveURL(/has_images=true/)
  await sheet.getByRole('button', { name: /^Show \d+ vendors?$/ }).click()
  await expect(sheet).toBeHidden()
  await expect(advanced).toBeFocused()
  await expect(page).toHaveURL(/pricing_range=moderate.*has_images=true/)
})
