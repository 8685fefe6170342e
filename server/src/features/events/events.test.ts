import { endBeforeStart } from '@marquee/contract/events'
import { maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { hosts, party } from '../../../test/event-host.ts'
import { polling } from '../../../test/polling.ts'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { eventApplications, events, pictures } from '../../db/schema.ts'
import { auditOf } from '../../../test/audit-of.ts'
import { failure, statusesOf } from '../../../test/answers.ts'

const world = await testApp()
const { make, nobody, as, emitted } = world
const { db } = world.database
const host = hosts(world)

describe('creating an event', () => {
  test('an event of an approved organizer is published by default, or a draft', async () => {
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
    expect(await auditOf(db, 'event', draft.id)).toEqual([
      { actor_user_id: organizer.owner.id, action: 'event.create', from_state: null, to_state: 'draft', reason: null },
    ])
  })

  test.each([
    ['pending', refusals.organizerPending],
    ['rejected', refusals.organizerRejected],
  ] as const)('a %s organizer gets the reason why not', async (status, sentence) => {
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
    [{ start_date: '2031-02-30' }, 'start_date', 'Start date must be a day that exists, as YYYY-MM-DD'],
    [{ start_date: '' }, 'start_date', 'Start date is required'],
    [{ end_date: '2031-05-03' }, 'end_date', endBeforeStart],
    [{ expected_attendees: 0 }, 'expected_attendees', 'Must be a positive number'],
    [{ expected_attendees: 1.5 }, 'expected_attendees', 'Must be a positive number'],
    [{ event_type_id: 999_999 }, 'event_type_id', 'Please choose an event type'],
    [{ status: 'cancelled' }, 'status', 'Status is draft or published'],
  ])('%o gets 400 with a sentence at its field', async (part, field, sentence) => {
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

  test('calls with the same Idempotency-Key create one event', async () => {
    const { organizer, caller } = await host()
    const answers = await Promise.all(
      [1, 2, 3].map(() => caller.api.events.create({ body: party }, { idempotencyKey: 'harbour' })),
    )
    expect(new Set(answers.map((event) => event.id)).size).toBe(1)
    expect(await db.$count(events, eq(events.organizer_id, organizer.id))).toBe(1)
  })
})

describe('reading an event', () => {
  test.each(['published', 'completed', 'cancelled'] as const)('a %s event is public', async (status) => {
    const event = await make.event({ status })
    expect(await nobody.api.events.get({ params: { id: event.id } })).toMatchObject({ id: event.id, status })
  })

  test('a draft gets 404 for everybody except its organizer and admins', async () => {
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

  test('a malformed and an unknown id get 404', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '999999999', '99999999999999999999']) {
      expect((await nobody.call('GET', `/api/events/${id}`)).status).toBe(404)
    }
  })

  test('an event has its pictures and the number of applications', async () => {
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

describe('deleting an event', () => {
  test('deletes its applications, pictures and files, and emits an event', async () => {
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
    await vi.waitFor(async () => expect((await nobody.call('GET', pathOf(image.image_url))).status).toBe(404), polling)
    expect(emitted.at(-1)).toEqual({ type: 'event.removed', eventId: id })
    expect(await auditOf(db, 'event', id)).toEqual([
      {
        actor_user_id: organizer.owner.id,
        action: 'event.remove',
        from_state: 'completed',
        to_state: null,
        reason: null,
      },
    ])
    expect((await caller.call('DELETE', `/api/events/${id}`)).status).toBe(404)
  })

  test('only its organizer deletes it, and only once', async () => {
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
    expect(statusesOf(answers)).toEqual([200, 404, 404, 404, 404])
    expect(await auditOf(db, 'event', id)).toHaveLength(1)
  })
})

describe('pictures of an event', () => {
  test('the first picture is primary; when it is deleted, the next one becomes primary', async () => {
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

  test.each(['draft', 'published', 'completed', 'cancelled'] as const)(
    'pictures of a %s event are described, moved and made primary',
    async (status) => {
      const { organizer, caller } = await host()
      const { id } = await make.event({ organizer_id: organizer.id, status })
      const ids: number[] = []
      for (let n = 0; n < 3; n++) {
        ids.push((await make.picture({ event_id: id, display_order: n, is_primary: n === 0 })).id)
      }
      const [a = 0, b = 0, c = 0] = ids
      const calls = caller.api.events

      expect(await calls.describeImage({ params: { id: c }, body: { alt_text: ' The hall ' } })).toMatchObject({
        id: c,
        event_id: id,
        alt_text: 'The hall',
      })
      expect(await calls.orderImage({ params: { id: c }, body: { display_order: 0 } })).toMatchObject({
        display_order: 0,
      })
      await Promise.all([b, c].map((one) => calls.makeImagePrimary({ params: { id: one } })))
      await calls.orderImage({ params: { id: a }, body: { display_order: 1000 } })

      const { images, version } = await calls.get({ params: { id } })
      expect(images.map((image) => [image.id, image.display_order])).toEqual([
        [c, 0],
        [b, 1],
        [a, 2],
      ])
      expect(images.filter((image) => image.is_primary)).toHaveLength(1)
      expect(images[2]?.is_primary).toBe(false)
      expect(version).toBe(1)
    },
  )

  test('only the organizer adds, deletes and changes pictures', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const picture = await make.picture({ event_id: id, is_primary: true })
    const vendorPicture = await make.picture({ vendor_id: (await make.vendor()).id, is_primary: true })
    const other = (await host()).caller
    const image = await jpeg()

    await expect(
      other.api.events.uploadImage({ body: { event_id: id, is_primary: true, image } }),
    ).rejects.toMatchObject({ status: 404, message: refusals.eventNotFound })
    const attempts = (caller: Caller, pictureId: number) => [
      caller.call('DELETE', `/api/events/images/${pictureId}`),
      caller.call('PUT', `/api/events/images/${pictureId}`, { body: { alt_text: 'Mine' } }),
      caller.call('PUT', `/api/events/images/${pictureId}/order`, { body: { display_order: 0 } }),
      caller.call('PUT', `/api/events/images/${pictureId}/primary`),
    ]
    for (const pictureId of [picture.id, vendorPicture.id, 999_999]) {
      for (const answer of await Promise.all(attempts(other, pictureId))) {
        expect(answer).toMatchObject({ status: 404, body: failure(refusals.eventNotFound, 'not_found') })
      }
    }
    const vendor = as((await make.vendor()).owner)
    expect(statusesOf(await Promise.all(attempts(vendor, picture.id)))).toEqual([403, 403, 403, 403])
    for (const display_order of [-1, 1.5, '0', 1001]) {
      const body = { display_order }
      expect((await caller.call('PUT', `/api/events/images/${picture.id}/order`, { body })).status).toBe(400)
    }
    expect((await nobody.call('POST', '/api/events/images/upload')).status).toBe(401)
    expect(await db.$count(pictures, eq(pictures.event_id, id))).toBe(1)
  })

  test('a file that is no picture, and pictures beyond the limit, are refused', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const upload = (image: Blob) => caller.api.events.uploadImage({ body: { event_id: id, is_primary: false, image } })
    await expect(upload(new Blob(['<svg/>'], { type: 'image/png' }))).rejects.toMatchObject({ status: 415 })
    expect((await caller.call('POST', '/api/events/images/upload', { body: { event_id: id } })).status).toBe(415)
    for (let n = 0; n < maxCounts.eventImages - 1; n++) {
      await make.picture({ event_id: id, display_order: n, is_primary: n === 0 })
    }
    const image = await jpeg()
    const answers = await Promise.allSettled([upload(image), upload(image), upload(image)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await db.$count(pictures, eq(pictures.event_id, id))).toBe(maxCounts.eventImages)
  })
})

async function jpeg(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

const pathOf = (address: string) => new URL(address, 'http://localhost:3000').pathname
