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
        user_id: asker.id,
        user_name: 'Ada Guest',
        user_email: asker.email,
        user_email_verified: true,
        message: 'Hello',
        status: 'closed',
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

  test('an unknown or malformed id gets 404, an unknown status 400', async () => {
    const { id } = await make.contactRequest()
    const set = (of: unknown, status: string) =>
      admin.call('PUT', `/api/contact-requests/${String(of)}/status`, { body: { status } })

    expect((await set(999_999, 'closed')).status).toBe(404)
    expect((await set('x', 'closed')).status).toBe(404)
    expect(await set(id, 'done')).toMatchObject({ status: 400, body: { error: 'Status is one of open, closed' } })
  })
})
