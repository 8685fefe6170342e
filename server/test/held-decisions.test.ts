import { decisionUndoSeconds, undoGraceSeconds } from '@marquee/contract/limits'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import {
  deliveries,
  heldDecisions,
  notifications,
  organizers,
  vendors,
  withdrawnApplications,
} from '../src/db/schema.ts'
import { outbox, outboxWorker } from '../src/notify/outbox.ts'
import { decide, decideMany, withdraw } from './applications.ts'
import { heldWorld } from './held-world.ts'
import { type Caller } from './test-app.ts'

const { make, as, database, db, applied, second, release, pass, sent, nothing, listening, subscribers, releases } =
  await heldWorld()
const admin = as(await make.user({ role: 'admin' }))

test('a decision waits longer than the button to undo it shows, so that a press in the last moment arrives', () => {
  expect(createContext(database, []).undoSeconds).toBe(decisionUndoSeconds + undoGraceSeconds)
})

describe('a decision on an application', () => {
  test('leaves by every way after ten seconds, once, however many processes look', async () => {
    const { id, asOrganizer } = await listening()
    await decide(asOrganizer, id, 'accepted')
    await release()
    expect(await sent()).toEqual(nothing)
    const [held] = await db.select().from(heldDecisions)
    expect(held!.send_after!.getTime() - Date.now()).toBeGreaterThan(8_000)
    await pass()
    await Promise.all([release(), release()])
    const once = {
      entries: ['application.accepted'],
      mails: ['application.accepted'],
      webhooks: ['application.decided'],
    }
    expect(await sent()).toEqual(once)
    await release()
    expect(await sent()).toEqual(once)
    expect(await db.$count(heldDecisions)).toBe(0)
  })

  test('undone in time it is sent by no way, and stands in no history of the vendor', async () => {
    const { id, asOrganizer, asVendor } = await listening()
    await decide(asOrganizer, id, 'accepted')
    await decide(asOrganizer, id, 'pending')
    await pass()
    await release()
    expect(await sent()).toEqual(nothing)
    const steps = async (caller: Caller) =>
      (await caller.api.applications.history({ params: { id } })).map(({ status }) => status)
    expect(await steps(asVendor)).toEqual(['pending'])
    expect(await steps(asOrganizer)).toEqual(['pending', 'accepted', 'pending'])

    await decide(asOrganizer, id, 'rejected')
    await decide(asOrganizer, id, 'accepted')
    expect(await steps(asVendor)).toEqual(['pending'])
    await pass()
    await release()
    expect(await steps(asVendor)).toEqual(['pending', 'accepted'])
    expect((await sent()).mails).toEqual(['application.accepted'])
  })

  test('set back to what it was, with its reason, it is not sent; with another reason it is', async () => {
    const { id, asOrganizer } = await listening()
    await decide(asOrganizer, id, 'rejected', 'Fully booked')
    await pass()
    await release()
    const first = await sent()
    await decide(asOrganizer, id, 'accepted')
    await decide(asOrganizer, id, 'rejected', 'Fully booked')
    await pass()
    await release()
    expect(await sent()).toEqual(first)
    await decide(asOrganizer, id, 'pending')
    await decide(asOrganizer, id, 'rejected', 'Too far away')
    await pass()
    await release()
    expect((await sent()).webhooks).toHaveLength(2)
  })

  test('the vendor sees, filters and withdraws by what they know, until it is sent', async () => {
    const { id, asOrganizer, asVendor } = await listening()
    await decide(asOrganizer, id, 'rejected', 'Fully booked')
    const shown = () => asVendor.api.applications.get({ params: { id } })
    const listed = async (status: 'pending' | 'rejected') =>
      (await asVendor.api.applications.mine({ query: { status } })).applications.length
    expect(await shown()).toMatchObject({ status: 'pending', status_reason: null })
    expect([await listed('pending'), await listed('rejected')]).toEqual([1, 0])
    expect(await asOrganizer.api.applications.get({ params: { id } })).toMatchObject({ status: 'rejected' })
    await decide(asOrganizer, id, 'accepted')
    expect(await asVendor.api.vendors.unavailableDates()).toEqual([])
    await decide(asOrganizer, id, 'rejected', 'Fully booked')
    await pass()
    await release()
    expect(await shown()).toMatchObject({ status: 'rejected', status_reason: 'Fully booked' })
    expect((await withdraw(asVendor, id)).status).toBe(409)
  })

  test('a rejection that is not sent does not keep the vendor from withdrawing, and is not sent after it', async () => {
    const { id, asOrganizer, asVendor } = await listening()
    await decide(asOrganizer, id, 'rejected')
    expect((await withdraw(asVendor, id)).status).toBe(200)
    await pass()
    await release()
    expect((await sent()).entries).toEqual(['application.withdrawn', 'application.taken_back'])
  })

  test('a process that dies while it sends leaves nothing half done: another one sends all', async () => {
    const { id, asOrganizer } = await listening()
    await decide(asOrganizer, id, 'accepted')
    await pass()
    const dies = async () => {
      throw new Error('killed')
    }
    const dying = outbox(createContext(database, [...subscribers(database), dies]))
    await expect(dying.releaseDue()).rejects.toThrow('held-decisions.test.ts')
    expect(await sent()).toEqual(nothing)
    await pass()
    await release()
    expect((await sent()).mails).toEqual(['application.accepted'])
  })

  test('each process looks by itself', async () => {
    const { id, asOrganizer } = await listening()
    await decide(asOrganizer, id, 'accepted')
    await pass()
    const worker = outboxWorker(createContext(second, subscribers(second)), () => {})
    worker.start()
    await expect.poll(async () => (await sent()).mails).toEqual(['application.accepted'])
    await worker.stop()
  })

  test('undone while two processes send: sent and then reset, or never sent', async () => {
    for (let n = 0; n < 8; n++) {
      for (const table of [heldDecisions, notifications, deliveries]) await db.delete(table)
      const { id, asOrganizer } = await applied()
      await decide(asOrganizer, id, 'accepted')
      await pass()
      const [undo] = await Promise.all([decide(asOrganizer, id, 'pending'), ...releases.map((one) => one())])
      expect(undo.status).toBe(200)
      const [held] = await db.select().from(heldDecisions)
      const { entries, mails } = await sent()
      const either = held ? ['application.accepted'] : []
      expect([held?.known_status, entries, mails]).toEqual([held && 'accepted', either, either])
      await pass()
      await release()
      expect((await sent()).entries).toEqual(held ? ['application.reset'] : [])
    }
  })

  test('several are undone together, and none of them is sent', async () => {
    const { asOrganizer, event } = await listening()
    const ids: { id: number }[] = []
    for (let n = 0; n < 3; n++) ids.push(await make.application({ event_id: event.id }))
    const versions = async () =>
      (await asOrganizer.api.applications.mine({ query: { event_id: event.id } })).applications
        .filter(({ id }) => ids.some((one) => one.id === id))
        .map(({ id, version }) => ({ id, version }))
    await decideMany(asOrganizer, 'accepted', await versions())
    expect(await db.$count(heldDecisions)).toBe(3)
    await decideMany(asOrganizer, 'pending', await versions())
    await pass()
    await release()
    expect(await sent()).toEqual(nothing)
  })

  test('an event that is completed meanwhile: what waits is sent first, and who was reset reads the rejection', async () => {
    const { id, event, asOrganizer, asVendor } = await listening()
    const reset = await make.vendor()
    const other = await make.application({ event_id: event.id, vendor_id: reset.id, status: 'accepted' })
    await decide(asOrganizer, id, 'accepted')
    await decide(asOrganizer, other.id, 'pending')
    const body = { status: 'completed', undecided_reason: 'All places are filled' } as const
    await asOrganizer.api.events.update({ params: { id: event.id }, body })
    await pass()
    await release()
    expect((await sent()).entries).toEqual(['application.rejected', 'application.accepted', 'event.completed'])
    const steps = async (caller: Caller, of: number) =>
      (await caller.api.applications.history({ params: { id: of } })).map(({ status }) => status)
    expect(await steps(asVendor, id)).toEqual(['pending', 'accepted'])
    expect(await steps(as(reset.owner), other.id)).toEqual(['pending', 'rejected'])
  })

  test('an event that is cancelled meanwhile: its vendor gets that notice alone', async () => {
    const cancelled = await listening()
    await decide(cancelled.asOrganizer, cancelled.id, 'rejected')
    const params = { id: cancelled.event.id }
    await cancelled.asOrganizer.api.events.update({ params, body: { status: 'cancelled' } })
    await pass()
    await release()
    expect((await sent()).entries).toEqual(['event.cancelled'])
    expect(await cancelled.asVendor.api.applications.get({ params: { id: cancelled.id } })).toMatchObject({
      status: 'pending',
    })
  })
})

describe.each(['vendor', 'organizer'] as const)('a decision of admins on a %s', (noun) => {
  const role = noun === 'vendor' ? 'contractor' : 'client'
  const put = (userId: number, body: object) =>
    admin.call('PUT', `/api/users/admin/update-role/${userId}`, { body: { role, ...body } })
  const table = (noun === 'vendor' ? vendors : organizers) as typeof organizers
  const statusOf = async (id: number) =>
    (await db.select({ status: table.status, reason: table.status_reason }).from(table).where(eq(table.id, id)))[0]

  test('leaves after ten seconds, once; then an undo is refused with a sentence', async () => {
    const { owner } = await make[noun]({ status: 'pending' })
    expect((await put(owner.id, { status: 'approved' })).status).toBe(200)
    expect(await sent()).toEqual(nothing)
    await pass()
    await release()
    expect(await sent()).toMatchObject({ entries: [`${noun}.approved`], mails: [`${noun}.approved`] })
    expect(await put(owner.id, { status: 'pending' })).toMatchObject({
      status: 409,
      body: { error: 'This cannot be undone any more: the applicant knows of it.' },
    })
  })

  test('undone in time it is pending again, with its role, and nothing is sent', async () => {
    const { id, owner } = await make[noun]({ status: 'pending' })
    for (const status of ['approved', 'rejected']) {
      await put(owner.id, { status, ...(status === 'rejected' && { reason: 'No pictures' }) })
      expect((await put(owner.id, { status: 'pending' })).body.data).toMatchObject({ role })
      expect(await statusOf(id)).toEqual({ status: 'pending', reason: null })
    }
    await pass()
    await release()
    expect(await sent()).toEqual(nothing)
  })

  test('changed and sent again by its owner before the decision was sent: it is not sent, and cannot be undone', async () => {
    const { owner } = await make[noun]({ status: 'pending' })
    await put(owner.id, { status: 'rejected', reason: 'No pictures' })
    const words =
      noun === 'vendor' ? { business_description: 'With pictures now' } : { organization_description: 'With a face' }
    const path = noun === 'vendor' ? '/api/contractors/profile' : '/api/organizers/profile'
    expect((await as(owner).call('PUT', path, { body: words })).status).toBe(200)
    expect((await put(owner.id, { status: 'pending' })).status).toBe(409)
    await pass()
    await release()
    expect((await sent()).entries).not.toContain(`${noun}.rejected`)
  })

  test('undone while two processes send: refused and sent, or never sent', async () => {
    for (let n = 0; n < 6; n++) {
      for (const table of [heldDecisions, notifications, deliveries]) await db.delete(table)
      const { id, owner } = await make[noun]({ status: 'pending' })
      await put(owner.id, { status: 'rejected', reason: 'No pictures' })
      await pass()
      const [undo] = await Promise.all([put(owner.id, { status: 'pending' }), ...releases.map((one) => one())])
      expect((await sent()).mails).toEqual(undo.status === 200 ? [] : [`${noun}.rejected`])
      expect((await statusOf(id))?.status).toBe(undo.status === 200 ? 'pending' : 'rejected')
    }
  })
})

test('the account of a vendor is deleted while a decision waits: nothing of it stays', async () => {
  const { id, event, asOrganizer, vendor } = await listening()
  await decide(asOrganizer, id, 'rejected', 'Their stall was dirty')
  await db.insert(withdrawnApplications).values({ vendor_id: vendor.id, event_id: event.id })
  const body = { confirmation: vendor.owner.email }
  expect((await as(vendor.owner).call('POST', '/api/account/delete', { body })).status).toBe(200)
  expect(await db.$count(heldDecisions)).toBe(0)
  expect(await db.$count(withdrawnApplications, eq(withdrawnApplications.vendor_id, vendor.id))).toBe(0)
  await pass()
  await release()
  expect((await sent()).mails).not.toContain('application.rejected')
})
