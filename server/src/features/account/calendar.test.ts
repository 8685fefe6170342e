import { refusals } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { parseCalendar } from '../../../test/calendar-text.ts'
import { captureOutput } from '../../../test/captured-output.ts'
import { testApp } from '../../../test/test-app.ts'
import type { Person } from '../../../test/factories.ts'
import { calendarFeeds, events, users } from '../../db/schema.ts'

const log = captureOutput()
afterAll(log.restore)
const { app, database, make, as, nobody } = await testApp({ rateLimits: true, logStream: log.stream })
const { db } = database

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const start = async (person: Person, renew = false) =>
  new URL((await as(person).api.calendar.startFeed({ body: { renew } })).url).pathname
const read = (path: string, headers?: Record<string, string>) =>
  nobody.call('GET', path, { ...(headers && { headers }) })
const titles = async (path: string) => parseCalendar((await read(path)).body).entries.map(({ title }) => title)

async function acceptedVendor() {
  const vendor = await make.vendor({ company_name: 'Copper Kettle' })
  const organizer = await make.organizer({ organization_name: 'Mill Suppers' })
  const event = (title: string, values: Partial<typeof events.$inferInsert> = {}) =>
    make.event({ organizer_id: organizer.id, title, start_date: inDays(30), ...values })
  const accept = async (title: string, values?: Partial<typeof events.$inferInsert>) => {
    const one = await event(title, values)
    await make.application({ event_id: one.id, vendor_id: vendor.id, status: 'accepted' })
    return one
  }
  return { vendor, organizer, event, accept }
}

describe('a private feed', () => {
  test('has a vendor’s accepted events; cancelled ones go as cancelled for 30 days; the others are left out', async () => {
    const { vendor, event, accept } = await acceptedVendor()
    const first = await accept('Harvest Supper', { end_date: inDays(31) })
    await accept('Last month', { status: 'completed', start_date: inDays(-30) })
    await accept('Years ago', { status: 'completed', start_date: inDays(-400) })
    await accept('Cancelled now', { status: 'cancelled' })
    const long = await accept('Cancelled in spring', { status: 'cancelled' })
    await db
      .update(events)
      .set({ updated_at: sql`now() - interval '31 days'` })
      .where(eq(events.id, long.id))
    await make.application({ event_id: (await event('Only applied')).id, vendor_id: vendor.id })
    await make.application({ event_id: (await event('Of another vendor')).id, status: 'accepted' })

    const answer = await read(await start(vendor.owner))
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, max-age=900')
    expect(answer.headers['content-disposition']).toBe('inline; filename="marquee.ics"')
    const { entries, method, root } = parseCalendar(answer.body)
    expect(method).toBeNull()
    expect(root.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT15M')
    expect(entries.map(({ title, status }) => `${title}: ${status}`).toSorted()).toEqual([
      'Cancelled now: CANCELLED',
      'Harvest Supper: CONFIRMED',
      'Last month: CONFIRMED',
    ])
    const supper = entries.find(({ title }) => title === 'Harvest Supper')!
    expect(supper).toMatchObject({
      uid: `event-${first.id}@localhost`,
      start: inDays(30),
      end: inDays(32),
      organizer: null,
      attendees: [],
      url: `http://localhost:3000/events/${first.id}`,
    })
    expect(supper.description).toContain('Mill Suppers has accepted Copper Kettle.')
  })

  test('has an organizer’s published and completed events, with the number of accepted vendors', async () => {
    const { organizer, event, accept } = await acceptedVendor()
    await accept('With one')
    await event('With none')
    await event('A draft', { status: 'draft' })
    const { entries } = parseCalendar((await read(await start(organizer.owner))).body)
    expect(entries.map(({ title, description }) => `${title}: ${description.split('\n')[0]}`).toSorted()).toEqual([
      'With none: No vendors are accepted.',
      'With one: 1 vendor is accepted.',
    ])
    expect(entries[0]!.url).toMatch(/\/organizer\/events\/\d+$/)
  })

  test('is read in one statement, and again only when something has changed', async () => {
    const { vendor, accept } = await acceptedVendor()
    const event = await accept('Harvest Supper')
    const path = await start(vendor.owner)
    const spy = vi.spyOn(db, 'select')
    const first = await read(path)
    // Two of them are parts of the third.
    expect(spy.mock.calls.length).toBe(3)
    spy.mockRestore()
    const known = { 'if-none-match': String(first.headers.etag) }
    expect(await read(path, known)).toMatchObject({ status: 304, body: '' })
    await db
      .update(events)
      .set({ start_date: inDays(40), version: 2, updated_at: sql`now()` })
      .where(eq(events.id, event.id))
    const again = await read(path, known)
    expect(again.status).toBe(200)
    const [before, after] = [first, again].map(({ body }) => parseCalendar(body).entries[0]!)
    expect(after!.start).toBe(inDays(40))
    expect(after!.sequence).toBeGreaterThan(before!.sequence)
    expect((await app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
  })

  test('ends at once when it is renewed or stopped, and a later one is another', async () => {
    const { vendor, accept } = await acceptedVendor()
    await accept('Harvest Supper')
    const first = await start(vendor.owner)
    expect(await start(vendor.owner)).toBe(first)
    const renewed = await start(vendor.owner, true)
    expect(renewed).not.toBe(first)
    expect((await read(first)).status).toBe(404)
    expect(await titles(renewed)).toEqual(['Harvest Supper'])
    expect(new URL((await as(vendor.owner).api.calendar.feed())!.url).pathname).toBe(renewed)

    await as(vendor.owner).api.calendar.stopFeed()
    expect((await read(renewed)).status).toBe(404)
    expect(await as(vendor.owner).api.calendar.feed()).toBeNull()
    const later = await start(vendor.owner)
    expect([first, renewed]).not.toContain(later)
    expect((await read(first)).status).toBe(404)
    expect((await read(later)).status).toBe(200)
  })

  test('is 404 for a secret that is not ours, whatever it names, and asks no database', async () => {
    const { vendor } = await acceptedVendor()
    const path = await start(vendor.owner)
    const other = await start((await acceptedVendor()).vendor.owner)
    const mac = (one: string) => one.slice(-47, -4)
    const forged = [
      path.replace(mac(path), mac(other)),
      path.replace(/(\d+)-1-/, (_all, id: string) => `${Number(id) + 1}-1-`),
      path.replace('-1-', '-2-'),
      `${path.slice(0, -5)}.ics`,
      '/api/calendar/12.ics',
      '/api/calendar/%00.ics',
      '/api/calendar/1-1-zzzzzzzzz-' + 'A'.repeat(43) + '.ics',
    ]
    const spy = vi.spyOn(db, 'select')
    for (const one of forged) expect({ one, status: (await read(one)).status }).toEqual({ one, status: 404 })
    expect(spy).not.toHaveBeenCalled()
    spy.mockRestore()
    expect((await read(path)).status).toBe(200)
  })

  test('of somebody suspended, deleted or without the role is 404, and of one without events it is empty', async () => {
    const { vendor, accept } = await acceptedVendor()
    const path = await start(vendor.owner)
    expect(await titles(path)).toEqual([])
    await accept('Harvest Supper')
    const change = (values: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(values).where(eq(users.id, vendor.owner.id))
    await change({ suspended_at: new Date(), suspended_reason: 'Spam' })
    expect((await read(path)).status).toBe(404)
    await change({ suspended_at: null, suspended_reason: null, role: 'user' })
    expect((await read(path)).status).toBe(404)
    await change({ role: 'contractor' })
    expect(await titles(path)).toEqual(['Harvest Supper'])
    await as(vendor.owner).call('POST', '/api/account/delete', { body: { confirmation: vendor.owner.email } })
    expect((await read(path)).status).toBe(404)
    expect(await db.$count(calendarFeeds, eq(calendarFeeds.user_id, vendor.owner.id))).toBe(0)
  })

  test('is limited by itself, and its secret is not in the log', async () => {
    const { vendor } = await acceptedVendor()
    const [path, other] = [await start(vendor.owner), await start((await acceptedVendor()).vendor.owner)]
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) statuses.push((await read(path)).status)
    expect([statuses.indexOf(429), (await read(other)).status]).toEqual([60, 200])
    const written = log.lines.join('\n')
    expect(written).toContain('/api/calendar/:secret.ics')
    expect(written).not.toContain(path.slice('/api/calendar/'.length, -4))
  })

  test('there is none for newcomers and admins, with a sentence', async () => {
    for (const person of [await make.user(), await make.admin()])
      expect(await as(person).call('POST', '/api/account/calendar', { body: {} })).toMatchObject({
        status: 404,
        body: { error: refusals.noCalendar },
      })
  })
})

test('one event is a file for everybody while it is published; who is accepted is only in that of the two sides', async () => {
  const { vendor, organizer, accept } = await acceptedVendor()
  const event = await accept('Harvest Supper')
  const other = await make.vendor()
  await make.application({ event_id: event.id, vendor_id: other.id })
  const file = (person: Person) => as(person).api.calendar.entry({ params: { id: event.id } })

  const own = await file(vendor.owner)
  expect(own.name).toBe(`marquee-event-${event.id}.ics`)
  const { method, entries } = parseCalendar(own.text)
  expect([method, entries[0]]).toMatchObject([null, { title: 'Harvest Supper', organizer: null }])
  expect(entries[0]!.description).toContain('Mill Suppers has accepted Copper Kettle.')
  expect(parseCalendar((await file(organizer.owner)).text).entries[0]!.description).toContain('1 vendor is accepted.')
  const path = `/api/events/${event.id}/calendar`
  const others = [as(other.owner), as(await make.user()), as(await make.admin()), nobody]
  for (const one of others) {
    const { title, description } = parseCalendar((await one.call('GET', path)).body.data.text).entries[0]!
    expect([title, description]).toEqual(['Harvest Supper', `Marquee: http://localhost:3000/events/${event.id}`])
  }
  await db.update(events).set({ status: 'completed' }).where(eq(events.id, event.id))
  for (const one of others) expect((await one.call('GET', path)).status).toBe(404)
})
