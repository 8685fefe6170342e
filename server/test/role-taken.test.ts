import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@marquee/contract/api'
import type { Endpoint } from '@marquee/contract/endpoint'
import { sentences } from '@marquee/contract/errors'
import type { Role } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { contactRequests, notifications, pictures, users, vendors } from '../src/db/schema.ts'
import type { Person } from './factories.ts'
import { testApp, type Answer } from './test-app.ts'

/** Every call that writes, by somebody whose role is taken (or changed) while it is under way. A call without a row fails below. */
interface Row {
  call: string
  by: Person
  /** The role that it becomes meanwhile. */
  becomes: Role
  params?: Record<string, unknown>
  body?: Record<string, unknown>
  form?: true
  /** What it answers, where the call says it in words of its own. */
  answers?: { status: number; error: string }
}

const { app, database, make, as } = await testApp()
const { db } = database

const user = await make.user()
const vendor = await make.vendor({ pictures: 3 })
const otherVendor = await make.vendor()
const organizer = await make.organizer()
const admin = await make.admin()
const event = await make.event({ organizer_id: organizer.id })
const application = await make.application({ event_id: event.id, vendor_id: vendor.id })
const open = await make.event({ organizer_id: organizer.id })
const [vendorPicture] = await db.select().from(pictures).where(eq(pictures.vendor_id, vendor.id))
const eventPicture = await make.picture({ event_id: event.id, is_primary: true })
const [notice] = await db
  .insert(notifications)
  .values({ user_id: vendor.owner.id, kind: 'vendor.approved', subject: 'Hello', body: 'Your profile is public.' })
  .returning()
const [wish] = await db.insert(contactRequests).values({ vendor_id: vendor.id, user_id: user.id }).returning()
if (!vendorPicture || !notice || !wish) throw new Error('The database returned no row')

const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a43' } })
  .png()
  .toBuffer()
const upload = await as(vendor.owner).api.vendors.presignUpload({
  body: { contractor_id: vendor.id, file_name: 'table.png', file_type: 'image/png' },
})
const sent = await app.inject({
  method: 'PUT',
  url: upload.upload_url.replace('http://localhost:3000', ''),
  payload: photo,
  headers: { 'content-type': 'image/png' },
})
if (sent.statusCode >= 300) throw new Error('The upload was refused')

const asVendor = { by: vendor.owner, becomes: 'user' } as const
const asOrganizer = { by: organizer.owner, becomes: 'user' } as const
const asAdmin = { by: admin, becomes: 'user' } as const
const roleTaken = { status: 409, error: refusals.roleTaken }

const table: Row[] = [
  {
    call: 'vendors.apply',
    by: user,
    becomes: 'client',
    body: { company_name: 'A', business_description: 'B', business_address: 'C' },
    answers: roleTaken,
  },
  {
    call: 'organizers.apply',
    by: user,
    becomes: 'contractor',
    body: { organization_name: 'A', organization_description: 'B', organization_address: 'C' },
    answers: roleTaken,
  },
  { call: 'vendors.update', ...asVendor, body: { years_in_business: 3 } },
  { call: 'vendors.updateTags', ...asVendor, body: { aesthetic_tag_ids: [] } },
  { call: 'vendors.setUnavailableDates', ...asVendor, body: { dates: ['2031-01-02'] } },
  { call: 'vendors.contact', ...asVendor, params: { id: otherVendor.id }, body: { message: 'Hello' } },
  { call: 'vendors.uploadImage', ...asVendor, body: { contractor_id: vendor.id }, form: true },
  {
    call: 'vendors.presignUpload',
    ...asVendor,
    body: { contractor_id: vendor.id, file_name: 'a.png', file_type: 'image/png' },
  },
  { call: 'vendors.adoptImage', ...asVendor, params: { id: vendor.id }, body: { image_key: upload.image_key } },
  { call: 'vendors.removeImage', ...asVendor, params: { id: vendorPicture.id } },
  { call: 'vendors.orderImage', ...asVendor, params: { id: vendorPicture.id }, body: { display_order: 2 } },
  { call: 'vendors.makeImagePrimary', ...asVendor, params: { id: vendorPicture.id } },
  { call: 'organizers.update', ...asOrganizer, body: { years_organizing: 3 } },
  { call: 'events.create', ...asOrganizer, body: { title: 'A', address: 'B', start_date: '2031-01-02' } },
  { call: 'events.update', ...asOrganizer, params: { id: event.id }, body: { title: 'New' } },
  { call: 'events.remove', ...asOrganizer, params: { id: event.id } },
  { call: 'events.uploadImage', ...asOrganizer, body: { event_id: event.id }, form: true },
  { call: 'events.removeImage', ...asOrganizer, params: { id: eventPicture.id } },
  { call: 'applications.create', ...asVendor, body: { event_id: open.id, message: 'Hello' } },
  { call: 'applications.decide', ...asOrganizer, params: { id: application.id }, body: { status: 'accepted' } },
  { call: 'applications.withdraw', ...asVendor, params: { id: application.id } },
  { call: 'notifications.read', ...asVendor, params: { id: notice.id } },
  { call: 'notifications.readAll', ...asVendor },
  { call: 'admin.updateRole', ...asAdmin, params: { userId: user.id }, body: { role: 'client' } },
  { call: 'admin.suspend', ...asAdmin, params: { userId: user.id }, body: { suspended: true, reason: 'Rude' } },
  { call: 'admin.closeContactRequest', ...asAdmin, params: { id: wish.id }, body: { status: 'closed' } },
]

const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries(api).flatMap(([feature, part]) =>
    Object.entries(part).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint]),
  ),
)
const writes = Object.keys(endpoints).filter((call) => endpoints[call]?.method !== 'GET')
const refusal = (row: Row) => row.answers ?? { status: 403, error: sentences.rightsChanged }
const brief = (answer: Answer) => ({ status: answer.status, error: answer.body.error })

test('C9 every call that writes has a row', () => {
  expect(table.map((row) => row.call).toSorted()).toEqual(writes.toSorted())
})

beforeEach(async () => {
  for (const row of table) await setRole(row.by, row.by.role)
  await db.update(vendors).set({ status: 'approved' }).where(eq(vendors.id, vendor.id))
})

describe.each(table)('C9 $call', (row) => {
  test('is refused when its body comes to an end after the role was taken, and writes nothing', async () => {
    let before = ''
    // Who is asking was found out when the body is first asked for.
    async function* held(body: Buffer) {
      await setRole(row.by, row.becomes)
      before = await everything()
      yield body
    }
    const { headers, body } = await requestOf(row)
    const answer = await send(row, Readable.from(held(body)), { ...headers, 'content-length': String(body.length) })
    expect(before).not.toBe('')
    expect(brief(answer)).toEqual(refusal(row))
    expect(await everything()).toBe(before)
  })

  // The embedded database lets nobody in while somebody holds something.
  test.each(database.embedded ? [] : ['PostgreSQL'])(
    'is refused when the role goes while it waits, on %s',
    async () => {
      const began = Promise.withResolvers<void>()
      const waits = Promise.withResolvers<void>()
      let before = ''
      const taking = database.inTransaction(async () => {
        await setRole(row.by, row.becomes)
        before = await everything()
        began.resolve()
        await waits.promise
      })
      await began.promise
      const { headers, body } = await requestOf(row)
      const answering = send(row, body, headers)
      await untilSomebodyWaits()
      waits.resolve()
      await taking
      expect(brief(await answering)).toEqual(refusal(row))
      expect(await everything()).toBe(before)
    },
  )
})

test('C9 an approval that is taken while the body is on its way refuses it too', async () => {
  async function* held(body: Buffer) {
    await db.update(vendors).set({ status: 'rejected' }).where(eq(vendors.id, vendor.id))
    yield body
  }
  const row = { call: 'applications.create', ...asVendor, body: { event_id: open.id, message: 'Hello' } }
  const { headers, body } = await requestOf(row)
  const answer = await send(row, Readable.from(held(body)), { ...headers, 'content-length': String(body.length) })
  expect(brief(answer)).toEqual({ status: 403, error: sentences.rightsChanged })
})

test('C9 a suspension while the body is on its way refuses it too', async () => {
  const other = await make.vendor()
  async function* held(body: Buffer) {
    await as(admin).api.admin.suspend({ params: { userId: other.user_id }, body: { suspended: true, reason: 'Rude' } })
    yield body
  }
  const row = { call: 'vendors.update', by: other.owner, becomes: 'user' as const, body: { years_in_business: 3 } }
  const { headers, body } = await requestOf(row)
  const answer = await send(row, Readable.from(held(body)), { ...headers, 'content-length': String(body.length) })
  expect(answer).toMatchObject({
    status: 403,
    body: { error: 'Your account is suspended', code: 'suspended', fields: { reason: 'Rude' } },
  })
})

test('C9 an answer that is kept under a key is not repeated to somebody whose role is gone', async () => {
  const other = await make.organizer()
  const row = {
    call: 'events.create',
    by: other.owner,
    becomes: 'user' as const,
    body: { title: 'A', address: 'B', start_date: '2031-01-02' },
  }
  const { headers, body } = await requestOf(row)
  const keyed = { ...headers, 'idempotency-key': 'once' }
  expect((await send(row, body, keyed)).status).toBe(201)
  async function* held() {
    await setRole(other.owner, 'user')
    yield body
  }
  const again = await send(row, Readable.from(held()), { ...keyed, 'content-length': String(body.length) })
  expect(again.status).toBe(403)
})

test('C9 what is gained meanwhile refuses nothing', async () => {
  const pending = await make.vendor({ status: 'pending' })
  async function* held(body: Buffer) {
    await db.update(vendors).set({ status: 'approved' }).where(eq(vendors.id, pending.id))
    yield body
  }
  const row = { call: 'vendors.update', by: pending.owner, becomes: 'user' as const, body: { years_in_business: 3 } }
  const { headers, body } = await requestOf(row)
  const answer = await send(row, Readable.from(held(body)), { ...headers, 'content-length': String(body.length) })
  expect(answer.status).toBe(200)
})

async function setRole(person: Person, role: Role): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, person.id))
}

async function send(row: Row, body: Buffer | Readable, headers: Record<string, string>): Promise<Answer> {
  const endpoint = endpoints[row.call]
  if (!endpoint) throw new Error(`No ${row.call}`)
  const path = `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(row.params?.[name]))}`
  return as(row.by).call(endpoint.method, path, { body, headers })
}

async function requestOf({ body = {}, form }: Row): Promise<{ headers: Record<string, string>; body: Buffer }> {
  if (!form) return { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) }
  const fields = new FormData()
  for (const [name, value] of Object.entries(body)) fields.append(name, String(value))
  fields.append('image', new Blob([photo], { type: 'image/png' }), 'table.png')
  const request = new Request('http://localhost/', { method: 'POST', body: fields })
  return {
    headers: { 'content-type': String(request.headers.get('content-type')) },
    body: Buffer.from(await request.arrayBuffer()),
  }
}

/** All rows of all tables, as one text to compare. */
async function everything(): Promise<string> {
  const found = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const digests = found.rows.map(
    ({ name }) =>
      sql`(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from ${sql.identifier(name)} t)`,
  )
  const [row] = (await db.execute(sql`select concat_ws(' ', ${sql.join(digests, sql`, `)}) as digest`)).rows
  return String(row?.digest)
}

async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const deadline = Date.now() + 20_000
  while ((await db.execute(waiting)).rows.length === 0) {
    if (Date.now() > deadline) throw new Error('Nobody waits')
    await sleep(10)
  }
}
