import { endBeforeStart } from '@marquee/contract/events'
import { eventStatusRefusals, transition } from '@marquee/contract/event-status'
import { eventStatuses, most, type EventStatus } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { auditEntries, eventApplications, events, pictures } from '../../db/schema.ts'

const world = await testApp()
const { make, nobody, as, emitted } = world
const { db } = world.database

/** What is created by other tests must not be seen: each test's events carry a word of its own. */
let words = 0
const word = () => `w${++words}w`

const party = { title: 'Harbour party', address: '1 Pier, Seattle', start_date: '2031-05-04' }

async function host(part: Parameters<typeof make.organizer>[0] = {}) {
  const organizer = await make.organizer(part)
  return { organizer, caller: as(organizer.owner) }
}

async function auditOf(id: number) {
  const rows = await db.select().from(auditEntries).where(eq(auditEntries.subject_id, id)).orderBy(auditEntries.id)
  return rows
    .filter((row) => row.subject_type === 'event')
    .map(({ actor_user_id, action, from_state, to_state }) => ({ actor_user_id, action, from_state, to_state }))
}

const sortedStatuses = (answers: { status: number }[]) =>
  answers.map((answer) => answer.status).toSorted((a, b) => a - b)
const failure = (sentence: string, code: string) => ({ success: false, error: sentence, code })

describe('creating', () => {
  test('an approved organizer publishes by default, or keeps a draft', async () => {
    const { organizer, caller } = await host({ website: 'https://parties.example' })
    const type = await make.eventType('Wedding')

    const answer = await caller.call('POST', '/api/events', {
      body: { ...party, title: '  Harbour party ', event_type_id: type.id, expected_attendees: 80, end_date: null },
    })
    const draft = await caller.api.events.create({ body: { ...party, status: 'draft', budget_range: '' } })

    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      title: 'Harbour party',
      start_date: '2031-05-04',
      end_date: null,
      status: 'published',
      event_type_display_name: 'Wedding',
      organization_name: organizer.organization_name,
      organizer_website: 'https://parties.example',
      expected_attendees: 80,
      application_count: 0,
      images: [],
      version: 1,
    })
    expect(draft).toMatchObject({ status: 'draft', budget_range: null })
    expect(await auditOf(draft.id)).toEqual([
      { actor_user_id: organizer.owner.id, action: 'event.create', from_state: null, to_state: 'draft' },
    ])
  })

  test.each([
    ['pending', refusals.organizerPending],
    ['rejected', refusals.organizerRejected],
  ] as const)('a %s organizer is told why not', async (status, sentence) => {
    const { caller } = await host({ status })
    const answer = await caller.call('POST', '/api/events', { body: party })
    expect(answer).toMatchObject({ status: 403, body: failure(sentence, 'forbidden') })
  })

  test('a client without a profile, vendors, admins and nobody are refused', async () => {
    const client = as(await make.user({ role: 'client' }))
    const vendor = as((await make.vendor()).owner)
    const admin = as(await make.admin())
    const answers = await Promise.all(
      [client, vendor, admin, nobody].map((caller) => caller.call('POST', '/api/events', { body: party })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 401])
    expect(answers[0]?.body.error).toBe(refusals.organizerMissing)
  })

  test.each([
    [{ title: ' ' }, 'title', 'Event title is required'],
    [{ title: 'x'.repeat(201) }, 'title', 'Title must be less than 200 characters'],
    [{ address: undefined }, 'address', 'Event address is required'],
    [{ start_date: '2031-02-30' }, 'start_date', 'Start date is required'],
    [{ end_date: '2031-05-03' }, 'end_date', endBeforeStart],
    [{ expected_attendees: 0 }, 'expected_attendees', 'Must be a positive number'],
    [{ expected_attendees: 1.5 }, 'expected_attendees', 'Must be a positive number'],
    [{ event_type_id: 999_999 }, 'event_type_id', 'Please choose an event type'],
    [{ status: 'cancelled' }, 'status', 'Status is draft or published'],
  ])('%o is refused at its field', async (part, field, sentence) => {
    const { caller } = await host()
    const answer = await caller.call('POST', '/api/events', { body: { ...party, ...part } })
    expect(answer).toMatchObject({ status: 400, body: { error: sentence, fields: { [field]: sentence } } })
  })

  test('200 characters of title and a date in the past are accepted', async () => {
    const { caller } = await host()
    const event = await caller.api.events.create({
      body: { ...party, title: 'x'.repeat(200), start_date: '2001-01-01', end_date: '2001-01-01' },
    })
    expect(event).toMatchObject({ start_date: '2001-01-01', end_date: '2001-01-01' })
  })

  test('a repeated call with one key creates one event', async () => {
    const { organizer, caller } = await host()
    const answers = await Promise.all(
      [1, 2, 3].map(() => caller.api.events.create({ body: party }, { idempotencyKey: 'harbour' })),
    )
    expect(new Set(answers.map((event) => event.id)).size).toBe(1)
    expect(await db.$count(events, eq(events.organizer_id, organizer.id))).toBe(1)
  })
})

describe('reading one', () => {
  test.each(['published', 'completed', 'cancelled'] as const)('a %s event is public', async (status) => {
    const event = await make.event({ status })
    expect(await nobody.api.events.get({ params: { id: event.id } })).toMatchObject({ id: event.id, status })
  })

  test('a draft is unknown to everybody but its organizer and admins', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id, status: 'draft' })
    const others = [nobody, (await host()).caller, as((await make.vendor()).owner)]
    for (const other of others) {
      expect(await other.call('GET', `/api/events/${id}`)).toMatchObject({
        status: 404,
        body: failure(refusals.eventNotFound, 'not_found'),
      })
    }
    for (const insider of [caller, as(await make.admin())]) {
      expect(await insider.api.events.get({ params: { id } })).toMatchObject({ id })
    }
  })

  test('an id that is none is a 404, and so is one nobody has', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '999999999', '99999999999999999999']) {
      expect((await nobody.call('GET', `/api/events/${id}`)).status).toBe(404)
    }
  })

  test('pictures and the number of applications come with it', async () => {
    const event = await make.event()
    await make.application({ event_id: event.id })
    await make.picture({ event_id: event.id, display_order: 1 })
    const first = await make.picture({ event_id: event.id, display_order: 0, is_primary: true })
    const answer = await nobody.api.events.get({ params: { id: event.id } })
    expect(answer.application_count).toBe(1)
    expect(answer.images.map((image) => image.display_order)).toEqual([0, 1])
    expect(answer.images[0]).toMatchObject({ id: first.id, event_id: event.id, is_primary: true })
  })
})

describe('the public list', () => {
  const today = '2030-07-17' // a Wednesday

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T23:59:59Z`) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const titles = async (query: Parameters<Caller['api']['events']['list']>[0] & object) =>
    (await nobody.api.events.list(query)).events.map((event) => event.title)

  test('holds published events of organizers who still are ones', async () => {
    const location = word()
    const former = await make.organizer({ ownerRole: 'user' })
    for (const status of eventStatuses) await make.event({ status, title: status, address: location })
    await make.event({ organizer_id: former.id, address: location })

    const answer = await nobody.api.events.list({ query: { location } })

    expect(answer.events.map((event) => event.title)).toEqual(['published'])
    expect(answer.pagination).toEqual({ total: 1, limit: 12, page: 1, has_more: false })
    expect((await nobody.call('GET', '/api/events?status=draft')).status).toBe(400)
  })

  test('what is not over comes first, nearest first; then what is past, latest first', async () => {
    const location = word()
    const at = (title: string, start_date: string, end_date?: string) =>
      make.event({ title, start_date, end_date: end_date ?? null, address: location })
    await at('past', '2030-07-16')
    await at('long past', '2029-01-01')
    await at('later', '2030-09-01')
    await at('today', today)
    await at('also today', today)
    await at('under way', '2030-07-10', today)

    expect(await titles({ query: { location } })).toEqual([
      'under way',
      'today',
      'also today',
      'later',
      'past',
      'long past',
    ])
  })

  test('upcoming, this week and this month are days in UTC', async () => {
    const location = word()
    const rows: [start: string, end: string | null][] = [
      ['2030-06-30', null],
      ['2030-06-30', '2030-07-01'],
      ['2030-07-01', null],
      ['2030-07-14', null],
      ['2030-07-14', '2030-07-15'],
      ['2030-07-15', null],
      ['2030-07-16', null],
      ['2030-07-17', null],
      ['2030-07-21', null],
      ['2030-07-21', '2030-07-25'],
      ['2030-07-22', null],
      ['2030-07-31', '2030-08-02'],
      ['2030-08-01', null],
      ['2030-01-01', '2030-12-31'],
    ]
    for (const [start_date, end_date] of rows) {
      await make.event({ title: `${start_date}/${end_date ?? start_date}`, start_date, end_date, address: location })
    }
    const all = rows.map(([start, end]) => ({ start, end: end ?? start }))
    const touching = (first: string, last: string) =>
      all.filter((row) => row.start <= last && row.end >= first).map((row) => `${row.start}/${row.end}`)

    const found = async (time: 'upcoming' | 'this-week' | 'this-month' | 'all') =>
      (await titles({ query: { location, time, limit: 100 } })).toSorted()

    expect(await found('all')).toHaveLength(rows.length)
    expect(await found('upcoming')).toEqual(touching(today, '9999-12-31').toSorted())
    expect(await found('this-week')).toEqual(touching('2030-07-15', '2030-07-21').toSorted())
    expect(await found('this-month')).toEqual(touching('2030-07-01', '2030-07-31').toSorted())
    expect((await nobody.call('GET', '/api/events?time=tomorrow')).status).toBe(400)
  })

  test.each([
    ['2030-07-15T00:00:00Z', '2030-07-15', '2030-07-21'],
    ['2030-07-21T23:59:59Z', '2030-07-15', '2030-07-21'],
    ['2031-01-01T12:00:00Z', '2030-12-30', '2031-01-05'],
  ])('the week of %s runs from %s to %s', async (now, monday, sunday) => {
    vi.setSystemTime(now)
    const location = word()
    const dayBeside = (day: string, step: number) =>
      new Date(Date.parse(day) + step * 86_400_000).toISOString().slice(0, 10)
    for (const day of [dayBeside(monday, -1), monday, sunday, dayBeside(sunday, 1)]) {
      await make.event({ title: day, start_date: day, address: location })
    }
    expect((await titles({ query: { location, time: 'this-week' } })).toSorted()).toEqual([monday, sunday])
  })

  test('February ends where it ends', async () => {
    vi.setSystemTime('2028-02-10T12:00:00Z')
    const location = word()
    for (const start_date of ['2028-01-31', '2028-02-01', '2028-02-29', '2028-03-01']) {
      await make.event({ title: start_date, start_date, address: location })
    }
    expect(await titles({ query: { location, time: 'this-month' } })).toEqual(['2028-02-29', '2028-02-01'])
  })

  test('search looks at title, address, description, event type and organization, in any case', async () => {
    const needle = word()
    const type = await make.eventType(`Gala ${needle}`)
    const organizer = await make.organizer({ organization_name: `House of ${needle}` })
    await make.event({ title: `A ${needle.toUpperCase()} B` })
    await make.event({ title: 'address', address: `At ${needle}` })
    await make.event({ title: 'description', description: `About ${needle}` })
    await make.event({ title: 'type', event_type_id: type.id })
    await make.event({ title: 'organization', organizer_id: organizer.id })
    await make.event({ title: 'other' })

    expect(await titles({ query: { search: ` ${needle} ` } })).toEqual([
      `A ${needle.toUpperCase()} B`,
      'address',
      'description',
      'type',
      'organization',
    ])
    expect((await nobody.api.events.list({ query: { search: `${needle}x` } })).pagination.total).toBe(0)
  })

  test('wildcards and quotes mean themselves', async () => {
    const mark = word()
    await make.event({ title: 'percent', address: `${mark} 100% Street` })
    await make.event({ title: 'underscore', address: `${mark} a_b Street` })
    await make.event({ title: 'backslash', address: `${mark} a\\b Street` })
    await make.event({ title: 'quote', address: `${mark} O'Hare` })
    await make.event({ title: 'accent', address: `${mark} ÉCOLE` })
    await make.event({ title: 'plain', address: `${mark} 100 axb Street` })

    const found = (text: string) => titles({ query: { location: `${mark} ${text}` } })
    expect(await found('100%')).toEqual(['percent'])
    expect(await found('a_b')).toEqual(['underscore'])
    expect(await found('a\\b')).toEqual(['backslash'])
    expect(await found("o'hare")).toEqual(['quote'])
    expect(await found('école')).toEqual(['accent'])
    expect(await found('%')).toEqual([])
  })

  test('an event type narrows it; a blank search does not', async () => {
    const location = word()
    const type = await make.eventType()
    await make.event({ title: 'typed', address: location, event_type_id: type.id })
    await make.event({ title: 'untyped', address: location })
    expect(await titles({ query: { location, event_type_id: type.id } })).toEqual(['typed'])
    expect(await titles({ query: { location, search: '  ' } })).toHaveLength(2)
  })

  test('pages neither lose nor repeat an event, whatever their size', async () => {
    const location = word()
    const count = 23
    for (let n = 0; n < count; n++) {
      const start_date = ['2030-07-16', '2030-07-17', '2030-07-18'][n % 3] as string
      await make.event({ title: `e${n}`, address: location, start_date })
    }
    const whole = await titles({ query: { location, limit: 100 } })
    expect(whole).toHaveLength(count)

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const seen: string[] = []
        for (let page = 1; ; page++) {
          const { events: rows, pagination } = await nobody.api.events.list({ query: { location, limit, page } })
          seen.push(...rows.map((event) => event.title))
          expect(pagination).toEqual({ total: count, limit, page, has_more: seen.length < count })
          if (!pagination.has_more) break
        }
        expect(seen).toEqual(whole)
      }),
      { numRuns: 12 },
    )
  })

  test('a page beyond the end is empty and still knows the total; limits are cut to 100', async () => {
    const location = word()
    await make.event({ address: location })
    const answer = await nobody.api.events.list({ query: { location, page: 1_000_000, limit: 5000 } })
    expect(answer).toEqual({ events: [], pagination: { total: 1, limit: 100, page: 1_000_000, has_more: false } })
    for (const bad of ['page=0', 'limit=0', 'page=x', 'page=1e3', 'event_type_id=x']) {
      expect((await nobody.call('GET', `/api/events?${bad}`)).status).toBe(400)
    }
  })

  test('a whole page with its total and pictures takes two statements', async () => {
    const location = word()
    for (let n = 0; n < 5; n++) {
      const event = await make.event({ address: location })
      await make.picture({ event_id: event.id, is_primary: true })
    }
    const query = vi.spyOn(pg.Pool.prototype, 'query')
    const { events: rows } = await nobody.api.events.list({ query: { location } })
    const statements = query.mock.calls.length
    query.mockRestore()
    expect(statements).toBe(2)
    expect(rows.map((event) => event.images.length)).toEqual([1, 1, 1, 1, 1])
  })
})

describe('the own list', () => {
  test('holds every status, newest first, of nobody else', async () => {
    const { organizer, caller } = await host()
    const ids: number[] = []
    for (const status of eventStatuses) {
      ids.push((await make.event({ organizer_id: organizer.id, status })).id)
    }
    await make.event()

    const answer = await caller.api.events.mine()
    const drafts = await caller.api.events.mine({ query: { status: 'draft', limit: 1 } })

    expect(answer.events.map((event) => event.id)).toEqual(ids.toReversed())
    expect(answer.pagination).toEqual({ total: 4, limit: 20, page: 1, has_more: false })
    expect(drafts.events.map((event) => event.status)).toEqual(['draft'])
  })

  test('is searched by title, address and event type', async () => {
    const { organizer, caller } = await host()
    const type = await make.eventType('Séance')
    const own = { organizer_id: organizer.id }
    await make.event({ ...own, title: 'Picnic' })
    await make.event({ ...own, title: 'b', address: 'Picnic Lane' })
    await make.event({ ...own, title: 'c', event_type_id: type.id, description: 'A picnic' })
    const found = async (search: string) =>
      (await caller.api.events.mine({ query: { search } })).events.map((event) => event.title)
    expect(await found('picnic')).toEqual(['b', 'Picnic'])
    expect(await found('séance')).toEqual(['c'])
  })

  test('is an organizer’s alone', async () => {
    const client = as(await make.user({ role: 'client' }))
    expect((await client.api.events.mine()).events).toEqual([])
    for (const [caller, status] of [
      [nobody, 401],
      [as((await make.vendor()).owner), 403],
      [as(await make.admin()), 403],
    ] as const) {
      expect((await caller.call('GET', '/api/events/my-events')).status).toBe(status)
    }
  })
})

describe('changing', () => {
  test('writes what is given, clears what is null, keeps the rest', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({
      organizer_id: organizer.id,
      description: 'Bring a coat',
      budget_range: '$5,000 - $10,000',
      end_date: '2030-06-20',
    })
    const answer = await caller.api.events.update({ params: { id }, body: { title: 'Renamed', description: null } })
    expect(answer).toMatchObject({
      title: 'Renamed',
      description: null,
      budget_range: '$5,000 - $10,000',
      end_date: '2030-06-20',
      status: 'published',
      version: 2,
    })
    expect(Date.parse(answer.updated_at)).toBeGreaterThanOrEqual(Date.parse(answer.created_at))
    expect(await auditOf(id)).toEqual([])
  })

  test('dates are compared with those that stay', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({
      organizer_id: organizer.id,
      start_date: '2030-06-10',
      end_date: '2030-06-12',
    })
    for (const body of [{ end_date: '2030-06-09' }, { start_date: '2030-06-13' }]) {
      expect(await caller.call('PUT', `/api/events/${id}`, { body })).toMatchObject({
        status: 400,
        body: { error: endBeforeStart, fields: { end_date: endBeforeStart } },
      })
    }
    const single = await caller.api.events.update({
      params: { id },
      body: { start_date: '2030-06-13', end_date: null },
    })
    expect(single).toMatchObject({ start_date: '2030-06-13', end_date: null })
  })

  test('an unknown event type is refused at its field', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const answer = await caller.call('PUT', `/api/events/${id}`, { body: { event_type_id: 999_999 } })
    expect(answer).toMatchObject({ status: 400, body: { fields: { event_type_id: 'Please choose an event type' } } })
  })

  test('a stale version is refused, no version writes', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const body = { title: 'Changed' }
    await caller.api.events.update({ params: { id }, body }, { version: 1 })
    const late = await caller.call('PUT', `/api/events/${id}`, { body, headers: { 'if-match': '"1"' } })
    expect(late).toMatchObject({ status: 412, body: failure('Somebody changed this meanwhile', 'stale') })
    expect((await caller.api.events.update({ params: { id }, body })).version).toBe(3)
  })

  test('of many writers with one version exactly one writes', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        caller.call('PUT', `/api/events/${id}`, { body: { title: `t${n}` }, headers: { 'if-match': '"1"' } }),
      ),
    )
    expect(sortedStatuses(answers)).toEqual([200, ...Array(9).fill(412)])
  })

  test('somebody else’s event is unknown; a pending organizer is told to wait', async () => {
    const { organizer } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const waiting = await host({ status: 'pending' })
    const own = await make.event({ organizer_id: waiting.organizer.id, status: 'draft' })
    const body = { title: 'Mine now' }

    expect(await (await host()).caller.call('PUT', `/api/events/${id}`, { body })).toMatchObject({
      status: 404,
      body: failure(refusals.eventNotFound, 'not_found'),
    })
    expect((await as(await make.admin()).call('PUT', `/api/events/${id}`, { body })).status).toBe(403)
    expect((await nobody.call('PUT', `/api/events/${id}`, { body })).status).toBe(401)
    expect(await waiting.caller.call('PUT', `/api/events/${own.id}`, { body: { status: 'published' } })).toMatchObject({
      status: 403,
      body: failure(refusals.organizerPending, 'forbidden'),
    })
  })

  test.each([
    { title: '' },
    { title: null },
    { address: '  ' },
    { start_date: null },
    { status: 'open' },
    { expected_attendees: '12' },
    { end_date: '2030-13-01' },
  ])('%o is malformed', async (body) => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    expect((await caller.call('PUT', `/api/events/${id}`, { body })).status).toBe(400)
  })
})

describe('status', () => {
  test('goes draft, published, completed, each step written down once', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id, status: 'draft' })
    for (const status of ['published', 'published', 'completed', 'completed'] as const) {
      await caller.api.events.update({ params: { id }, body: { status } })
    }
    const who = { actor_user_id: organizer.owner.id }
    expect(await auditOf(id)).toEqual([
      { ...who, action: 'event.publish', from_state: 'draft', to_state: 'published' },
      { ...who, action: 'event.complete', from_state: 'published', to_state: 'completed' },
    ])
    expect(await caller.call('PUT', `/api/events/${id}`, { body: { status: 'published' } })).toMatchObject({
      status: 409,
      body: failure(eventStatusRefusals.completed, 'conflict'),
    })
    expect(await caller.api.events.update({ params: { id }, body: { title: 'A good night' } })).toMatchObject({
      title: 'A good night',
      status: 'completed',
    })
  })

  test('cancelling tells the applicants, once', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    await caller.api.events.update({ params: { id }, body: { status: 'cancelled' } })
    await caller.api.events.update({ params: { id }, body: { status: 'cancelled' } })
    expect(emitted.filter((event) => 'eventId' in event && event.eventId === id)).toEqual([
      { type: 'event.cancelled', eventId: id },
    ])
  })

  test('with an application, published does not go back to draft, and the change beside it is not made', async () => {
    const { organizer, caller } = await host()
    const event = await make.event({ organizer_id: organizer.id })
    await make.application({ event_id: event.id })
    const answer = await caller.call('PUT', `/api/events/${event.id}`, { body: { status: 'draft', title: 'Hidden' } })
    expect(answer).toMatchObject({ status: 409, body: failure('This event already has applications', 'conflict') })
    expect(await caller.api.events.get({ params: { id: event.id } })).toMatchObject({
      title: event.title,
      status: 'published',
      version: 1,
    })
  })

  test('follows the rule for every walk, and nothing else', async () => {
    const { caller } = await host()
    const vendor = await make.vendor()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('draft' as const, 'published' as const),
        fc.array(fc.oneof(fc.constantFrom(...eventStatuses), fc.constantFrom('apply' as const, 'withdraw' as const)), {
          maxLength: 8,
        }),
        async (first, walk) => {
          const { id } = await caller.api.events.create({ body: { ...party, status: first } })
          let status: EventStatus = first
          let version = 1
          let applications = 0
          for (const move of walk) {
            if (move === 'apply' || move === 'withdraw') {
              const applied = eq(eventApplications.event_id, id)
              if (move === 'withdraw') await db.delete(eventApplications).where(applied)
              else if (applications === 0) await make.application({ event_id: id, vendor_id: vendor.id })
              applications = move === 'apply' ? 1 : 0
              continue
            }
            const answer = await caller.call('PUT', `/api/events/${id}`, { body: { status: move } })
            const isAllowed = mayFollow(status, move, applications)
            expect(answer.status).toBe(isAllowed ? 200 : 409)
            if (isAllowed) {
              status = move
              version++
            }
            const now = await caller.api.events.get({ params: { id } })
            expect(now).toMatchObject({ status, version, application_count: applications })
          }
          const written = (await auditOf(id)).slice(1)
          expect(written.every((entry) => entry.from_state !== entry.to_state)).toBe(true)
          expect(written.at(-1)?.to_state ?? first).toBe(status)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('the rule itself is the specification’s table', () => {
    for (const from of eventStatuses) {
      for (const to of eventStatuses) {
        for (const applications of [0, 1]) {
          expect('action' in transition(from, to, applications)).toBe(mayFollow(from, to, applications))
        }
      }
    }
  })
})

describe('deleting', () => {
  test('takes applications, pictures and their files along, and tells first', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id, status: 'completed' })
    await make.application({ event_id: id })
    const image = await caller.api.events.uploadImage({
      body: { event_id: id, is_primary: false, image: await jpeg() },
    })

    const answer = await caller.call('DELETE', `/api/events/${id}`)

    expect(answer).toMatchObject({ status: 200, body: { success: true, data: null } })
    expect(await db.$count(eventApplications, eq(eventApplications.event_id, id))).toBe(0)
    expect(await db.$count(pictures, eq(pictures.event_id, id))).toBe(0)
    await vi.waitFor(async () => expect((await nobody.call('GET', pathOf(image.image_url))).status).toBe(404))
    expect(emitted.at(-1)).toEqual({ type: 'event.removed', eventId: id })
    expect(await auditOf(id)).toEqual([
      { actor_user_id: organizer.owner.id, action: 'event.remove', from_state: 'completed', to_state: null },
    ])
    expect((await caller.call('DELETE', `/api/events/${id}`)).status).toBe(404)
  })

  test('is the owner’s alone, and happens once', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    for (const [other, status] of [
      [nobody, 401],
      [as((await make.vendor()).owner), 403],
      [as(await make.admin()), 403],
      [(await host()).caller, 404],
    ] as const) {
      expect((await other.call('DELETE', `/api/events/${id}`)).status).toBe(status)
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => caller.call('DELETE', `/api/events/${id}`)))
    expect(sortedStatuses(answers)).toEqual([200, 404, 404, 404, 404])
    expect(await auditOf(id)).toHaveLength(1)
  })
})

describe('pictures', () => {
  test('the first is primary, the next in order follows when it goes', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const upload = async (is_primary: boolean) =>
      caller.api.events.uploadImage({ body: { event_id: id, is_primary, alt_text: 'The hall', image: await jpeg() } })
    const first = await upload(false)
    const second = await upload(false)

    expect(first).toMatchObject({ event_id: id, is_primary: true, alt_text: 'The hall', width: 64, height: 48 })
    expect(second).toMatchObject({ is_primary: false, display_order: 1 })
    expect((await nobody.call('GET', pathOf(first.image_url))).status).toBe(200)

    await caller.api.events.removeImage({ params: { id: first.id } })
    const { images, version } = await caller.api.events.get({ params: { id } })
    expect(images).toMatchObject([{ id: second.id, is_primary: true }])
    expect(version).toBe(1)
  })

  test('are the organizer’s own to add and delete', async () => {
    const { organizer } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const picture = await make.picture({ event_id: id, is_primary: true })
    const vendorPicture = await make.picture({ vendor_id: (await make.vendor()).id, is_primary: true })
    const other = (await host()).caller
    const image = await jpeg()

    await expect(
      other.api.events.uploadImage({ body: { event_id: id, is_primary: true, image } }),
    ).rejects.toMatchObject({ status: 404, message: refusals.eventNotFound })
    for (const pictureId of [picture.id, vendorPicture.id, 999_999]) {
      expect(await other.call('DELETE', `/api/events/images/${pictureId}`)).toMatchObject({
        status: 404,
        body: failure(refusals.eventNotFound, 'not_found'),
      })
    }
    const vendor = as((await make.vendor()).owner)
    expect((await vendor.call('DELETE', `/api/events/images/${picture.id}`)).status).toBe(403)
    expect((await nobody.call('POST', '/api/events/images/upload')).status).toBe(401)
    expect(await db.$count(pictures, eq(pictures.event_id, id))).toBe(1)
  })

  test('one that is none, and one too many, are refused', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const upload = (image: Blob) => caller.api.events.uploadImage({ body: { event_id: id, is_primary: false, image } })
    await expect(upload(new Blob(['<svg/>'], { type: 'image/png' }))).rejects.toMatchObject({ status: 415 })
    expect((await caller.call('POST', '/api/events/images/upload', { body: { event_id: id } })).status).toBe(415)
    for (let n = 0; n < most.eventImages - 1; n++) {
      await make.picture({ event_id: id, display_order: n, is_primary: n === 0 })
    }
    const image = await jpeg()
    const answers = await Promise.allSettled([upload(image), upload(image), upload(image)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await db.$count(pictures, eq(pictures.event_id, id))).toBe(most.eventImages)
  })
})

/** Decisions 15 and 16, written a second time and differently. */
function mayFollow(from: EventStatus, to: EventStatus, applications: number): boolean {
  if (from === to) return true
  return (
    ['draft>published', 'draft>cancelled', 'published>completed', 'published>cancelled'].includes(`${from}>${to}`) ||
    (`${from}>${to}` === 'published>draft' && applications === 0)
  )
}

async function jpeg(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

const pathOf = (address: string) => new URL(address, 'http://localhost:3000').pathname
