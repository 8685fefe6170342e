import type { Locator, Page, Route } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, hydrated, test } from './support/journey.ts'
import {
  becomeVendor,
  confirmEmail,
  call,
  fillVendorApplication,
  newMark,
  picture,
  publishEvent,
  signIn,
  signUp,
} from './support/people.ts'

// No connection, a lost answer, a slow connection, a double click: typed text is kept, and each request takes effect once.

/** Longer than the page waits before it repeats a failed read, in ms. */
const retriesEndMs = 3_000

const offline = 'You are offline. What you wrote is kept; send it when you are connected again.'

interface Form {
  page: Page
  /** The end of the URL that the form is sent to. */
  path: string
  submit: Locator
  /** The message when sending failed. */
  failure: Locator
  /** Checks that the typed text is still in the form. */
  isKept: () => Promise<void>
}

test('R18 an application to an event is kept without a connection, and sent once when its answer is lost', async ({
  newPerson,
}) => {
  const mark = newMark()
  const { vendor, organizer } = await vendorAndOrganizer(newPerson, mark)
  const dialog = vendor.getByRole('dialog')
  const message = dialog.getByLabel('Application Message')
  const form: Form = {
    page: vendor,
    path: '/api/event-applications',
    submit: dialog.getByRole('button', { name: 'Submit Application' }),
    failure: vendor.getByText('Failed to submit application').last(),
    isKept: () => expect(message).toHaveValue('We play, whatever the weather.'),
  }
  const write = async (event: number) => {
    await vendor.goto(`/events/${event}`)
    await vendor.getByRole('button', { name: 'Apply to Event' }).click()
    await message.fill('We play, whatever the weather.')
  }
  const applied = vendor.getByRole('heading', { name: 'Your Application' })

  const first = await publishEvent(organizer, `Storm Concert ${mark}`)
  await write(first)
  await withoutConnection(form)
  await slowAndTwice(form, applied)
  expect(await applicationsTo(vendor, first)).toBe(1)

  // The request arrived and only the answer was lost: the page finds out by reading again.
  const second = await publishEvent(organizer, `Fog Concert ${mark}`)
  await write(second)
  await loseAnswer(form)
  await expect(applied).toBeVisible()
  expect(await applicationsTo(vendor, second)).toBe(1)
})

test('R18 a new event is kept without a connection, and created once after a lost answer or a double click', async ({
  newPerson,
}) => {
  const title = `Lighthouse Supper ${newMark()}`
  const organizer = await newPerson()
  await signIn(organizer, 'organizer@marquee.test')
  await organizer.goto('/organizer/events')
  await organizer.getByRole('main').getByRole('link', { name: 'Create Event' }).click()
  await organizer.getByLabel('Event title').fill(title)
  await organizer.getByLabel(/^Description/).fill('One long table under the lamp.')
  await organizer.getByLabel('Event address').fill('1 Orchard Lane, Portland, OR')
  await organizer.getByLabel('Start date').fill('2031-06-21')
  const form: Form = {
    page: organizer,
    path: '/api/events',
    submit: organizer.getByRole('button', { name: 'Publish Event' }),
    failure: organizer.getByText('Failed to create event').last(),
    async isKept() {
      await expect(organizer.getByLabel('Event title')).toHaveValue(title)
      await expect(organizer.getByLabel(/^Description/)).toHaveValue('One long table under the lamp.')
      await expect(organizer.getByLabel('Start date')).toHaveValue('2031-06-21')
    },
  }
  await withoutConnection(form)
  await loseAnswer(form)
  await form.isKept()
  await slowAndTwice(form, organizer.getByRole('heading', { level: 1, name: title }))

  // Going back shows an empty form, so that no second event is created.
  await organizer.goBack()
  await expect(organizer.getByLabel('Event title')).toHaveValue('')
  await organizer.goForward()
  await expect(organizer.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const { pagination } = await call<{ pagination: { total: number } }>(
    organizer,
    'GET',
    `/events/my-events?search=${encodeURIComponent(title)}`,
  )
  expect(pagination.total).toBe(1)
})

test('R18 a vendor application is kept and sent once in the same cases, and Back loses nothing', async ({
  newPerson,
}) => {
  const company = `Foghorn & Daughters ${newMark()}`
  const newcomer = await newPerson()
  await signUp(newcomer, 'Fiona Foghorn')
  await confirmEmail(newcomer)
  await newcomer.goto('/dashboard')
  await newcomer.getByRole('link', { name: /I'm a Vendor/ }).click()
  await fillVendorApplication(newcomer, company)
  await newcomer.getByLabel(/Choose pictures/).setInputFiles([await picture(newcomer, 'table.png')])
  const form: Form = {
    page: newcomer,
    path: '/api/contractors/profile',
    submit: newcomer.getByRole('button', { name: 'Submit Application' }),
    failure: newcomer.getByRole('alert').filter({ hasText: 'An error occurred while submitting your application' }),
    async isKept() {
      await expect(newcomer.getByText('table.png').first()).toBeVisible()
      const previous = newcomer.getByRole('button', { name: 'Previous' })
      for (let step = 0; step < 3; step++) await previous.click()
      await expect(newcomer.getByLabel('Company name')).toHaveValue(company)
      for (let step = 0; step < 3; step++) await newcomer.getByRole('button', { name: 'Next' }).click()
    },
  }
  await withoutConnection(form)

  await newcomer.goBack()
  await expect(newcomer.getByText('What you entered is kept as a draft in this browser.')).toBeVisible()
  await newcomer.getByRole('link', { name: /^Your application: step \d of 4/ }).click()
  await form.isKept()

  await loseAnswer(form)
  await form.isKept()
  await slowAndTwice(form, newcomer.getByRole('heading', { name: 'Application Submitted!' }))
  const profile = await call<{ company_name: string; images: unknown[] }>(newcomer, 'GET', '/contractors/profile')
  expect(profile).toMatchObject({ company_name: company })
  expect(profile.images).toHaveLength(1)

  // Nothing is unsaved any more, so leaving does not ask.
  await newcomer.goBack()
  await expect(newcomer).toHaveURL(/\/dashboard$/)
})

test('R18 a message to a vendor is kept and sent once in the same cases', async ({ newPerson }) => {
  const words = `Lanterns for forty ${newMark()}`
  const admin = await newPerson()
  const person = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  await signUp(person, 'Lars Lantern')
  await confirmEmail(person)
  await person.goto('/vendors')
  await person.getByRole('article').first().getByRole('link').first().click()
  await person.getByRole('button', { name: 'Contact Vendor' }).click()
  const dialog = person.getByRole('dialog')
  const message = dialog.getByLabel(/^Message/)
  await message.fill(words)
  const form: Form = {
    page: person,
    path: '/contact',
    submit: dialog.getByRole('button', { name: 'Send Request' }),
    failure: person.getByText('Failed to send contact request').last(),
    isKept: () => expect(message).toHaveValue(words),
  }
  await withoutConnection(form)
  await loseAnswer(form)
  await form.isKept()
  await slowAndTwice(form, person.getByText('Contact request sent!'))
  const { contact_requests: received } = await call<{ contact_requests: { message: string }[] }>(
    admin,
    'GET',
    '/contact-requests/admin/all?limit=100',
  )
  expect(received.filter((request) => request.message === words)).toHaveLength(1)
})

test('R18 when two tabs change one event, the second one shows a notice and keeps its text', async ({ newPerson }) => {
  const mark = newMark()
  const first = await newPerson()
  await signIn(first, 'organizer@marquee.test')
  const id = await publishEvent(first, `Twin Supper ${mark}`)
  const second = await first.context().newPage()
  for (const tab of [first, second]) {
    await tab.goto(`/organizer/events/${id}/edit`)
    await expect(tab.getByLabel('Event title')).toHaveValue(`Twin Supper ${mark}`)
  }
  await first.getByLabel('Event title').fill(`Twin Brunch ${mark}`)
  await first.getByRole('button', { name: 'Update Event' }).click()
  await expect(first.getByRole('heading', { level: 1, name: `Twin Brunch ${mark}` })).toBeVisible()

  const description = second.getByLabel(/^Description/)
  await description.fill('Two tables, facing each other.')
  await second.getByRole('button', { name: 'Update Event' }).click()
  await expect(second.getByText('Somebody changed this meanwhile').first()).toBeVisible()
  const choice = second.getByRole('alert').filter({ hasText: 'Everything you typed is still here.' })
  await expect(choice).toContainText('Changed meanwhile: Event title.')
  await expect(description).toHaveValue('Two tables, facing each other.')
  expect(await call(first, 'GET', `/events/${id}`)).toMatchObject({ title: `Twin Brunch ${mark}` })
  await choice.getByRole('button', { name: 'Save mine' }).click()
  await expect(second.getByRole('heading', { level: 1, name: `Twin Supper ${mark}` })).toBeVisible()
  expect(await call(first, 'GET', `/events/${id}`)).toMatchObject({ description: 'Two tables, facing each other.' })
})

test('R18 a script error in one card leaves the rest of the page usable', async ({ newPerson }) => {
  const page = await newPerson()
  let broken = ''
  const breakFirst = async (route: Route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { contractors: Record<string, unknown>[] } }
    const [first] = answer.data.contractors
    broken = String(first?.company_name)
    await route.fulfill({
      response,
      json: {
        ...answer,
        data: { ...answer.data, contractors: [{ ...first, event_types: null }, ...answer.data.contractors.slice(1)] },
      },
    })
  }
  await page.route('**/api/contractors?*', breakFirst, { times: 1 })
  await page.goto('/vendors')
  await hydrated(page)
  const results = page.getByRole('region', { name: 'Results' })
  await results.getByLabel('Sort by').selectOption({ index: 1 })
  await expect(results.getByRole('alert')).toHaveText(/^This part could not be shown\./)
  await expect(results.getByRole('article')).not.toHaveCount(0)
  await expect(results.getByRole('heading', { name: broken })).toHaveCount(0)
  await results.getByLabel('Sort by').selectOption({ index: 2 })
  await expect(page).toHaveURL(/sort/)
  await expect(results.locator('[aria-busy]')).toHaveCount(0)
  await results.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vendors\/\d+$/)
})

/** Submits without a connection: it fails with a message, and the text is kept, also after the page has repeated its reads. */
async function withoutConnection({ page, submit, failure, isKept }: Form): Promise<void> {
  await page.context().setOffline(true)
  await submit.click()
  await expect(failure).toBeVisible()
  await expect(page.getByText(offline)).toBeVisible()
  await sleep(retriesEndMs)
  await isKept()
  await page.context().setOffline(false)
  // On focus the page repeats its failed reads. It must not send the form by itself.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await isKept()
}

/** Submits; the request arrives, and its answer is lost. */
async function loseAnswer({ page, path, submit, failure }: Form): Promise<void> {
  let arrived = 0
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    arrived = (await route.fetch()).status()
    await route.abort('connectionreset')
  })
  await submit.click()
  await expect.poll(() => arrived).toBe(201)
  await expect(failure).toBeVisible()
  await page.unroute(`**${path}`)
}

/** Double-clicks the button on a slow connection: the form is sent once, and arrives. */
async function slowAndTwice({ page, path, submit }: Form, done: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 600, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await devtools.send('Network.emulateNetworkConditions', conditions)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith(path)) sent += 1
  })
  await submit.dblclick()
  await expect(done).toBeVisible()
  expect(sent).toBe(1)
  await devtools.detach()
}

async function vendorAndOrganizer(newPerson: () => Promise<Page>, mark: string) {
  const admin = await newPerson()
  const organizer = await newPerson()
  const vendor = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  await signIn(organizer, 'organizer@marquee.test')
  await becomeVendor(vendor, admin, `Tempest & Daughters ${mark}`)
  return { organizer, vendor }
}

async function applicationsTo(vendor: Page, event: number): Promise<number> {
  const path = `/event-applications/my-applications?event_id=${event}`
  const { applications } = await call<{ applications: unknown[] }>(vendor, 'GET', path)
  return applications.length
}
