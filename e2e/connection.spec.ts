import type { Locator, Page, Route } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from './support/journey.ts'
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

// A line that breaks, an answer that is lost, a slow line and an impatient hand: what was typed stays, and what was sent happens once.

/** Longer than the page asks once more for what it could not read. */
const givenUpMs = 3_000

interface Form {
  page: Page
  /** The end of the address that it is sent to. */
  path: string
  submit: Locator
  /** What the page says when sending failed. */
  failure: Locator
  /** What was typed is still there. */
  isKept: () => Promise<void>
}

test('R18 an application to an event survives a broken line, and a lost answer', async ({ newPerson }) => {
  test.setTimeout(180_000)
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

  // It arrived, and only the answer did not: the page finds out by itself.
  const second = await publishEvent(organizer, `Fog Concert ${mark}`)
  await write(second)
  await loseAnswer(form)
  await expect(applied).toBeVisible()
  expect(await applicationsTo(vendor, second)).toBe(1)
})

test('R18 a new event survives a broken line, a lost answer, and a slow line with a double click', async ({
  newPerson,
}) => {
  test.setTimeout(180_000)
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

  // The way back leads to an empty form, not to a second event.
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

test('R18 a vendor application survives the same, and Back asks before it is lost', async ({ newPerson }) => {
  test.setTimeout(180_000)
  const company = `Foghorn & Daughters ${newMark()}`
  const newcomer = await newPerson()
  await signUp(newcomer, 'Fiona Foghorn')
  await confirmEmail(newcomer)
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

  const question = newcomer.getByRole('alertdialog', { name: 'Leave without saving?' })
  await newcomer.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await form.isKept()

  await loseAnswer(form)
  await form.isKept()
  await slowAndTwice(form, newcomer.getByRole('heading', { name: 'Application Submitted!' }))
  const profile = await call<{ company_name: string; images: unknown[] }>(newcomer, 'GET', '/contractors/profile')
  expect(profile).toMatchObject({ company_name: company })
  expect(profile.images).toHaveLength(1)

  // What was sent is not asked about any more.
  await newcomer.goBack()
  await expect(newcomer).toHaveURL(/\/dashboard$/)
})

test('R18 a message to a vendor survives the same', async ({ newPerson }) => {
  test.setTimeout(180_000)
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

test('R18 of two tabs that change one event the second is told, and keeps its text', async ({ newPerson }) => {
  test.setTimeout(120_000)
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
  const results = page.getByRole('region', { name: 'Results' })
  await results.getByLabel('Sort by').selectOption({ index: 1 })
  await expect(results.getByRole('alert')).toHaveText(/^This part could not be shown\./)
  await expect(results.getByRole('article')).not.toHaveCount(0)
  await expect(results.getByRole('heading', { name: broken })).toHaveCount(0)
  await results.getByLabel('Sort by').selectOption({ index: 2 })
  await expect(page).toHaveURL(/sort/)
  await results.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vendors\/\d+$/)
})

/** The line is cut: the press fails, says so, and loses nothing, also after the page has tried to read everything again. */
async function withoutConnection({ page, submit, failure, isKept }: Form): Promise<void> {
  await page.context().setOffline(true)
  await submit.click()
  await expect(failure).toBeVisible()
  await sleep(givenUpMs)
  await isKept()
  await page.context().setOffline(false)
  // The page reads again what it could not, and nothing is sent that nobody pressed for.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await isKept()
}

/** It arrives, but its answer does not. */
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

/** On a line like a phone's in a tunnel, pressed twice: it is sent once, and arrives. */
async function slowAndTwice({ page, path, submit }: Form, done: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 600, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await devtools.send('Network.emulateNetworkConditions', line)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith(path)) sent += 1
  })
  await submit.dblclick()
  await expect(done).toBeVisible({ timeout: 30_000 })
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
