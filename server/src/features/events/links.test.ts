import { linkSentences } from '@marquee/contract/event-links'
import { refusals } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failure } from '../../../test/answers.ts'
import { auditOf } from '../../../test/audit-of.ts'
import type { Person } from '../../../test/factories.ts'
import { raceServers } from '../../../test/race-servers.ts'
import { dayOf } from '../../db/event-days.ts'
import { eventGuests, eventLinks, events } from '../../db/schema.ts'

const { world, make, nobody, as, db } = await raceServers()
const organizer = await make.organizer()
const host = world.as(organizer.owner).api
const missing = { status: 404, body: failure(refusals.eventNotFound, 'not_found') }

/** A published event of the organizer, with the code of its link. */
async function called(visibility: 'unlisted' | 'private' = 'private') {
  const { id } = await make.event({ organizer_id: organizer.id, visibility })
  return { id, code: await codeOf(id) }
}
async function codeOf(id: number): Promise<string> {
  const link = await host.eventLinks.readLink({ params: { id } })
  return new URL(link!.url).hash.slice(1)
}
const open = (person: Person | null, code: string) =>
  (person ? as(person) : nobody).call('POST', '/api/events/open-link', { body: { code } })
const see = (person: Person | null, id: number) => (person ? as(person) : nobody).call('GET', `/api/events/${id}`)
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

describe.each(['unlisted', 'private'] as const)('%s events', (visibility) => {
  test('the link shows it to everybody, and its number to those who opened it while signed in', async () => {
    const { id, code } = await called(visibility)
    const { owner } = await make.vendor()
    expect((await open(null, code)).body.data).toMatchObject({ id, visibility })
    expect(await see(null, id)).toMatchObject(missing)
    expect(await see(owner, id)).toMatchObject(missing)
    const opened = await open(owner, code)
    expect([opened.status, opened.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(await see(owner, id)).toMatchObject({ status: 200 })
    // Whoever gets the link from them is somebody else.
    expect(await see((await make.vendor()).owner, id)).toMatchObject(missing)
    expect(
      await as(owner).call('POST', '/api/event-applications', { body: { event_id: id, message: 'Hello' } }),
    ).toMatchObject({
      status: 201,
    })
  })

  test('what somebody opened stays in their list up to its last day, and until they apply', async () => {
    const { owner } = await make.vendor()
    const day = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))
    const withDays = async (start_date: string, end_date: string | null = null) => {
      const { id, code } = await called(visibility)
      await db.update(events).set({ start_date, end_date }).where(eq(events.id, id))
      await open(owner, code)
      return id
    }
    const later = await withDays(day(9))
    const now = await withDays(day(-1), day(0))
    await withDays(day(-1))
    const list = async () => (await as(owner).api.events.opened()).events.map(({ id }) => id)
    expect(await list()).toEqual([now, later])
    await as(owner).call('POST', '/api/event-applications', { body: { event_id: later, message: 'Hello' } })
    expect(await list()).toEqual([now])
  })

  test('another link ends the former at once, and who came in stays in', async () => {
    const { id, code } = await called(visibility)
    const user = await make.user()
    await open(user, code)
    await host.eventLinks.setLink({ params: { id }, body: { renew: true } })
    expect(await open(null, code)).toMatchObject(missing)
    expect(await open(await make.user(), code)).toMatchObject(missing)
    expect(await statusesOf([open(user, code), see(user, id), open(null, await codeOf(id))])).toEqual([404, 200, 200])
    await host.eventLinks.revokeLink({ params: { id } })
    expect(await host.eventLinks.readLink({ params: { id } })).toBeNull()
    await host.eventLinks.revokeLink({ params: { id } })
    await host.eventLinks.setLink({ params: { id }, body: {} })
    expect(await codeOf(id)).not.toBe(code)
    const actions = (await auditOf(db, 'event', id)).map(({ action }) => action)
    expect(actions).toEqual(['event.renew_link', 'event.revoke_link', 'event.renew_link'])
  })

  test('a draft is seen by nobody, and another choice of who may see it ends the link', async () => {
    const { id, code } = await called(visibility)
    await host.events.update({ params: { id }, body: { status: 'draft' } })
    expect(await open(await make.user(), code)).toMatchObject(missing)
    await host.events.update({ params: { id }, body: { status: 'published' } })
    expect(await open(null, code)).toMatchObject({ status: 200 })
    await host.events.update({
      params: { id },
      body: { visibility: visibility === 'private' ? 'unlisted' : 'private' },
    })
    expect(await open(null, code)).toMatchObject(missing)
    expect(await open(null, await codeOf(id))).toMatchObject({ status: 200 })
    await host.events.update({ params: { id }, body: { visibility: 'listed' } })
    expect(await see(null, id)).toMatchObject({ status: 200 })
    expect(await as(organizer.owner).call('GET', `/api/events/${id}/link`)).toMatchObject({
      status: 409,
      body: failure(linkSentences.listed, 'conflict'),
    })
  })
})

test('a use is an account: once each, none for those who see the event anyway, and none without a sign-in', async () => {
  const { id, code } = await called()
  const user = await make.user()
  const applicant = await make.vendor()
  const invited = await make.vendor()
  await make.application({ event_id: id, vendor_id: applicant.id })
  await make.invitation({ event_id: id, vendor_id: invited.id })
  for (const person of [null, organizer.owner, await make.admin(), applicant.owner, invited.owner, user, user])
    expect(await open(person, code)).toMatchObject({ status: 200 })
  expect(await host.eventLinks.readLink({ params: { id } })).toMatchObject({ uses: 1, is_over: false })
  expect(await statusesOf([see(applicant.owner, id), see(invited.owner, id), see(user, id)])).toEqual([200, 200, 200])
})

test('parallel calls on two servers let in as many accounts as the link allows', async () => {
  const { id, code } = await called()
  await host.eventLinks.setLink({ params: { id }, body: { max_uses: 3 } })
  expect(await codeOf(id)).toBe(code)
  const people = await Promise.all(Array.from({ length: 8 }, () => make.user()))
  // Each twice, as a double click does.
  const answers = await Promise.all([...people, ...people].map((person) => open(person, code)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
  expect(await db.$count(eventGuests, eq(eventGuests.event_id, id))).toBe(3)
  expect(await host.eventLinks.readLink({ params: { id } })).toMatchObject({ uses: 3, max_uses: 3, is_over: true })
  const seen = await Promise.all(people.map((person) => see(person, id)))
  expect(seen.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await open(null, code)).toMatchObject(missing)
  await host.eventLinks.setLink({ params: { id }, body: { max_uses: 4 } })
  expect(await open(await make.user(), code)).toMatchObject({ status: 200 })
})

test('the last day ends in the time zone of the open call', async () => {
  const { id, code } = await called()
  const set = (expires_on: unknown) =>
    db
      .update(eventLinks)
      .set({ expires_on: sql`${expires_on}` })
      .where(eq(eventLinks.event_id, id))
  const zone = (time_zone: string) =>
    host.events.setCall({
      params: { id },
      body: { closes_local: null, time_zone, answer_by: null, places: [{ service_id: null, wanted: 1 }] },
    })
  await set(sql`(now() at time zone 'UTC')::date`)
  expect(await open(null, code)).toMatchObject({ status: 200 })
  await set(sql`(now() at time zone 'UTC')::date - 1`)
  expect(await open(null, code)).toMatchObject(missing)
  expect(await open(await make.user(), code)).toMatchObject(missing)
  // There the day of now is never before that of UTC, and at Baker Island never after it.
  await zone('Pacific/Kiritimati')
  await set(sql`(now() at time zone 'Pacific/Kiritimati')::date`)
  expect(await open(null, code)).toMatchObject({ status: 200 })
  await zone('Etc/GMT+12')
  await set(sql`(now() at time zone 'Etc/GMT+12')::date - 1`)
  expect(await open(null, code)).toMatchObject(missing)
})

test('a code that is wrong, of another event or cut off opens nothing', async () => {
  const { id, code } = await called()
  const other = await called()
  const signature = code.slice(code.indexOf('-'))
  for (const wrong of [
    '',
    'x',
    `${id}`,
    `${id}-`,
    `${other.id}${signature}`,
    `${code}x`,
    code.slice(0, -1),
    `0${code}`,
    `${'9'.repeat(15)}${signature}`,
  ])
    expect([wrong, await open(null, wrong)]).toEqual([wrong, expect.objectContaining(missing)])
  expect((await open(null, 'x'.repeat(101))).status).toBe(400)
})

test('only the organizer has the link, and only a private event has an end', async () => {
  const { id } = await called('unlisted')
  const set = (person: Person, body: object) => as(person).call('PUT', `/api/events/${id}/link`, { body })
  const stranger = (await make.organizer()).owner
  expect(await set(stranger, { renew: true })).toMatchObject(missing)
  expect(await as(stranger).call('DELETE', `/api/events/${id}/link`)).toMatchObject(missing)
  expect((await set((await make.vendor()).owner, {})).status).toBe(403)
  for (const body of [{ max_uses: 3 }, { expires_on: '2031-01-02' }])
    expect(await set(organizer.owner, body)).toMatchObject({ status: 400, body: { error: linkSentences.onlyPrivate } })
  await host.events.update({ params: { id }, body: { visibility: 'private' } })
  expect(await set(organizer.owner, { max_uses: 0 })).toMatchObject({
    status: 400,
    body: { fields: { max_uses: linkSentences.uses } },
  })
  expect((await set(organizer.owner, { expires_on: '2031-02-31' })).status).toBe(400)
  expect(await set(organizer.owner, { expires_on: '2031-01-02', max_uses: 3 })).toMatchObject({
    body: { data: { expires_on: '2031-01-02', max_uses: 3, uses: 0 } },
  })
})

test('a copy of a private event is private, with another link', async () => {
  const { id, code } = await called()
  const copy = await host.events.copy({ params: { id } })
  expect(copy.visibility).toBe('private')
  expect(await codeOf(copy.id)).not.toBe(code)
})
