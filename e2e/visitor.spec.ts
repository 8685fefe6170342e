import { expect, test } from './support/journey.ts'

// Somebody who has never heard of the product and signs in nowhere, on a phone and at a desk.

const sizes = [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: 'at a desk', viewport: { width: 1280, height: 800 } },
]

for (const { name, ...size } of sizes) {
  test(`a visitor finds vendors and events ${name}`, async ({ newPerson }) => {
    test.setTimeout(90_000)
    const isPhone = 'isMobile' in size
    const page = await newPerson(size)
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
    await page.getByLabel('Price range').filter({ visible: true }).selectOption('moderate')
    if (isPhone) await page.getByRole('button', { name: /^Show \d+ vendors?$/ }).click()
    await expect(page).toHaveURL(/pricing_range=moderate/)
    await expect(page.getByRole('button', { name: /^Remove filter: / })).toHaveCount(1)
    await expect.poll(async () => Number.parseInt(await count.innerText(), 10)).toBeLessThan(all)

    // Far down the list, in and back: the same place.
    const wanted = cards.nth(10).getByRole('heading').getByRole('link')
    await wanted.scrollIntoViewIfNeeded()
    const company = await wanted.innerText()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(400)
    await wanted.click()
    await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'Contact Vendor' }).or(page.getByRole('link', { name: 'Contact Vendor' })),
    ).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/pricing_range=moderate/)
    await expect(wanted).toBeInViewport()
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(20)
    await page.getByRole('button', { name: /^Remove filter: / }).click()
    await expect(count).toHaveText(`${all} vendors found`)

    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
    await page
      .getByRole('navigation', { name: isPhone ? 'Menu' : 'Main' })
      .getByRole('link', { name: 'Browse Events' })
      .click()
    await expect(page.getByRole('heading', { name: 'Browse Events' })).toBeVisible()
    const event = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first()
    await event.click()
    await expect(page).toHaveURL(/\/auth\?.*redirect=%2Fevents%2F\d+/)
    await expect(page.getByLabel('Password')).toBeVisible()
  })
}

test('what is pressed and typed before the scripts have come is done when they are there', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  let scripts = 0
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts += 1
  })
  await page.goto('/vendors')
  const search = page.getByLabel('Search vendors')
  await search.fill('flowers')
  await page.getByRole('button', { name: /^Filters/ }).click()
  expect(scripts).toBe(0)
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect(page).toHaveURL(/search=flowers/)
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('flowers')

  // In a part that comes alive after the rest.
  await page.goto('/vendors?location=portland')
  await page.getByLabel('Sort by').selectOption('Name A-Z')
  await page.getByRole('button', { name: 'Remove filter: Near portland' }).click()
  await expect(page).toHaveURL('/vendors?sort_by=company_name&sort_order=asc')

  await page.goto('/events')
  await page.getByLabel('Search events').fill('picnic')
  await page.getByLabel('Search events').press('Enter')
  await expect(page).toHaveURL(/search=picnic/)
  await expect(page.getByLabel('Search events')).toHaveValue('picnic')
})

test('before the scripts have come a field can be emptied and a card reached', async ({ newPerson }) => {
  test.setTimeout(150_000)
  const page = await newPerson({ viewport: { width: 1280, height: 800 } })
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.goto('/vendors?search=flowers')
  await page.getByLabel('Search vendors').fill('')
  await expect(page).toHaveURL('/vendors')

  const several = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Next picture' }) })
  // By its name from here on: on the last picture the button that found it is hidden.
  const name = await several.first().getByRole('heading').innerText()
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await card.hover()
  await card.getByRole('button', { name: 'Next picture' }).click()
  await expect(card.getByRole('group', { name: /^2 of/ }).getByRole('img')).toBeInViewport()
})

test('scripts that were lost on the way are asked for again', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 390, height: 844 } })
  const lost = new Set<string>()
  await page.route(/\/assets\/(framework|entry)[^/]*\.js$/, async (route) => {
    const file = route.request().url()
    if (lost.has(file)) return route.continue()
    lost.add(file)
    await route.abort()
  })
  await page.goto('/vendors')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  expect(lost.size).toBe(2)
})

for (const [words, goneFor] of [
  ['asks for itself anew', 1],
  ['asks for itself anew only once', Number.POSITIVE_INFINITY],
] as const) {
  test(`a page whose scripts are gone, as after a new version, ${words}`, async ({ newPerson }) => {
    const first = await newPerson()
    // A context of its own: for good, a script that breaks is what is to be seen.
    const page = await first.context().browser()!.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    let pages = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages += 1
    })
    await page.route(/\/assets\/entry[^/]*\.js$/, (route) =>
      pages <= goneFor ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    await page.goto('/')
    await page.getByRole('button', { name: 'Theme' }).focus()
    await expect.poll(() => pages, { timeout: 10_000 }).toBe(2)
    await page.getByRole('button', { name: 'Theme' }).click()
    if (goneFor === 1) {
      await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible()
      expect(errors).toEqual([])
    } else {
      await expect.poll(() => errors.length, { timeout: 10_000 }).toBe(1)
      await expect(page.getByRole('heading', { name: 'Find the people who make the night.' })).toBeVisible()
    }
    expect(pages).toBe(2)
  })
}

test('what cannot be fetched without a connection opens when it is back', async ({ newPerson }) => {
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

test('without scripts the public pages still say what they are', async ({ newPerson }) => {
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
