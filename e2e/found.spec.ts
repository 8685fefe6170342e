import type { APIRequestContext, Page } from '@playwright/test'
import type { Event } from '@marquee/contract/events'
import { expect, test } from './support/journey.ts'
import { call, signIn } from './support/people.ts'

// What search engines, chats, browsers without scripts and printers get.

/** The demo's vendors, who have pictures; other tests add vendors without. */
const oldestVendors = '/vendors?sort_by=created_at&sort_order=asc'

interface Found {
  status: number
  html: string
  title: string | undefined
  /** Content by name or property. */
  meta: Record<string, string>
  canonical: string | undefined
  schemas: Record<string, unknown>[]
}

/** The head of a page as the server sends it. */
async function found(page: Page, request: APIRequestContext, path: string): Promise<Found> {
  const answer = await request.get(path)
  const html = await answer.text()
  const head = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'text/html')
    const tags = [...document.querySelectorAll('meta[content]')].map((tag) => [
      tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
      tag.getAttribute('content') ?? '',
    ])
    return {
      title: document.head.querySelector('title')?.textContent ?? undefined,
      meta: Object.fromEntries(tags) as Record<string, string>,
      canonical: document.head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
      schemas: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>,
      ),
    }
  }, html)
  return { status: answer.status(), html, ...head }
}

/** The size (px) of a picture as the browser decodes it. */
const sizeOf = (page: Page, url: string) =>
  page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, url)

test('the page of an event is for everybody, with its head, and asks for a sign-in only to apply', async ({
  newPerson,
  request,
  baseURL,
}) => {
  const page = await newPerson()
  await page.goto('/')
  const { data } = (await (await request.get('/api/events?time=upcoming')).json()) as { data: { events: Event[] } }
  const event = data.events.find(({ images, description }) => images.length > 0 && description)
  expect(event).toBeDefined()
  const { id, title, organization_name, start_date, address, description } = event!

  const { status, html, meta, canonical, schemas, ...head } = await found(page, request, `/events/${id}`)
  expect(status).toBe(200)
  expect(head.title).toBe(`${title} · Marquee`)
  expect(canonical).toBe(`${baseURL}/events/${id}`)
  expect(meta).toMatchObject({
    'og:title': `${title} · Marquee`,
    'og:url': canonical,
    'og:description': meta.description,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:type': 'image/jpeg',
    'twitter:card': 'summary_large_image',
  })
  expect(meta.description).toContain(address)
  expect(meta['og:image:alt']).toBeTruthy()
  expect(await sizeOf(page, meta['og:image'] ?? '')).toEqual([1200, 630])
  expect(schemas.find((schema) => schema['@type'] === 'Event')).toMatchObject({
    '@context': 'https://schema.org',
    name: title,
    startDate: start_date,
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', address },
    organizer: { '@type': 'Organization', name: organization_name },
    image: expect.stringMatching(/^http.*\.webp$/),
    url: canonical,
  })
  // Nobody's account is named anywhere.
  const body = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'text/html')
    for (const script of document.querySelectorAll('script')) script.remove()
    return document.body.innerHTML
  }, html)
  expect(body).toContain(title)
  expect(html).not.toContain('@marquee.test')
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(description!.slice(0, 40))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ready to apply?' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in to Apply' }).click()
  await expect(page).toHaveURL(/\/auth\?.*redirect=%2Fevents/)
})

test('a draft answers as an unknown event does, and a cancelled event is shown as one', async ({
  newPerson,
  request,
}) => {
  const organizer = await newPerson()
  await signIn(organizer, 'organizer@marquee.test')
  const event = { address: '1 Orchard Lane, Portland, OR', start_date: '2031-06-21' }
  const title = 'A </script><b>quiet</b> supper'
  const draft = await call<Event>(organizer, 'POST', '/events', { ...event, title, status: 'draft' })
  const cut = (html: string) => html.replaceAll(/\d{3,}/g, '').replaceAll(/nonce-[^']*/g, '')

  const [hidden, unknown] = [
    await found(organizer, request, `/events/${draft.id}`),
    await found(organizer, request, '/events/999999999'),
  ]
  expect([hidden.status, unknown.status]).toEqual([404, 404])
  expect(hidden.title).toBe('Event not found · Marquee')
  expect({ ...hidden, html: cut(hidden.html) }).toEqual({ ...unknown, html: cut(unknown.html) })
  // The organizer still sees the draft.
  await organizer.goto(`/events/${draft.id}`)
  await expect(organizer.getByRole('heading', { name: 'Event not available' })).toBeVisible()
  await expect(organizer).toHaveTitle(`${title} · Marquee`)

  await call(organizer, 'PUT', `/events/${draft.id}`, { status: 'published' })
  const shown = await found(organizer, request, `/events/${draft.id}`)
  expect(shown.title).toBe(`${title} · Marquee`)
  expect(shown.meta['og:image']).toMatch(/\/share\.jpg$/)
  await call(organizer, 'PUT', `/events/${draft.id}`, { status: 'cancelled' })
  // Another process may send its copy of the page for a second.
  await expect
    .poll(async () => (await found(organizer, request, `/events/${draft.id}`)).schemas[0], { timeout: 10_000 })
    .toMatchObject({ name: title, eventStatus: 'https://schema.org/EventCancelled' })
  await call(organizer, 'DELETE', `/events/${draft.id}`)
})

test('every public page has a picture to share, with its size and its alternative text', async ({
  newPerson,
  request,
}) => {
  const page = await newPerson()
  await page.goto(oldestVendors)
  const vendor = await page.getByRole('article').first().getByRole('heading').getByRole('link').getAttribute('href')
  for (const path of ['/', '/vendors', '/events', vendor ?? '']) {
    const { meta } = await found(page, request, path)
    const size = await sizeOf(page, meta['og:image'] ?? '')
    expect([path, ...size]).toEqual([path, Number(meta['og:image:width']), Number(meta['og:image:height'])])
    expect([path, ...size]).toEqual([path, 1200, 630])
    expect((await request.get(meta['og:image'] ?? '')).headers()['content-type']).toBe(meta['og:image:type'])
    expect(meta['og:image:alt']).toBeTruthy()
  }
})

test('the icons have the sizes that the manifest and the head name', async ({ newPerson, request }) => {
  const page = await newPerson()
  await page.goto('/')
  const link = (rel: string) => page.locator(`link[rel="${rel}"]`).getAttribute('href')
  expect(await sizeOf(page, (await link('apple-touch-icon')) ?? '')).toEqual([180, 180])
  const answer = await request.get((await link('manifest')) ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as { theme_color: string; icons: { src: string; sizes: string }[] }
  const themes = await page
    .locator('meta[name=theme-color]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('content')))
  expect(themes).toContain(manifest.theme_color)
  for (const { src, sizes } of manifest.icons) expect((await sizeOf(page, src)).join('x')).toBe(sizes)
  expect(manifest.icons.map((one) => 'purpose' in one)).toEqual([false, false, true])
})

test('without scripts every page names what needs them, and its links lead to what works', async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false })
  // Locators by role and text pass over what is in a noscript element.
  const general = page.locator('body > noscript p')
  const own = page.locator('noscript p', { hasText: /^This page needs JavaScript\.$/ })
  for (const path of ['/auth', '/dashboard', '/admin', '/organizer', '/auth/callback']) {
    await page.goto(path)
    await expect(own).toBeVisible()
    await expect(page.getByText(/^(Loading|Signing you in)/)).toBeHidden()
    await general.locator('a[href="/events"]').click()
    await expect(page.getByRole('heading', { name: 'Browse Events' })).toBeVisible()
  }
  for (const path of ['/', '/vendors', '/events', '/vendors/1', '/events/1', '/auth/forgot', '/nowhere']) {
    await page.goto(path)
    await expect(general).toBeVisible()
    await expect(own).toHaveCount(0)
    await general.locator('a[href="/vendors"]').click()
    await expect(page.getByRole('heading', { name: 'Find Your Perfect Vendor' })).toBeVisible()
  }
})

test('without scripts the lists go on by links', async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto('/vendors?sort_by=company_name&sort_order=asc')
  const cards = page.getByRole('region', { name: 'Results' }).getByRole('article')
  await expect(cards).toHaveCount(12)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(page).toHaveURL(/\/vendors\?sort_by=company_name&sort_order=asc&page=2$/)
  await expect(cards).toHaveCount(24)

  await page.goto('/events')
  const first = await page.getByRole('article').first().innerText()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/events?page=2')
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  expect(await page.getByRole('article').first().innerText()).not.toBe(first)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL('/events')
})

test('pages print their content in a small file, without what is operated', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 1280, height: 800 } })
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  await page.goto(oldestVendors)
  const name = page.getByRole('article').first().getByRole('heading')
  const vendor = (await name.getByRole('link').getAttribute('href')) ?? ''
  await page.emulateMedia({ media: 'print' })
  await expect(name).toBeVisible()
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  for (const role of ['navigation', 'search', 'banner', 'contentinfo'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  expect((await page.pdf({ format: 'A4' })).length).toBeLessThan(500_000)
  await page.goto('/events')
  await expect(page.getByRole('article').first().getByRole('heading')).toBeVisible()
  expect((await page.pdf({ format: 'A4' })).length).toBeLessThan(500_000)

  await page.goto(vendor)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Business Info')).toBeVisible()
  // The first picture, which opens full screen.
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pages(pdf)).toBeLessThanOrEqual(2)
  expect(pdf.length).toBeLessThan(2_000_000)
})
