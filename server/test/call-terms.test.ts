import { callSentences } from '@marquee/contract/open-call'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { callConditions, deliveries, eventApplications, notifications } from '../src/db/schema.ts'
import { failure } from './answers.ts'
import { auditOf } from './audit-of.ts'
import { decide, withdraw } from './applications.ts'
import { heldWorld } from './held-world.ts'
import { placesOf } from './places.ts'
import type { Caller } from './test-app.ts'

const world = await heldWorld()
const { db, nobody, make, as } = world
const { called } = placesOf(world)
const trade = await make.service('Florist')
const text = 'Please be set up by 4 PM. Bring your own power.'
const refusal = (sentence: string) => ({
  status: 400,
  body: { ...failure(sentence, 'validation'), fields: { conditions_version: sentence } },
})
const agree = (caller: Caller, id: number, conditions_version: unknown) =>
  caller.call('PUT', `/api/event-applications/${id}/conditions`, { body: { conditions_version } })
const apply = (caller: Caller, event_id: number, conditions_version?: unknown) =>
  caller.call('POST', '/api/event-applications', { body: { event_id, message: 'Hello', conditions_version } })
const kind = 'event.terms_changed'
const entriesOf = async (userId: number) =>
  (await db.select().from(notifications).where(eq(notifications.user_id, userId)).orderBy(notifications.id))
    .filter((entry) => entry.kind === kind)
    .map(({ body }) => body.split('\n'))
const mailed = async (userId: number) =>
  (await db.select().from(deliveries).where(eq(deliveries.user_id, userId)).orderBy(desc(deliveries.id))).filter(
    (mail) => mail.kind === kind,
  )

/** An event with conditions, to which a vendor has applied. */
async function withConditions() {
  const made = await called({ applicants: 0, wanted: 3 })
  await made.setCall({ conditions: text })
  const vendor = await make.vendor()
  const asVendor = as(vendor.owner)
  const { id } = (await apply(asVendor, made.event.id, 1)).body.data
  return { ...made, vendor, asVendor, id: id as number }
}

describe('conditions of an open call', () => {
  test('everybody reads them on the event, and lists have their version alone', async () => {
    const { event } = await withConditions()
    const { call } = await nobody.api.events.get({ params: { id: event.id } })
    expect(call?.conditions).toEqual({ version: 1, text })
    const listed = (await nobody.api.events.list()).events.find(({ id }) => id === event.id)
    expect(listed?.call?.conditions).toEqual({ version: 1, text: null })
  })

  test('nobody applies without agreeing to them, in the version that is in force', async () => {
    const { event, setCall } = await withConditions()
    const asVendor = as((await make.vendor()).owner)
    for (const none of [undefined, null])
      expect(await apply(asVendor, event.id, none)).toMatchObject(refusal(callSentences.agree))
    for (const wrong of ['1', true, 1.5])
      expect((await apply(asVendor, event.id, wrong)).body).toMatchObject({ code: 'validation' })
    await setCall({ conditions: `${text} No open fire.` })
    for (const old of [0, 1, 3])
      expect(await apply(asVendor, event.id, old)).toMatchObject(refusal(callSentences.newConditions))
    expect((await apply(asVendor, event.id, 2)).body.data.place).toMatchObject({
      conditions_version: 2,
      agreed_version: 2,
    })
  })

  test('an event without any needs nothing', async () => {
    const { first, placeOf } = await called()
    expect(await placeOf(first.asVendor, first.id)).toMatchObject({ conditions_version: null, agreed_version: null })
    expect(await agree(first.asVendor, first.id, 1)).toMatchObject(refusal(callSentences.newConditions))
  })

  test('a new text is a new version, the same text is the same one, and none is ever changed', async () => {
    const { event, setCall, placeOf, asOrganizer, id } = await withConditions()
    const version = async () => (await nobody.api.events.get({ params: { id: event.id } })).call?.conditions?.version
    await setCall({ conditions: text })
    expect(await version()).toBe(1)
    await setCall({ conditions: 'No open fire.' })
    expect(await version()).toBe(2)
    expect(await placeOf(asOrganizer, id)).toMatchObject({ conditions_version: 2, agreed_version: 1 })
    await setCall({ conditions: text })
    expect(await version()).toBe(1)
    await setCall({ conditions: '  ' })
    expect(await version()).toBeUndefined()
    const kept = await db.select().from(callConditions).where(eq(callConditions.event_id, event.id))
    expect(kept.map((one) => one.text).sort()).toEqual(['No open fire.', text])
    await expect(db.update(callConditions).set({ text: 'x' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changed') },
    })
    expect((await setCall({ conditions: 'x'.repeat(5001) })).body).toMatchObject({
      fields: { conditions: expect.any(String) },
    })
  })

  test('after a change the vendor gets one notice of what is new, keeps the place, and agrees in one call', async () => {
    const { setCall, asVendor, asOrganizer, vendor, id, placeOf } = await withConditions()
    await decide(asOrganizer, id, 'accepted')
    await world.pass()
    await world.release()
    await setCall({ conditions: 'Please be set up by 5 PM. Bring your own power.' })
    await setCall({ conditions: 'Please be set up by 5 PM. Bring your own power.' })
    expect(await entriesOf(vendor.owner.id)).toEqual([
      [
        'New in the conditions: Please be set up by 5 PM.',
        'No longer in the conditions: Please be set up by 4 PM.',
        'Please read the conditions and agree to them again. Your application stays as it is.',
      ],
    ])
    expect(await mailed(vendor.owner.id)).toHaveLength(1)
    expect(await placeOf(asVendor, id)).toMatchObject({ state: 'offered', conditions_version: 2, agreed_version: 1 })
    expect(await agree(asVendor, id, 1)).toMatchObject(refusal(callSentences.newConditions))
    for (let press = 0; press < 2; press++)
      expect((await agree(asVendor, id, 2)).body.data).toMatchObject({
        place: { state: 'offered', conditions_version: 2, agreed_version: 2 },
      })
    expect(await placeOf(asOrganizer, id)).toMatchObject({ agreed_version: 2 })
    expect(
      (await asVendor.api.notifications.list({ query: { unread: true, group: 'event_changes' } })).notifications,
    ).toEqual([])
    expect((await auditOf(db, 'application', id)).map(({ action }) => action)).toContain('application.agree')
  })

  test('nobody else agrees for the vendor', async () => {
    const { id, asOrganizer } = await withConditions()
    for (const [by, status] of [
      [asOrganizer, 404],
      [as((await make.vendor()).owner), 404],
      [as(await make.admin()), 404],
      [nobody, 401],
    ] as const)
      expect((await agree(by, id, 1)).status).toBe(status)
  })

  test('a copy of the event has them as its first version', async () => {
    const { asOrganizer, event, setCall } = await withConditions()
    await setCall({ conditions: 'No open fire.' })
    const { call } = await asOrganizer.api.events.copy({ params: { id: event.id } })
    expect(call?.conditions).toEqual({ version: 1, text: 'No open fire.' })
  })

  test('nothing of them stays when the event is deleted, or the account of its organizer', async () => {
    for (const end of ['event', 'account']) {
      const { asOrganizer, event, organizer } = await withConditions()
      if (end === 'event') await asOrganizer.api.events.remove({ params: { id: event.id } })
      else await asOrganizer.call('POST', '/api/account/delete', { body: { confirmation: organizer.owner.email } })
      expect(await db.$count(callConditions, eq(callConditions.event_id, event.id))).toBe(0)
    }
  })
})

describe('changed terms of an open call', () => {
  const terms = { closes_local: '2030-05-03T18:00', answer_by: '2030-05-10' }

  /** An event that looks for two trades, with a vendor for each. */
  async function twoTrades() {
    const places = (changes: object = {}) => [
      { service_id: trade.id, wanted: 1, fee: '$100' },
      { service_id: null, wanted: 2, ...changes },
    ]
    const made = await called({ applicants: 0 })
    const set = (changes: object) => made.setCall({ ...terms, places: places(), ...changes })
    await set({})
    const sides = []
    for (const serviceIds of [[trade.id], []]) {
      const vendor = await make.vendor({ serviceIds })
      const { id } = (await apply(as(vendor.owner), made.event.id)).body.data
      sides.push({ vendor, id: id as number, entries: () => entriesOf(vendor.owner.id) })
    }
    return { ...made, set, places, florist: sides[0]!, other: sides[1]! }
  }

  test('vendors get a notice of other times, and of the places and fee of their own trade alone', async () => {
    const { set, places, florist, other } = await twoTrades()
    await set({
      closes_local: '2030-05-04T19:30',
      answer_by: null,
      confirm_within_days: 3,
      places: places({ wanted: 4, fee: '$20' }),
    })
    const ofAll = [
      'Apply by: May 4, 2030 at 7:30 PM, Los Angeles time (before: May 3, 2030 at 6:00 PM, Los Angeles time).',
      'Answers by: not set (before: May 10, 2030).',
      'Days to confirm: 3 (before: 5).',
    ]
    expect(await florist.entries()).toEqual([ofAll])
    expect(await other.entries()).toEqual([[...ofAll, 'Places: 4 (before: 2).', 'Fee: $20 (before: not set).']])
  })

  test('the preview names who would get a notice, stores nothing, and is what is sent', async () => {
    const { places, asOrganizer, event, set, florist, other } = await twoTrades()
    const body = { ...terms, time_zone: 'America/Los_Angeles', confirm_within_days: 5, places: places({ fee: '$20' }) }
    const preview = () => asOrganizer.api.events.previewCall({ params: { id: event.id }, body: body as never })
    const paragraphs = ['Fee: $20 (before: not set).']
    expect(await preview()).toEqual({
      letters: [{ count: 1, subject: `Changed terms: ${event.title}`, paragraphs, quote: null }],
    })
    expect(await other.entries()).toEqual([])
    await set({ places: places({ fee: '$20' }) })
    expect([await florist.entries(), await other.entries()]).toEqual([[], [paragraphs]])
    expect(await preview()).toEqual({ letters: [] })
    expect(
      (await as((await make.organizer()).owner).call('POST', `/api/events/${event.id}/call/preview`, { body })).status,
    ).toBe(404)
  })

  test('two changes soon after each other share one e-mail, with what is true now', async () => {
    const { set, other } = await twoTrades()
    await set({ answer_by: '2030-05-11' })
    await set({ answer_by: '2030-05-12' })
    expect(await other.entries()).toHaveLength(2)
    const mails = await mailed(other.vendor.owner.id)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text_body).toContain('Answers by: May 12, 2030.')
    expect(mails[0]?.text_body).not.toContain('May 11')
  })

  test('of two organizers who save the same change, one sends notices', async () => {
    const { set, other } = await twoTrades()
    await Promise.all([set({ answer_by: '2030-05-12' }), set({ answer_by: '2030-05-12' })])
    expect(await other.entries()).toHaveLength(1)
  })

  test.each<[string, (given: Awaited<ReturnType<typeof twoTrades>>) => Promise<unknown>]>([
    [
      'was rejected',
      async ({ asOrganizer, other }) => {
        await decide(asOrganizer, other.id, 'rejected')
        await world.pass()
        await world.release()
      },
    ],
    ['withdrew', ({ other }) => withdraw(as(other.vendor.owner), other.id)],
  ])('a vendor who %s gets no notice', async (_, leave) => {
    const given = await twoTrades()
    await leave(given)
    await given.set({ answer_by: '2030-05-12' })
    expect([await given.florist.entries(), await given.other.entries()]).toMatchObject([[[expect.any(String)]], []])
  })

  test('a vendor who withdraws gets no e-mail that waits', async () => {
    const { set, other } = await twoTrades()
    await set({ answer_by: '2030-05-12' })
    await withdraw(as(other.vendor.owner), other.id)
    expect(await mailed(other.vendor.owner.id)).toEqual([])
  })

  test('nobody gets a notice of a first call, of the same call, or by a draft', async () => {
    const { set, other, event } = await twoTrades()
    await set({})
    expect(await other.entries()).toEqual([])
    const organizer = await make.organizer()
    const early = await make.event({ organizer_id: organizer.id })
    const vendor = await make.vendor()
    await apply(as(vendor.owner), early.id)
    const put = (body: object) =>
      as(organizer.owner).call('PUT', `/api/events/${early.id}/call`, {
        body: { ...terms, time_zone: 'UTC', places: [{ service_id: null, wanted: 1 }], ...body },
      })
    await put({})
    expect(await entriesOf(vendor.owner.id)).toEqual([])
    // It has no place and so nothing to agree to.
    await put({ conditions: text, answer_by: null })
    expect(await entriesOf(vendor.owner.id)).toEqual([['Answers by: not set (before: May 10, 2030).']])
    expect(await db.$count(eventApplications, eq(eventApplications.event_id, event.id))).toBe(2)
  })
})
