import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { personalDataSentences } from '@marquee/contract/personal-data'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { polling } from '../../../test/polling.ts'
import { Browser, signUp } from '../../../test/sign-in-site.ts'
import { applicationsOf, withdraw } from '../../../test/applications.ts'
import { testApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { photo, uploadPicture } from '../../../test/vendor-gallery.ts'
import type { Person } from '../../../test/factories.ts'
import { createContext } from '../../context.ts'
import { addQuestion } from '../../db/questions.ts'
import { keepRejected } from '../../db/rejected-profiles.ts'
import { dataExports, deliveries } from '../../db/schema.ts'
import { diskStorage } from '../../images/disk-storage.ts'
import { startJobs, type Task } from '../../notify/jobs.ts'
import { exportService } from './exports.ts'

let queue: ((id: number) => Promise<void>) | undefined
const marketplace = await testApp({
  subscribers: () => [async (event) => void (event.type === 'export.requested' && (await queue?.(event.exportId)))],
})
const { make, as, database, folder } = marketplace
const { db } = database
const { applied } = applicationsOf(marketplace)
const storage = await diskStorage({ folder, publicUrl: 'http://localhost:3000', secret: 'test' })
const exports = exportService(createContext(database, []), { storage, own: null })
const file = (person: Person) => as(person).call('GET', '/api/account/export/file')
const noLists = { choices: {}, social_links: [], images: [] }
const attempt = { isLast: false, signal: new AbortController().signal }

test('the file holds everything of the person with the pictures, for its owner alone', async () => {
  const vendor = await make.vendor({ company_name: 'Fern & Fire', business_description: 'Flowers and lanterns' })
  const event = await make.event({ title: 'Lantern Night' })
  await make.application({ event_id: event.id, vendor_id: vendor.id, message: 'We bring light' })
  await as(vendor.owner).api.vendors.setUnavailableDates({ body: { dates: ['2031-05-01'] } })
  await as(vendor.owner).api.vendors.contact({
    params: { id: (await make.vendor()).id },
    body: { message: 'Shall we share a van?' },
  })
  await make.notice({ user_id: vendor.owner.id, subject: 'Welcome in' })
  await as(vendor.owner).api.notifications.prefer({ params: { group: 'receipts' }, body: { email: false } })
  const hours = { time_zone: 'Europe/Berlin', quiet_from: '22:00', quiet_until: '07:00' }
  await as(vendor.owner).api.notifications.setHours({ body: hours })
  await addQuestion(db, 'vendor', vendor.id, 'Please add your licence.', vendor.owner.id)
  await keepRejected(db, 'vendor', vendor.id, { values: { company_name: 'Fern' }, ...noLists })
  const link = 'https://marquee.example/auth/reset#token=abcdefghijk https://marquee.example/unsubscribe#1.receipts.lmn'
  await db
    .insert(deliveries)
    .values({ recipient: String(vendor.owner.email), subject: 'Link', text_body: link, html_body: link })
  await uploadPicture(as(vendor.owner), { contractor_id: vendor.id, alt_text: 'An arch' }, await photo('#08f', 900))
  const strangers = await make.vendor({ company_name: 'Somebody Else' })
  await make.notice({ user_id: strangers.owner.id, subject: 'Not yours' })

  expect(await as(vendor.owner).api.account.exportState()).toBeNull()
  const begun = await as(vendor.owner).api.account.startExport()
  expect(begun).toMatchObject({ status: 'waiting', progress: 0, size: null })
  // While it is being made, there is one.
  expect(await as(vendor.owner).api.account.startExport()).toEqual(begun)
  expect(await file(vendor.owner)).toMatchObject({ status: 404, body: { error: personalDataSentences.noExport } })
  await exports.run(await idOf(vendor.owner), attempt)

  const state = await as(vendor.owner).api.account.exportState()
  const answer = await file(vendor.owner)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-length': String(state?.size) })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="marquee-export\.json"$/)
  expect(answer.body).toMatchObject({
    account: { email: vendor.owner.email, name: vendor.owner.name, role: 'contractor' },
    signing_in: null,
    vendor_profile: { company_name: 'Fern & Fire' },
    unavailable_days: ['2031-05-01'],
    organizer_profile: null,
    rejected_profiles: [{ values: { company_name: 'Fern' } }],
    profile_questions: [{ text: 'Please add your licence.', answered_at: null }],
    events: null,
    applications: [{ message: 'We bring light', event_title: 'Lantern Night' }],
    contact_requests: [{ message: 'Shall we share a van?' }],
    notifications: [{ subject: 'Welcome in' }],
    notification_preferences: [{ notice_group: 'receipts', email: false }],
    mail_hours: [{ time_zone: 'Europe/Berlin', quiet_from: '22:00:00', quiet_until: '07:00:00' }],
    emails: [
      { subject: 'Link', text: 'https://marquee.example/auth/reset#token=… https://marquee.example/unsubscribe#…' },
    ],
    pictures: [{ alt_text: 'An arch', width: 900, type: 'image/webp' }],
  })
  expect(Buffer.from(answer.body.pictures[0].data, 'base64').subarray(8, 12).toString()).toBe('WEBP')
  expect(JSON.stringify(answer.body)).not.toMatch(/Somebody Else|Not yours|abcdefghijk|lmn/)

  expect((await file(strangers.owner)).status).toBe(404)
  expect((await marketplace.nobody.call('GET', '/api/account/export/file')).status).toBe(401)
  const name = (await exportFiles(marketplace))[0]
  expect((await marketplace.nobody.call('GET', `/images/x/${name}`)).status).toBe(404)
})

test('organizers get their contacts and notes about applications, and the vendors do not', async () => {
  const organizer = await make.organizer()
  const vendor = await make.vendor({ company_name: 'Fern & Fire' })
  const event = await make.event({ organizer_id: organizer.id, title: 'Lantern Night' })
  const { id } = await make.application({ event_id: event.id, vendor_id: vendor.id })
  await as(organizer.owner).api.applications.mark({ params: { id }, body: { note: 'Ask about the arch' } })
  await make.contact({ organizer_id: organizer.id, name: 'Ann', email: 'ann@b.test', source: 'a.csv, line 2' })
  for (const person of [organizer.owner, vendor.owner]) {
    await as(person).api.account.startExport()
    await exports.run(await idOf(person), attempt)
  }
  expect((await file(organizer.owner)).body.application_notes).toMatchObject([
    { company_name: 'Fern & Fire', event_title: 'Lantern Night', note: 'Ask about the arch', is_shortlisted: false },
  ])
  expect((await file(organizer.owner)).body.contacts).toMatchObject([
    { name: 'Ann', email: 'ann@b.test', source: 'a.csv, line 2' },
  ])
  expect(JSON.stringify((await file(vendor.owner)).body)).not.toMatch(/Ask about the arch|ann@b\.test/)
})

test('what somebody wrote is there also when only a report has kept it', async () => {
  const { id, event, vendor, organizer, asVendor, asOrganizer } = await applied()
  const send = (by: Caller, text: string) => by.api.messages.send({ params: { id }, body: { text } })
  await send(asVendor, 'Money first')
  await send(asOrganizer, 'No')
  for (const by of [asOrganizer, asVendor]) await by.api.messages.report({ params: { id }, body: { reason: 'Rude' } })
  const exported = async (person: Person) => {
    await as(person).api.account.startExport()
    await exports.run(await idOf(person), attempt)
    const { messages, reports } = (await file(person)).body
    return [messages.map(({ text }: { text: string }) => text), reports.length]
  }
  expect(await exported(vendor.owner)).toEqual([['Money first'], 1])
  await withdraw(asVendor, id)
  expect((await file(vendor.owner)).body.withdrawn_applications).toEqual([])
  expect(await exported(vendor.owner)).toEqual([['We would love to be there', 'Money first'], 1])
  expect((await file(vendor.owner)).body.withdrawn_applications).toMatchObject([{ event_title: event.title }])
  expect(await exported(organizer.owner)).toEqual([['No'], 1])
})

test('a file is removed when its time is over, with a new one, and with the account', async () => {
  await db.delete(dataExports)
  await sweepAll()
  const person = await make.user()
  const begin = async () => {
    await as(person).api.account.startExport()
    await exports.run(await idOf(person), attempt)
  }
  await begin()
  const [first] = await exportFiles(marketplace)
  await begin()
  await vi.waitFor(async () => expect(await exportFiles(marketplace)).toHaveLength(1), polling)
  expect(await exportFiles(marketplace)).not.toContain(first)

  await db.update(dataExports).set({ expires_at: sql`now() - interval '1 second'` })
  expect(await as(person).api.account.exportState()).toBeNull()
  expect((await file(person)).status).toBe(404)
  await exports.sweep()
  expect(await exportFiles(marketplace)).toEqual([])

  await begin()
  await as(person).call('POST', '/api/account/delete', { body: { confirmation: person.email } })
  await vi.waitFor(async () => expect(await exportFiles(marketplace)).toEqual([]), polling)
})

test('an account that is deleted while the file is made leaves no file', async () => {
  const person = await make.user()
  await as(person).api.account.startExport()
  const id = await idOf(person)
  const slow = exportService(createContext(database, []), {
    own: null,
    storage: {
      ...storage,
      async put(key, bytes) {
        const whole = await buffer(bytes as AsyncIterable<Uint8Array>)
        await as(person).call('POST', '/api/account/delete', { body: { confirmation: person.email } })
        await storage.put(key, whole)
      },
    },
  })
  await slow.run(id, attempt)
  await vi.waitFor(async () => expect(await exportFiles(marketplace)).toEqual([]), polling)
})

test('a job whose process died in the middle is repeated by another one', async () => {
  const person = await make.user()
  let hasBegun = false
  // Never ends, as if its process had been killed: it writes a part and nothing more.
  const dying: Task['run'] = (id) =>
    new Promise(() => {
      void db
        .update(dataExports)
        .set({ status: 'running', progress: 40 })
        .where(eq(dataExports.id, id))
        .then(() => (hasBegun = true))
    })
  queue = await working(dying)
  await as(person).api.account.startExport()
  await vi.waitFor(() => expect(hasBegun).toBe(true), polling)
  await db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'data_export'`)

  await working(exports.run)

  await vi.waitFor(
    async () => expect(await as(person).api.account.exportState()).toMatchObject({ status: 'ready', progress: 100 }),
    polling,
  )
  expect((await file(person)).body.account.email).toBe(person.email)
})

test('an export that fails again and again is shown as failed, and another one can begin', async () => {
  const person = await make.user()
  queue = undefined
  await as(person).api.account.startExport()
  const broken = exportService(createContext(database, []), {
    own: null,
    storage: { ...storage, put: () => Promise.reject(new Error('no room')) },
  })
  await expect(broken.run(await idOf(person), attempt)).rejects.toThrow('no room')
  expect(await as(person).api.account.exportState()).toMatchObject({ status: 'running' })
  await expect(broken.run(await idOf(person), { ...attempt, isLast: true })).rejects.toThrow('no room')
  expect(await as(person).api.account.exportState()).toMatchObject({ status: 'failed' })
  expect(await as(person).api.account.startExport()).toMatchObject({ status: 'waiting' })
})

test('with the embedded provider the file has the sign-ins, without secrets', async () => {
  const site = await testApp({ embedded: { adminEmails: [], opensMessages: false, sendMail: async () => {} } })
  const tokens = await signUp(new Browser(site.url, site.url), 'wanda@ferry.test')
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  expect((await site.nobody.call('POST', '/api/account/export', { headers })).status).toBe(201)
  // The worker of the product, with the provider that the server has.
  const { embedded } = await identityOf(site)
  const own = exportService(createContext(site.database, []), {
    storage: await diskStorage({ folder: site.folder, publicUrl: site.url, secret: 'test' }),
    own: embedded?.own ?? null,
  })
  const [row] = await site.database.db.select().from(dataExports)
  await own.run(row!.id, attempt)
  const { body } = await site.nobody.call('GET', '/api/account/export/file', { headers })
  expect(body.signing_in).toMatchObject({ email: 'wanda@ferry.test', second_factor: false, sessions: [{}] })
  expect(JSON.stringify(body)).not.toMatch(/argon2|password":/)
})

async function working(run: Task['run']) {
  const jobs = await startJobs({ database, superviseSeconds: 1 })
  const add = await jobs.add({ name: 'data_export', run })
  await jobs.work()
  onTestFinished(() => jobs.stop())
  return add
}

async function idOf(person: Person): Promise<number> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.user_id, person.id))
  return row?.id ?? 0
}

async function sweepAll() {
  for (const name of await exportFiles(marketplace)) await storage.remove([`x/${name}`])
}

async function exportFiles({ folder: root }: TestApp): Promise<string[]> {
  const found = await readdir(join(root, 'x'), { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function identityOf({ database: given, url }: TestApp) {
  const { openIdentity } = await import('../../identity/identity.ts')
  const settings = { adminEmails: [], opensMessages: false, sendMail: async () => {}, rateLimits: false, demo: false }
  return openIdentity(undefined, { ...settings, database: given, publicUrl: url })
}
