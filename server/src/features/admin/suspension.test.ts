import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { asSecondServer } from '../../../test/test-database.ts'
import { testApp } from '../../../test/test-app.ts'
import { auditEntries, deliveries, users, vendors } from '../../db/schema.ts'
import { notices } from '../../notices.ts'
import { notifier } from '../../notify/notify.ts'

const first = await testApp({
  subscribers: (opened) => [
    notifier({
      database: opened,

      publicUrl: 'https://marquee.example',
      supportEmail: 'support@marquee.example',
      unsubscribeSecret: 'test',
      notices,
    }).subscriber,
  ],
})
const { make, as, nobody, database, folder } = first
const { db } = database
/** Another server on the same database. */
const second = await testApp({ folder, database: await asSecondServer(database) })
const admin = as(await make.admin())
const reason = 'Pictures of <other> people’s work'

describe('S14 a suspended account', () => {
  test('is refused with the reason at the next call on every server, until the suspension is lifted', async () => {
    const vendor = await make.vendor()
    const refused = {
      status: 403,
      body: { success: false, error: 'Your account is suspended', code: 'suspended', fields: { reason } },
    }

    const suspended = await suspend(vendor.user_id)

    expect(suspended.body.data).toMatchObject({ id: vendor.user_id, role: 'contractor', suspended_reason: reason })
    for (const site of [first, second]) {
      for (const [method, path] of [
        ['GET', '/api/users/profile'],
        ['GET', '/api/contractors'],
        ['PUT', '/api/contractors/profile'],
        ['GET', '/api/notifications'],
      ] as const) {
        expect(await site.as(vendor.owner).call(method, path)).toMatchObject(refused)
      }
    }
    expect((await lift(vendor.user_id)).body.data).toMatchObject({ suspended_at: null, suspended_reason: null })
    expect((await second.as(vendor.owner).api.users.me()).contractor_status).toBe('approved')
  })

  test('a suspended vendor is not listed, shown, contacted or in the sitemap, until the suspension is lifted', async () => {
    const vendor = await make.vendor({ company_name: 'Sunken Lanterns' })
    const guest = as(await make.user())
    const seen = async () => [
      (await nobody.api.vendors.list({ query: { search: 'Sunken Lanterns' } })).total,
      (await nobody.call('GET', `/api/contractors/${vendor.id}`)).status,
      (await nobody.call('GET', `/api/contractors/${vendor.id}/images`)).status,
      (await guest.call('POST', `/api/contractors/${vendor.id}/contact`, { body: {} })).status,
      (await nobody.call('GET', '/sitemap.xml')).body.includes(`/vendors/${vendor.id}<`),
    ]

    await suspend(vendor.user_id)
    const hidden = await seen()
    await lift(vendor.user_id)

    expect(hidden).toEqual([0, 404, 404, 404, false])
    expect(await seen()).toEqual([1, 200, 200, 201, true])
  })

  test('events of a suspended organizer are not listed, and get 404 except for vendors who applied', async () => {
    const organizer = await make.organizer()
    const event = await make.event({ organizer_id: organizer.id, address: 'Sunken Pier' })
    const applicant = await make.vendor()
    await make.application({ event_id: event.id, vendor_id: applicant.id })
    const stranger = await make.vendor()

    await suspend(organizer.user_id)

    expect((await nobody.api.events.list({ query: { location: 'Sunken Pier' } })).events).toEqual([])
    for (const person of [nobody, as(stranger.owner)]) {
      expect(await person.call('GET', `/api/events/${event.id}`)).toMatchObject({
        status: 404,
        body: { error: 'Event not found' },
      })
    }
    expect((await as(applicant.owner).call('GET', `/api/events/${event.id}`)).status).toBe(200)
    expect((await admin.call('GET', `/api/events/${event.id}`)).status).toBe(200)
    expect(
      await as(stranger.owner).call('POST', '/api/event-applications', { body: { event_id: event.id, message: 'Hi' } }),
    ).toMatchObject({ status: 409, body: { error: 'This event is not currently accepting applications.' } })
  })

  test('an application of a suspended or former vendor can be rejected but not accepted', async () => {
    const organizer = await make.organizer()
    const event = await make.event({ organizer_id: organizer.id })
    const [suspended, former] = [await make.vendor(), await make.vendor({ ownerRole: 'user' })]
    await suspend(suspended.user_id)

    for (const vendor of [suspended, former]) {
      const { id } = await make.application({ event_id: event.id, vendor_id: vendor.id })
      const decide = (status: string) =>
        as(organizer.owner).call('PUT', `/api/event-applications/${id}/status`, { body: { status } })
      expect(await decide('accepted')).toMatchObject({
        status: 409,
        body: { error: 'This vendor is no longer on Marquee.' },
      })
      expect((await decide('rejected')).status).toBe(200)
    }
  })

  test('a suspended applicant leaves the review queue and cannot be approved or rejected', async () => {
    const vendor = await make.vendor({ status: 'pending' })
    await suspend(vendor.user_id)
    const isQueued = async () => {
      const { applications } = await admin.api.admin.vendorApplications({ query: { limit: 100 } })
      return applications.some((application) => application.user.id === vendor.user_id)
    }

    expect(await isQueued()).toBe(false)
    expect(
      await admin.call('PUT', `/api/users/admin/update-role/${vendor.user_id}`, {
        body: { role: 'contractor', status: 'approved' },
      }),
    ).toMatchObject({ status: 409, body: { error: 'This account is suspended. Lift that first.' } })
    await lift(vendor.user_id)
    expect(await isQueued()).toBe(true)
  })

  test('a suspension makes an audit entry and an e-mail, and shows in the list of users', async () => {
    const person = await make.user({ name: 'Sally Sunken', email: 'sally@sunken.test' })

    await suspend(person.id)
    const { users: found } = await admin.api.admin.users({ query: { search: 'sally@sunken' } })
    await lift(person.id)

    expect(found).toMatchObject([{ id: person.id, suspended_reason: reason, suspended_at: expect.any(String) }])
    const entries = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'user'), eq(auditEntries.subject_id, person.id)))
      .orderBy(auditEntries.id)
    expect(entries).toMatchObject([
      { action: 'user.suspend', to_state: 'suspended', reason, actor_user_id: admin.person?.id },
      { action: 'user.unsuspend', from_state: 'suspended', reason: null },
    ])
    const toSally = eq(deliveries.recipient, 'sally@sunken.test')
    const mails = await db.select().from(deliveries).where(toSally).orderBy(deliveries.id)
    expect(mails.map((mail) => mail.subject)).toEqual(['Your account is suspended', 'Your account is open again'])
    expect(mails[0]?.text_body).toContain(reason)
    expect(mails[0]?.text_body).toContain('support@marquee.example')
  })

  test('a suspension needs a reason, admins cannot be suspended, and suspending twice gets 409', async () => {
    const person = await make.user()
    const other = await make.admin()
    const why = 'Please say why. The person reads it.'

    for (const body of [{ suspended: true }, { suspended: true, reason: '  ' }]) {
      expect(await put(person.id, body)).toMatchObject({ status: 400, body: { error: why, fields: { reason: why } } })
    }
    expect((await put(person.id, { reason })).status).toBe(400)
    expect((await suspend(other.id)).body.error).toBe('An admin cannot be suspended.')
    expect((await lift(person.id)).body.error).toBe('This account is not suspended.')
    await suspend(person.id)
    expect((await suspend(person.id)).body.error).toBe('This account is suspended already.')
    const [row] = await db.select().from(users).where(eq(users.id, person.id))
    expect(row?.suspended_reason).toBe(reason)
  })

  test('the database itself keeps is_listed up to date', async () => {
    const vendor = await make.vendor()
    const listed = async () => {
      const [row] = await db.select({ is_listed: vendors.is_listed }).from(vendors).where(eq(vendors.id, vendor.id))
      return row?.is_listed
    }

    await suspend(vendor.user_id)
    expect(await listed()).toBe(false)
    await lift(vendor.user_id)
    expect(await listed()).toBe(true)
  })
})

const put = (userId: number, body: unknown) => admin.call('PUT', `/api/users/admin/suspension/${userId}`, { body })
const suspend = (userId: number) => put(userId, { suspended: true, reason })
const lift = (userId: number) => put(userId, { suspended: false })
