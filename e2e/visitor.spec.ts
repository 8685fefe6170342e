import type { Page } from '@playwright/test'
import { demoPassword } from '@marquee/contract/auth'
import { expect, hydrated, test } from './support/journey.ts'

// A visitor who does not sign in, in a phone and a desktop window; the pages before hydration, without scripts and offline.

const sizes = [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: 'in a desktop window', viewport: { width: 1280, height: 800 } },
]

for (const { name, ...size } of sizes) {
  test(`a visitor finds vendors and events ${name}`, async ({ newPerson }) => {
    const isPhone = 'isMobile' in size
    const portland = { latitude: 45.5152, longitude: -122.6784 }
    const page = await newPerson({ ...size, permissions: ['geolocation'], geolocation: portland })
    const cards = page.getByRole('region', { name: 'Results' }).getByRole('article')
    const count = page.getByRole('status').filter({ hasText: /vendors? found/ })

    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Browse Vendors' }).first().click()
    await expect(page.getByRole('heading', { name: 'Find Your Perfect Vendor' })).toBeVisible()
    await expect(cards.first()).toBeVisible()
    const all = Number.parseInt(await count.innerText(), 10)
    expect(all).toBeGreaterThanOrEqual(60)

    if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click()
    if (!isPhone) await page.getByRole('button', { name: /^Price range/ }).click()
    await page.getByRole('button', { name: '$$ Moderate' }).click()
    if (isPhone) await page.getByRole('button', { name: /^Show \d+ vendors?$/ }).click()
    await expect(page).toHaveURL(/pricing_range=moderate/)
    await expect(page.getByRole('button', { name: /^Remove filter: / })).toHaveCount(1)
    await expect.poll(async () => Number.parseInt(await count.innerText(), 10)).toBeLessThan(all)

    // Opening a vendor far down the list and going back keeps the scroll position.
    const wanted = cards.nth(10).getByRole('heading').getByRole('link')
    await wanted.scrollIntoViewIfNeeded()
    const company = await wanted.innerText()
    const scrollY = await page.evaluate(() => window.scrollY)
    expect(scrollY).toBeGreaterThan(400)
    await wanted.click()
    await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
    const contact = page.getByRole('link', { name: 'Contact Vendor' })
    await expect(contact).toBeVisible()
    // On phones it stands in the bar at the bottom.
    if (isPhone) await expect(contact).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(/pricing_range=moderate/)
    await expect(wanted).toBeInViewport()
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrollY)).toBeLessThan(20)

    // So does the link back on the vendor's page, also after that page was loaded again.
    await wanted.click()
    await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
    await page.reload()
    await hydrated(page)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Browse Vendors' }).click()
    await expect(page).toHaveURL(/pricing_range=moderate/)
    await expect(wanted).toHaveText(company)
    await expect(wanted).toBeInViewport()
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrollY)).toBeLessThan(20)
    await page.getByRole('button', { name: /^Remove filter: / }).click()
    await expect(count).toHaveText(`${all} vendors found`)

    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
    await page
      .getByRole('navigation', { name: isPhone ? 'Menu' : 'Main' })
      .getByRole('link', { name: 'Browse Events' })
      .click()
    await expect(page.getByRole('heading', { name: 'Browse Events' })).toBeVisible()
    // Events near the visitor next month: three presses.
    await page.getByLabel('Location').click()
    await page.getByRole('option', { name: 'Near me' }).click()
    await page.getByRole('list', { name: 'Months' }).getByRole('button').nth(1).click()
    await expect(page).toHaveURL(/\/events\?near=45\.52%2C-122\.68&from=\d{4}-\d\d-01&to=/)
    await expect(page.getByRole('status').filter({ hasText: /events? found/ })).toBeVisible()
    const found = page.url()
    const event = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first()
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('Portland, OR')
    const title = await event.innerText()
    await event.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('link', { name: 'Back to events' }).click()
    await expect(page).toHaveURL(found)
    await event.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('link', { name: 'Sign in to Apply' }).click()
    await expect(page).toHaveURL(/\/auth\?.*redirect=%2Fevents%2F\d+/)
    await expect(page.getByLabel('Password')).toBeVisible()
  })
}

test('a chosen day is kept from the list through sign-in into the message to the vendor', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 390, height: 844 } })
  await page.goto('/vendors?availability_date=2031-12-12')
  const card = page.getByRole('region', { name: 'Results' }).getByRole('article').first()
  await expect(card).toContainText('Free on Dec 12, 2031')
  await card.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/vendors\/\d+\?availability_date=2031-12-12$/)
  await expect(page.getByRole('main').getByText('Free on Dec 12, 2031').first()).toBeVisible()
  await page.getByRole('link', { name: 'Contact Vendor' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.getByLabel('Email').fill('organizer@marquee.test')
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel(/^Message/)).toHaveValue('For Friday, December 12, 2031.\n')
  await expect(page).toHaveURL(/\/vendors\/\d+\?availability_date=2031-12-12#contact$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/vendors\/\d+\?availability_date=2031-12-12$/)
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Contact Vendor' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Opens the vendors while their scripts do not arrive, until the returned function is called. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/vendors', { waitUntil: 'commit' })
  return held.resolve
}

test('text typed and options chosen before hydration are kept and take effect after it', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 1280, height: 800 } })
  const release = await openWithoutScripts(page)
  await page.getByLabel('What', { exact: true }).fill('flowers')
  expect(await page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(0)
  release()
  await hydrated(page)
  await expect(page).toHaveURL(/search=flowers/)
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('flowers')

  const releaseAgain = await openWithoutScripts(page)
  await page.getByLabel('Sort by').selectOption('Name A-Z')
  releaseAgain()
  await hydrated(page)
  await expect(page).toHaveURL(/sort_by=company_name/)
  await expect(page).toHaveURL(/sort_order=asc/)
})

test('links and search forms work without scripts', async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto('/vendors?pricing_range=moderate&sort_by=company_name&sort_order=asc')
  await page.getByLabel('What', { exact: true }).fill('flowers')
  await page.getByLabel('What', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/vendors\?.*search=flowers/)
  await expect(page).toHaveURL(/pricing_range=moderate/)
  await expect(page).toHaveURL(/sort_by=company_name/)
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('flowers')

  // On a phone the line shows the fields below it.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/vendors')
  await page.getByRole('button', { name: /^Search: / }).click()
  await page.getByLabel('When', { exact: true }).fill('2030-12-12')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/vendors\?.*availability_date=2030-12-12/)
  await expect(page.getByRole('button', { name: 'Search: Dec 12, 2030' })).toBeVisible()

  await page.goto('/events')
  await page.getByLabel('Search events').fill('picnic')
  await page.getByLabel('Search events').press('Enter')
  await expect(page).toHaveURL(/\/events\?.*search=picnic/)
  await expect(page.getByRole('status').filter({ hasText: /events? found/ })).toBeVisible()

  await page.goto('/')
  await page.getByLabel('Where').fill('Portland')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/vendors\?.*location=Portland/)
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/vendors\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the code of a page is fetched when the pointer or the focus reaches a link to it', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 1280, height: 800 } })
  await page.goto('/')
  await hydrated(page)
  const code = (name: string) =>
    page.waitForRequest((request) => new URL(request.url()).pathname.startsWith(`/assets/${name}`))
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const [vendors] = await Promise.all([code('vendors-page'), links.filter({ hasText: 'Browse Vendors' }).hover()])
  const [events] = await Promise.all([code('events-page'), links.filter({ hasText: 'Browse Events' }).focus()])
  expect([vendors.resourceType(), events.resourceType()]).toEqual(['script', 'script'])
  await expect(page).toHaveURL('/')
})

test('a part whose code a new version has removed reloads the page once', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 390, height: 844 } })
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/assets\/filter-sheet[^/]*\.js$/, (route) =>
    loads < 2 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.goto('/vendors')
  await hydrated(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect.poll(() => loads).toBe(2)
  // The sheet is part of the history entry.
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  expect(loads).toBe(2)
})

test('a part or page that cannot be fetched offline opens when the connection is back', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 390, height: 844 } })
  await page.goto('/vendors')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByText('No connection. This part opens once you are back online.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Find Your Perfect Vendor' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Marquee, home' }).click()
  await expect(page.getByText('No connection. The page opens once you are back online.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Find Your Perfect Vendor' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Find the people who make the night.' })).toBeVisible()
})

test('offline, a link that the pointer only passes over changes nothing', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 1280, height: 800 } })
  await page.goto('/vendors')
  await hydrated(page)
  const link = await page.getByRole('article').first().getByRole('link').last().boundingBox()
  await page.context().setOffline(true)
  await page.mouse.move(5, 400)
  await page.mouse.move(link!.x + link!.width / 2, link!.y + link!.height / 2, { steps: 8 })
  const search = page.getByLabel('What', { exact: true })
  await search.fill('flowers')
  await expect(page.getByText('Failed to load vendors')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(search).toHaveValue('flowers')
})

test('the Tab key closes an open menu and goes on from its button', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 1280, height: 800 } })
  await page.goto('/')
  await hydrated(page)
  const theme = page.getByRole('button', { name: 'Theme' })
  await theme.press('Enter')
  const dark = page.getByRole('menuitemradio', { name: 'Dark' })
  await expect(dark).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dark).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
  await theme.press('Enter')
  await expect(dark).toBeVisible()
})

test('nothing moves on the sign-in pages when the form appears', async ({ newPerson }) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const page = await newPerson({ viewport })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/auth', '/auth?mode=sign-up', '/auth/reset#token=x']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      // The list of demo accounts, which comes last, moves the form by a little.
      expect([path, moved.reduce((sum, one) => sum + one, 0) < 0.01]).toEqual([path, true])
    }
  }
})

test('the public pages show their content without scripts', async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false })
  for (const [path, words] of [
    ['/', 'Browse Vendors'],
    ['/vendors', 'vendors found'],
    ['/events', 'events available'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('main')).toContainText(words)
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Ready to Get Started?' })).toBeVisible()
  expect((await page.goto('/vendors/999999'))?.status()).toBe(404)
  await expect(page.getByText('Failed to load vendor details')).toBeVisible()
  expect((await page.goto('/nothing-here'))?.status()).toBe(404)
})
