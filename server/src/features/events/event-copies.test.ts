import { maxLengths } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failure, statusesOf } from '../../../test/answers.ts'
import { auditOf } from '../../../test/audit-of.ts'
import { hosts } from '../../../test/event-host.ts'
import { pngPhoto } from '../../../test/picture-form.ts'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { eventApplications, events, pictures } from '../../db/schema.ts'
import { diskStorage } from '../../images/disk-storage.ts'

const world = await testApp()
const { app, make, nobody, as } = world
const { db } = world.database
const storage = await diskStorage({ folder: world.folder, publicUrl: world.url, secret: 'test' })
const host = hosts(world)

const copy = (caller: Caller, id: number, key?: string) =>
  caller.call('POST', `/api/events/${id}/copies`, { headers: key ? { 'idempotency-key': key } : {} })

const fileOf = (imageUrl: string) => imageUrl.replace(/^\/images\//, '').replace(/\?.*/, '')

async function addPicture(caller: Caller, eventId: number, alt_text: string, is_primary = false) {
  const image = new Blob([new Uint8Array(await pngPhoto())], { type: 'image/png' })
  return caller.api.events.uploadImage({ body: { event_id: eventId, image, alt_text, is_primary } })
}

describe('duplicating an event', () => {
  test('the copy is a draft without applications', async () => {
    const { organizer, caller } = await host()
    const original = await make.event({ organizer_id: organizer.id, title: 'Harvest Supper', status: 'completed' })
    await make.application({ event_id: original.id })

    const answer = await copy(caller, original.id)

    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      organizer_id: organizer.id,
      title: 'Harvest Supper (copy)',
      status: 'draft',
      application_count: 0,
      version: 1,
    })
    const { id } = answer.body.data
    expect(await db.$count(eventApplications, eq(eventApplications.event_id, id))).toBe(0)
    expect(await auditOf(db, 'event', id)).toEqual([
      {
        actor_user_id: organizer.owner.id,
        action: 'event.copy',
        from_state: `event ${original.id}`,
        to_state: 'draft',
        reason: null,
      },
    ])
  })

  test.each([
    ['Supper (copy)', 'Supper (copy)'],
    ['x'.repeat(maxLengths.eventTitle), `${'x'.repeat(maxLengths.eventTitle - 7)} (copy)`],
    [`${'x'.repeat(maxLengths.eventTitle - 8)}🎪🎪🎪`, `${'x'.repeat(maxLengths.eventTitle - 8)} (copy)`],
  ])('the title %s fits', async (title, expected) => {
    const { organizer, caller } = await host()
    const event = await make.event({ organizer_id: organizer.id, title })
    expect((await copy(caller, event.id)).body.data.title).toBe(expected)
  })

  test('a repeated request makes one copy, and ten at once with one key too', async () => {
    const { organizer, caller } = await host()
    const event = await make.event({ organizer_id: organizer.id })
    const answers = await Promise.all(Array.from({ length: 10 }, () => copy(caller, event.id, 'twice')))
    expect(new Set(statusesOf(answers))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect(await db.$count(events, eq(events.organizer_id, organizer.id))).toBe(2)
  })

  test('only for its organizer, who may create events and has confirmed the address', async () => {
    const { organizer, caller } = await host()
    const event = await make.event({ organizer_id: organizer.id })
    const { caller: other } = await host()
    const vendor = as((await make.vendor()).owner)
    const admin = as(await make.admin())
    const answers = await Promise.all([other, vendor, admin, nobody].map((one) => copy(one, event.id)))
    expect(statusesOf(answers)).toEqual([401, 403, 403, 404])
    expect((await copy(caller, 999_999)).body).toEqual(failure(refusals.eventNotFound, 'not_found'))
    expect(await db.$count(events, eq(events.organizer_id, organizer.id))).toBe(1)
  })
})

describe('the pictures of a copy', () => {
  test('have the order and texts of the original, and stay when those of the original go', async () => {
    const { organizer, caller } = await host()
    const original = await make.event({ organizer_id: organizer.id, status: 'published' })
    const first = await addPicture(caller, original.id, 'The hall')
    await addPicture(caller, original.id, 'The table', true)

    const { images, id } = (await copy(caller, original.id)).body.data
    expect(images.map((image: typeof first) => [image.alt_text, image.is_primary, image.display_order])).toEqual([
      ['The hall', false, 0],
      ['The table', true, 1],
    ])
    await caller.api.events.describeImage({ params: { id: images[0].id }, body: { alt_text: 'Another hall' } })
    const [kept] = await db.select().from(pictures).where(eq(pictures.event_id, original.id)).orderBy(asc(pictures.id))
    expect(kept?.alt_text).toBe('The hall')

    const later = await addPicture(caller, original.id, 'Not in the copy')
    expect((await app.inject(later.image_url)).statusCode).toBe(200)
    await caller.api.events.removeImage({ params: { id: first.id } })
    await caller.api.events.remove({ params: { id: original.id } })
    // Files are deleted after the answer: once this one is gone, those of the others would be too.
    await expect.poll(async () => Boolean(await storage.head(fileOf(later.image_url)))).toBe(false)
    for (const { image_url } of (await caller.api.events.get({ params: { id } })).images) {
      expect((await app.inject(image_url)).statusCode).toBe(200)
      // The copy is a draft, so only its organizer's signed addresses show the picture.
      expect((await app.inject(image_url.replace(/\?.*/, ''))).statusCode).toBe(404)
    }
  })

  test('a picture is public while one of its events is, and its files go with the last of them', async () => {
    const { organizer, caller } = await host()
    const original = await make.event({ organizer_id: organizer.id, status: 'published' })
    const { image_url } = await addPicture(caller, original.id, 'The hall')
    const { id } = (await copy(caller, original.id)).body.data
    expect((await app.inject(image_url)).statusCode).toBe(200)

    await caller.api.events.remove({ params: { id } })
    expect((await app.inject(image_url)).statusCode).toBe(200)
    const { id: second } = (await copy(caller, original.id)).body.data
    await caller.api.events.remove({ params: { id: original.id } })
    const [last] = (await caller.api.events.get({ params: { id: second } })).images
    await caller.api.events.remove({ params: { id: second } })
    await expect.poll(async () => (await app.inject(last!.image_url)).statusCode).toBe(404)
  })
})
