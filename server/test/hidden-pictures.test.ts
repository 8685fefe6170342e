import { sharePictureUrl } from '@marquee/contract/share-picture'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users, vendors } from '../src/db/schema.ts'
import { pictureForm, pngPhoto } from './picture-form.ts'
import { testApp, type Caller } from './test-app.ts'

/** Pictures of profiles and events that are not public are shown to their owner and admins only (S1, S15). */
const { app, database, make, as, nobody } = await testApp()
const admin = as(await make.admin())
const stranger = as(await make.vendor().then(({ owner }) => owner))

const photo = await pngPhoto(900)

const status = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode
const plain = (url: string) => url.split('?')[0] ?? ''

async function upload(by: Caller, path: string, owner: Record<string, number>) {
  const answer = await by.call('POST', path, await pictureForm(owner, photo))
  expect(answer.status).toBe(201)
  return answer.body.data as { id: number; image_url: string; variants: Record<string, string> }
}

/** The address of the vendor's first picture in every answer that names it. */
async function vendorAddresses(by: Caller, id: number): Promise<string[]> {
  const { primary_image, images } = await by.api.vendors.get({ params: { id } })
  const listed = await by.api.vendors.images({ params: { id } })
  const [first] = images
  return [
    primary_image ?? '',
    first?.image_url ?? '',
    listed[0]?.image_url ?? '',
    ...Object.values(first?.variants ?? {}),
  ]
}

const decide = (vendor: { user_id: number }, decision: 'approved' | 'rejected') =>
  admin.api.admin.updateRole({ params: { userId: vendor.user_id }, body: { role: 'contractor', status: decision } })

test('the pictures of a vendor are public only while the vendor is listed', async () => {
  const vendor = await make.vendor({ status: 'pending' })
  const owner = as(vendor.owner)
  const made = await upload(owner, '/api/contractors/images/upload', { contractor_id: vendor.id })
  await upload(owner, '/api/contractors/images/upload', { contractor_id: vendor.id })
  const key = plain(made.image_url)

  const isHidden = async () => {
    for (const by of [owner, admin]) {
      const addresses = await vendorAddresses(by, vendor.id)
      for (const url of addresses) expect(await status(url)).toBe(200)
      for (const url of addresses) expect(await status(plain(url))).toBe(404)
      expect((await app.inject(addresses[0] ?? '')).headers['cache-control']).toMatch(/^private, max-age=\d+$/)
    }
    for (const url of [key, sharePictureUrl(key)]) expect(await status(url)).toBe(404)
    expect((await nobody.call('GET', `/api/contractors/${vendor.id}`)).status).toBe(404)
    expect((await stranger.call('GET', `/api/contractors/${vendor.id}/images`)).status).toBe(404)
  }
  const isShown = async () => {
    for (const by of [owner, admin, nobody, stranger]) {
      for (const url of await vendorAddresses(by, vendor.id))
        expect([url, await status(url)]).toEqual([plain(url), 200])
    }
    expect(await status(sharePictureUrl(key))).toBe(200)
  }

  expect(await status(made.image_url)).toBe(200)
  await isHidden()
  const { applications } = await admin.api.admin.vendorApplications({ query: { limit: 100 } })
  const waiting = applications.find(({ profile }) => profile.id === vendor.id)
  expect(await status(waiting?.profile.primary_image ?? '')).toBe(200)

  await decide(vendor, 'approved')
  await isShown()
  const moved = await owner.api.vendors.orderImage({ params: { id: made.id }, body: { display_order: 1 } })
  expect(moved.image_url).toBe(key)

  // For whatever reason a profile is no longer public, its pictures are no longer public either.
  await database.db.update(vendors).set({ status: 'rejected' }).where(eq(vendors.id, vendor.id))
  await isHidden()
  const first = await owner.api.vendors.makeImagePrimary({ params: { id: made.id } })
  expect([await status(first.image_url), await status(key)]).toEqual([200, 404])
  await database.db.update(vendors).set({ status: 'approved' }).where(eq(vendors.id, vendor.id))
  await isShown()
  await database.db.update(users).set({ role: 'user' }).where(eq(users.id, vendor.user_id))
  await isHidden()
})

test('the pictures of a draft are shown to its organizer and admins only', async () => {
  const organizer = await make.organizer()
  const owner = as(organizer.owner)
  const event = await make.event({ organizer_id: organizer.id, status: 'draft' })
  const made = await upload(owner, '/api/events/images/upload', { event_id: event.id })
  for (const by of [owner, admin]) {
    const { images } = await by.api.events.get({ params: { id: event.id } })
    for (const url of [images[0]?.image_url ?? '', ...Object.values(images[0]?.variants ?? {})]) {
      expect([await status(url), await status(plain(url))]).toEqual([200, 404])
    }
  }
  const { events } = await owner.api.events.mine({ query: {} })
  expect(await status(events[0]?.images[0]?.image_url ?? '')).toBe(200)

  await owner.api.events.update({ params: { id: event.id }, body: { status: 'published' } })
  const { images } = await nobody.api.events.get({ params: { id: event.id } })
  expect(images[0]?.image_url).toBe(plain(made.image_url))
  expect(await status(plain(made.image_url))).toBe(200)
})

test('S14 the pictures of an event are hidden with the organizer’s profile, except from those who may still see the event', async () => {
  const organizer = await make.organizer()
  const event = await make.event({ organizer_id: organizer.id, status: 'published' })
  const made = await upload(as(organizer.owner), '/api/events/images/upload', { event_id: event.id })
  const applicant = await make.vendor()
  await make.application({ event_id: event.id, vendor_id: applicant.id })
  const key = plain(made.image_url)
  expect([made.image_url, await status(key)]).toEqual([key, 200])

  const hides = [
    { suspended_at: new Date(), suspended_reason: 'Other people’s work' },
    { suspended_at: null, suspended_reason: null, role: 'user' as const },
  ]
  for (const change of hides) {
    await database.db.update(users).set(change).where(eq(users.id, organizer.user_id))
    expect(await status(key)).toBe(404)
    expect((await nobody.call('GET', `/api/events/${event.id}`)).status).toBe(404)
    for (const by of [admin, as(applicant.owner)]) {
      const { images } = await by.api.events.get({ params: { id: event.id } })
      const url = images[0]?.image_url ?? ''
      expect([url === key, await status(url)]).toEqual([false, 200])
    }
  }
  await database.db.update(users).set({ role: 'client' }).where(eq(users.id, organizer.user_id))
  const { events } = await nobody.api.events.list({ query: { limit: 100 } })
  const shown = events.find(({ id }) => id === event.id)
  expect([shown?.images[0]?.image_url, await status(key)]).toEqual([key, 200])
})

test('the address of a presigned upload leads to the picture only while the picture is public', async () => {
  const vendor = await make.vendor({ status: 'pending' })
  const owner = as(vendor.owner)
  const issued = await owner.api.vendors.presignUpload({
    body: { contractor_id: vendor.id, file_name: 'table.png', file_type: 'image/png' },
  })
  const path = (url: string) => url.replace('http://localhost:3000', '')
  await app.inject({
    method: 'PUT',
    url: path(issued.upload_url),
    payload: photo,
    headers: { 'content-type': 'image/png' },
  })
  const made = await owner.api.vendors.adoptImage({ params: { id: vendor.id }, body: { image_key: issued.image_key } })
  expect(await status(made.image_url)).toBe(200)
  expect(await status(path(issued.public_url))).toBe(404)
  await decide(vendor, 'approved')
  const led = await app.inject(path(issued.public_url))
  expect(led).toMatchObject({ statusCode: 302, headers: { location: plain(made.image_url) } })
})

test('shared caches may keep answers with pictures for a minute at most', async () => {
  const vendor = await make.vendor({ pictures: 1 })
  const made = await upload(as(vendor.owner), '/api/contractors/images/upload', { contractor_id: vendor.id })
  const addresses = [
    `/api/contractors/${vendor.id}`,
    `/api/contractors/${vendor.id}/images`,
    '/api/contractors',
    '/api/events',
    '/api/aesthetic-tags',
    '/sitemap.xml',
    made.image_url,
  ]
  for (const url of addresses) {
    const { headers } = await app.inject(url)
    const seconds = /s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1]
    expect({ url, seconds: Number(seconds) <= 60, header: headers['cache-control'] }).toMatchObject({ seconds: true })
    expect(headers['cache-control']).not.toContain('stale-')
  }
})
