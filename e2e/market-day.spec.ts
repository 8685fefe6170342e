import type { Application } from '@marquee/contract/applications'
import type { Booking } from '@marquee/contract/bookings'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { pdfPages } from './support/pdf-text.ts'
import { becomeOrganizer, becomeVendor, call, newMark, publishEvent, signIn, tokenOf } from './support/people.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** A decision, and what is sent to a vendor, can be undone for ten seconds. */
const soon = { timeout: 40_000 }
const day = '2031-06-21'

const insurance = () => ({
  name: 'insurance.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${newMark()}\n%%EOF\n`),
})
const addInsurance = async (page: Page) => {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const multipart = { kind: 'insurance', valid_from: '2026-01-01', file_name: 'insurance.pdf', file: insurance() }
  const answer = await page.request.post('/api/contractors/documents', { headers, multipart })
  expect(answer.status()).toBe(201)
}

// The organizer works with the screens; twelve vendors apply by the API, and one of them answers on a phone.
test(
  'a market day: twelve vendors, three missing documents, sheets by copy, one change, a printed run sheet, ticks without a connection',
  { tag: '@postgres' },
  async ({ newPerson }, testInfo) => {
    test.setTimeout(480_000)
    const mark = newMark()
    const admin = await newPerson()
    await signIn(admin, 'admin@marquee.test')
    const organizer = await newPerson({ viewport: { width: 1280, height: 800 } })
    const email = await becomeOrganizer(organizer, admin)
    const event_id = await publishEvent(organizer, `Quay Market ${mark}`)
    const event = `/events/${event_id}`
    const places = [{ service_id: null, wanted: 12 }]
    const times = { closes_local: null, time_zone: 'America/Los_Angeles', answer_by: null }
    await call(organizer, 'PUT', `${event}/call`, { ...times, documents: ['insurance'], places })
    const [place] = (await call<{ call: { places: { id: number }[] } }>(organizer, 'GET', event)).call.places

    const names = Array.from({ length: 12 }, (_, at) => `Stall ${String(at + 1).padStart(2, '0')} ${mark}`)
    const vendors: { page: Page; id: number }[] = []
    for (let at = 0; at < names.length; at += 3) {
      const some = names.slice(at, at + 3).map(async (name, next) => {
        const page = await newPerson(at + next === 0 ? phone : {})
        await becomeVendor(page, admin, name)
        const body = { event_id, place_id: place!.id, message: 'We come.' }
        const { id } = await call<{ id: number }>(page, 'POST', '/event-applications', body)
        // The first three have no insurance yet.
        if (at > 0) await addInsurance(page)
        return { page, id }
      })
      vendors.push(...(await Promise.all(some)))
    }
    const [first] = vendors
    for (const { id } of vendors)
      await call(organizer, 'PUT', `/event-applications/${id}/status`, { status: 'accepted' })
    await expect
      .poll(async () => (await call<Application>(first!.page, 'GET', `/event-applications/${first!.id}`)).status, soon)
      .toBe('accepted')

    // Three documents are missing: the organizer asks for them, and the vendors add them, one on a phone.
    const applications = async () =>
      (await call<{ applications: Application[] }>(organizer, 'GET', `/event-applications/event/${event_id}?limit=100`))
        .applications
    const missing = async () =>
      (await applications()).filter(({ documents }) => documents.some(({ state }) => state !== 'covered'))
    expect(new Set((await missing()).map(({ id }) => id))).toEqual(new Set(vendors.slice(0, 3).map(({ id }) => id)))
    for (const { id } of await missing()) {
      await organizer.goto(`/organizer/applications/${id}`)
      await expect(organizer.getByRole('main')).toContainText('Insurance: missing')
      await organizer.getByRole('textbox', { name: /^Message to/ }).fill('Please add your insurance for the day.')
      await organizer.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(organizer.getByRole('log')).toContainText('Please add your insurance for the day.')
    }
    const stall = first!.page
    await stall.goto(`/contractor/applications/${first!.id}`)
    await expect(stall.getByRole('log')).toContainText('Please add your insurance for the day.')
    await stall.getByRole('link', { name: 'Add insurance' }).click()
    const form = stall.getByRole('dialog', { name: 'Add a document' })
    await form.getByLabel('Valid from').fill('2026-01-01')
    await form.getByLabel('Choose a file for File').setInputFiles(insurance())
    await form.getByRole('button', { name: 'Add document' }).click()
    await expect(form).toBeHidden()
    for (const { page } of vendors.slice(1, 3)) await addInsurance(page)
    expect(await missing()).toEqual([])

    // One booking sheet is written, sent, and copied to all.
    await organizer.goto(`/organizer/applications/${first!.id}`)
    const sheet = organizer.getByRole('main')
    await sheet.getByRole('button', { name: 'Write the booking sheet' }).click()
    const dialog = organizer.getByRole('dialog', { name: /^Booking sheet/ })
    await dialog.getByLabel('Arrival').fill(`${day}T06:30`)
    await dialog.getByLabel('Start').fill(`${day}T09:00`)
    await dialog.getByLabel('Contact on the day').fill('Noor Haddad')
    await dialog.getByLabel('Their phone').fill('+1 503 555 0134')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const send = sheet.getByRole('button', { name: 'Send to the vendor' })
    await send.click()
    await expect(send).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Copy to all accepted' }).click()
    await organizer.getByRole('button', { name: 'Copy and send' }).click()
    const bookings = () => call<Booking[]>(organizer, 'GET', `${event}/bookings`)
    const sent = async () => (await bookings()).filter(({ sent_version }) => sent_version !== null).length
    await expect.poll(sent, soon).toBe(12)
    expect(new Set((await bookings()).map(({ arrival }) => arrival))).toEqual(new Set([`${day}T06:30`]))

    // One change: the vendor reads what it was and what it is, and confirms it.
    await stall.goto(`/contractor/applications/${first!.id}`)
    await stall.getByRole('button', { name: 'I have seen it' }).click()
    await expect(stall.getByText(/^Seen /)).toBeVisible()
    await organizer.reload()
    await sheet.getByRole('button', { name: 'Edit booking sheet' }).click()
    await dialog.getByLabel('Arrival').fill(`${day}T05:45`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const changes = stall.getByRole('region', { name: 'What changed' })
    await expect
      .poll(async () => {
        await stall.reload()
        await stall.getByRole('heading', { name: 'Your booking sheet' }).waitFor()
        return changes.count()
      }, soon)
      .toBe(1)
    await expect(changes).toContainText('6:30 AM')
    await expect(changes).toContainText('5:45 AM')
    await stall.getByRole('button', { name: 'I have seen it' }).click()
    await expect(changes).toBeHidden()
    await organizer.reload()
    await expect(sheet).toContainText('Seen')
    await expect(sheet).not.toContainText('What changed')

    // The run sheet is printed.
    const rows = [
      { starts: `${day}T05:30`, minutes: 90, what: 'Load-in', place: 'North gate', audience: 'vendors' },
      { starts: `${day}T09:00`, minutes: 360, what: 'Market', audience: 'vendors' },
      { starts: `${day}T09:30`, what: 'Opening words', audience: 'chosen', application_ids: [first!.id] },
      { starts: `${day}T16:00`, minutes: 30, what: 'Count the tills', who: 'Noor', audience: 'organizer' },
    ]
    await call(organizer, 'PUT', `${event}/run-sheet`, { rows })
    await organizer.goto(`${event}/run-sheet`)
    await expect(organizer.getByText('Count the tills')).toBeVisible()
    const pages = pdfPages(await organizer.pdf({ format: 'A4', path: testInfo.outputPath('run-sheet.pdf') }))
    expect(pages).toHaveLength(1)
    for (const text of [mark, 'Load-in', 'North gate', 'Count the tills', names[0]!]) expect(pages[0]).toContain(text)
    await stall.goto(`${event}/run-sheet`)
    await expect(stall.getByText('Opening words')).toBeVisible()
    await expect(stall.getByText('Count the tills')).toHaveCount(0)

    // The day, on a phone: arrivals are ticked without a connection, and are there when it is back.
    const walking = await newPerson(phone)
    await signIn(walking, email)
    await walking.goto(`/day/${event_id}`)
    const status = walking.getByRole('main').getByRole('status')
    await expect(status).toHaveText('Up to date')
    await walking.context().setOffline(true)
    for (const name of names.slice(0, 5)) await walking.getByRole('checkbox', { name }).check()
    await expect(status).toContainText('5 ticks wait to be sent')
    await walking.context().setOffline(false)
    await expect(status).not.toContainText('wait', soon)
    const arrived = await call<{ has_arrived: boolean }[]>(organizer, 'GET', `${event}/arrivals`)
    expect(arrived.filter(({ has_arrived }) => has_arrived)).toHaveLength(5)
  },
)
