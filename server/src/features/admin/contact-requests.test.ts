import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { contactRequests } from '../../db/schema.ts'
import { auditOf } from '../../../test/audit-of.ts'

const { make, as, database } = await testApp()
const { db } = database
const adminPerson = await make.user({ role: 'admin', name: 'Root Admin', email: 'root@marquee.test' })
const admin = as(adminPerson)

describe('contact requests', () => {
  test('are listed newest first with sender and vendor, and filtered by status', async () => {
    const vendor = await make.vendor({ company_name: 'Copper Kettle' })
    const asker = await make.user({ name: 'Ada Guest' })
    const older = await make.contactRequest({
      vendor_id: vendor.id,
      user_id: asker.id,
      created_at: new Date('2031-01-01'),
    })
    const newer = await make.contactRequest({
      vendor_id: vendor.id,
      user_id: asker.id,
      created_at: new Date('2031-01-02'),
      message: 'Hello',
      status: 'closed',
      closed_at: new Date('2031-01-03'),
    })

    const { contact_requests: all } = await admin.api.admin.contactRequests({ query: { limit: 2 } })
    const { contact_requests: open } = await admin.api.admin.contactRequests({ query: { status: 'open', limit: 1 } })

    expect(all).toEqual([
      {
        id: newer.id,
        contractor_id: vendor.id,
        company_name: 'Copper Kettle',
        vendor_listed: true,
        user_id: asker.id,
        user_name: 'Ada Guest',
        user_email: asker.email,
        user_email_verified: true,
        user_suspended: false,
        owner_id: vendor.owner.id,
        owner_name: vendor.owner.name,
        owner_email: vendor.owner.email,
        owner_email_verified: true,
        owner_suspended: false,
        message: 'Hello',
        status: 'closed',
        is_spam: false,
        version: 1,
        created_at: '2031-01-02T00:00:00.000Z',
        closed_at: '2031-01-03T00:00:00.000Z',
      },
      expect.objectContaining({ id: older.id, message: null, status: 'open', closed_at: null }),
    ])
    expect(open.map((request) => request.id)).toEqual([older.id])
  })

  test('are searched by company, sender and message; wildcards are matched literally', async () => {
    const vendor = await make.vendor({ company_name: 'Peculiar Pelican' })
    const asker = await make.user({ name: 'Zora Unusual' })
    const { id } = await make.contactRequest({
      vendor_id: vendor.id,
      user_id: asker.id,
      message: 'Ninety-nine % balloons',
    })
    const found = async (search: string) => {
      const { contact_requests } = await admin.api.admin.contactRequests({ query: { search } })
      return contact_requests.map((request) => request.id)
    }

    for (const search of ['pelican', 'UNUSUAL', 'nine % ball']) expect(await found(search)).toEqual([id])
    expect(await found('pelican%x')).toEqual([])
  })

  test('are closed and reopened, with one audit entry each', async () => {
    const { id } = await make.contactRequest()
    const set = (status: unknown) => admin.call('PUT', `/api/contact-requests/${id}/status`, { body: { status } })

    const closed = await set('closed')
    const again = await set('closed')
    const [row] = await db.select().from(contactRequests).where(eq(contactRequests.id, id))
    const reopened = await set('open')
    const reopenedAgain = await set('open')

    expect(closed.body.data).toMatchObject({ id, status: 'closed', closed_at: expect.stringMatching(/Z$/) })
    expect(row?.closed_by).toBe(adminPerson.id)
    expect(again).toMatchObject({ status: 409, body: { error: 'This contact request is already closed.' } })
    expect(reopened.body.data).toMatchObject({ id, status: 'open', closed_at: null })
    expect(reopenedAgain).toMatchObject({ status: 409, body: { error: 'This contact request is already open.' } })
    expect(await auditOf(db, 'contact_request', id)).toEqual([
      {
        actor_user_id: adminPerson.id,
        action: 'contact_request.close',
        from_state: 'open',
        to_state: 'closed',
        reason: null,
      },
      {
        actor_user_id: adminPerson.id,
        action: 'contact_request.reopen',
        from_state: 'closed',
        to_state: 'open',
        reason: null,
      },
    ])
  })

  test('of two admins who close one at once the second gets 409', async () => {
    const { id } = await make.contactRequest()
    const close = () => admin.call('PUT', `/api/contact-requests/${id}/status`, { body: { status: 'closed' } })

    const answers = await Promise.all([close(), close()])

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]))
    expect(await auditOf(db, 'contact_request', id)).toHaveLength(1)
  })

  test('what waits comes longest waiting first, new requests before those in touch', async () => {
    const vendor = await make.vendor({ company_name: 'Order of Waiting' })
    const asked = (status: 'open' | 'in_touch' | 'closed', day: string) =>
      make.contactRequest({ vendor_id: vendor.id, status, created_at: new Date(day) })
    const touched = await asked('in_touch', '2031-02-01')
    const later = await asked('open', '2031-02-03')
    const sooner = await asked('open', '2031-02-02')
    await asked('closed', '2031-02-04')

    const query = { search: 'order of waiting', status: 'waiting' } as const
    const { contact_requests, pagination } = await admin.api.admin.contactRequests({ query })

    expect(contact_requests.map(({ id }) => id)).toEqual([sooner.id, later.id, touched.id])
    expect(pagination.total).toBe(3)
  })

  test('each status is set, seen by the person who asked, and recorded; a stale version gets 412 and changes nothing', async () => {
    const asker = await make.user()
    const { id, vendor_id } = await make.contactRequest({ user_id: asker.id })
    const set = (status: string, version: number) =>
      admin.call('PUT', `/api/contact-requests/${id}/status`, {
        body: { status },
        headers: { 'if-match': `"${version}"` },
      })
    const seen = async () => {
      const { request } = await as(asker).api.vendors.contactState({ params: { id: vendor_id } })
      const [listed] = await as(asker).api.vendors.contacted()
      return [request?.status, listed?.status]
    }

    expect((await set('in_touch', 1)).body.data).toMatchObject({ status: 'in_touch', version: 2 })
    expect(await seen()).toEqual(['in_touch', 'in_touch'])
    expect(await set('closed', 1)).toMatchObject({ status: 412, body: { code: 'stale' } })
    expect((await set('connected', 2)).body.data).toMatchObject({ status: 'connected', version: 3 })
    expect(await seen()).toEqual(['connected', 'connected'])
    expect((await auditOf(db, 'contact_request', id)).map(({ action }) => action)).toEqual([
      'contact_request.in_touch',
      'contact_request.connect',
    ])
  })

  test('spam leaves the list and the count, and the person who asked sees no difference', async () => {
    const asker = await make.user({ name: 'Spammy Sam' })
    const { id, vendor_id } = await make.contactRequest({ user_id: asker.id })
    const count = async () => (await admin.api.admin.work()).open_contact_requests
    const listed = async (spam?: boolean) => {
      const { contact_requests } = await admin.api.admin.contactRequests({ query: { search: 'Spammy Sam', spam } })
      return contact_requests.map((request) => request.id)
    }
    const mark = (is_spam: boolean, version: number) =>
      admin.call('PUT', `/api/contact-requests/${id}/spam`, {
        body: { is_spam },
        headers: { 'if-match': `"${version}"` },
      })
    const before = await count()
    expect([await listed(), await listed(true)]).toEqual([[id], []])

    expect((await mark(true, 1)).body.data).toMatchObject({ is_spam: true, status: 'open', version: 2 })

    expect([await listed(), await listed(true)]).toEqual([[], [id]])
    expect(await count()).toBe(before - 1)
    const { request } = await as(asker).api.vendors.contactState({ params: { id: vendor_id } })
    expect(request).toMatchObject({ status: 'open' })
    expect((await mark(true, 2)).body.error).toBe('This contact request is already marked as spam.')
    expect((await mark(false, 1)).status).toBe(412)
    expect((await mark(false, 2)).status).toBe(200)
    expect((await auditOf(db, 'contact_request', id)).map(({ action }) => action)).toEqual([
      'contact_request.spam',
      'contact_request.no_spam',
    ])
  })

  test('one is read with what admins did, and with the other requests of the person, those for the same vendor first', async () => {
    const asker = await make.user()
    const vendor = await make.vendor()
    const other = { user_id: asker.id, created_at: new Date('2031-03-02') }
    const elsewhere = await make.contactRequest(other)
    const again = await make.contactRequest({ ...other, vendor_id: vendor.id, created_at: new Date('2031-03-01') })
    const { id } = await make.contactRequest({ ...other, vendor_id: vendor.id })
    await admin.api.admin.closeContactRequest({ params: { id }, body: { status: 'closed' } })

    const details = await admin.api.admin.contactRequest({ params: { id } })

    expect(details.request).toMatchObject({ id, status: 'closed' })
    expect(details.history).toMatchObject([
      { action: 'contact_request.close', from_state: 'open', to_state: 'closed', actor_name: 'Root Admin' },
    ])
    expect(details.introductions).toEqual([])
    expect(details.other_requests.map((one) => one.id)).toEqual([again.id, elsewhere.id])
  })

  test('an unknown or malformed id gets 404, an unknown status 400', async () => {
    const { id } = await make.contactRequest()
    const set = (of: unknown, status: string) =>
      admin.call('PUT', `/api/contact-requests/${String(of)}/status`, { body: { status } })

    expect((await set(999_999, 'closed')).status).toBe(404)
    expect((await set('x', 'closed')).status).toBe(404)
    expect(await set(id, 'done')).toMatchObject({
      status: 400,
      body: { error: 'Status is one of open, in_touch, connected, closed' },
    })
  })
})
