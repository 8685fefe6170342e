import { AsyncLocalStorage } from 'node:async_hooks'
import { noticeGroups, type NoticeGroup } from '@marquee/contract/notice-kinds'
import { preferenceSentences } from '@marquee/contract/notifications'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Person } from '../../../test/factories.ts'
import { polling } from '../../../test/polling.ts'
import { testApp } from '../../../test/test-app.ts'
import { notificationPreferences } from '../../db/schema.ts'
import { wantedChannels } from '../../notify/preferences.ts'

const { make, as, nobody, database } = await testApp()
const { db } = database
const { required, unused, noDigest, howOften } = preferenceSentences

const choose = (person: Person, group: string, body: object) =>
  as(person).call('PUT', `/api/notifications/preferences/${group}`, { body })
const chosen = async (person: Person, group: NoticeGroup) =>
  (await as(person).api.notifications.preferences()).preferences.find((one) => one.group === group)

// The embedded database makes one transaction after the other.
test.each(database.embedded ? [] : (['receipts'] as const))(
  'two tabs that change different channels of %s at the same time keep both choices',
  async (group) => {
    const { owner } = await make.vendor()
    await choose(owner, group, { email: true })
    const outside = AsyncLocalStorage.snapshot()
    const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const { second } = await database.inTransaction(async () => {
      const isTheirs = eq(notificationPreferences.user_id, owner.id)
      await db.update(notificationPreferences).set({ email: false }).where(isTheirs)
      const waiting = outside(() => choose(owner, group, { in_app: false }))
      await vi.waitFor(async () => expect((await outside(() => db.execute(isWaiting))).rows).toHaveLength(1), polling)
      return { second: waiting }
    })
    expect((await second).status).toBe(200)
    expect(await chosen(owner, group)).toMatchObject({ in_app: false, email: false })
  },
)

test('without a choice everything is on, except digests; people see the groups of their role', async () => {
  const [user, vendor, organizer, admin] = [
    await make.user(),
    (await make.vendor()).owner,
    (await make.organizer()).owner,
    await make.admin(),
  ]
  const groups = async (person: Person) =>
    (await as(person).api.notifications.preferences()).preferences.map((one) => one.group)
  const forEverybody = ['account', 'contact']
  const { preferences } = await as(user).api.notifications.preferences()

  expect(preferences).toEqual(forEverybody.map((group) => ({ group, in_app: true, email: true, frequency: null })))
  for (const [person, role] of [
    [vendor, 'contractor'],
    [organizer, 'client'],
    [admin, 'admin'],
  ] as const) {
    const own = Object.entries(noticeGroups).filter(([, rule]) => (rule.audience as readonly string[]).includes(role))
    const expected = [...forEverybody, ...own.map(([group]) => group)]
    expect((await groups(person)).toSorted()).toEqual(expected.toSorted())
  }
  expect(await chosen(vendor, 'new_events')).toEqual({
    group: 'new_events',
    in_app: false,
    email: false,
    frequency: 'off',
  })
})

test('a channel that was switched off stays off, is not sent on any more, and can be switched on again', async () => {
  const { owner } = await make.vendor()

  expect((await choose(owner, 'receipts', { email: false })).body.data).toEqual({
    group: 'receipts',
    in_app: true,
    email: false,
    frequency: null,
  })
  await choose(owner, 'receipts', { in_app: false })
  expect(await chosen(owner, 'receipts')).toMatchObject({ in_app: false, email: false })
  const wants = await wantedChannels(db, ['application.received'], [owner])
  expect((['in_app', 'email'] as const).map((channel) => wants('application.received', owner, channel))).toEqual([
    false,
    false,
  ])

  await choose(owner, 'receipts', { email: true })
  expect(await chosen(owner, 'receipts')).toMatchObject({ in_app: false, email: true })
  expect(await chosen((await make.vendor()).owner, 'receipts')).toMatchObject({ in_app: true, email: true })
})

test.each([
  ['answers', { email: false }, 'email', required],
  ['answers', { in_app: false }, 'in_app', required],
  ['messages', { in_app: false, email: false }, 'in_app', required],
  ['new_events', { in_app: true }, 'in_app', unused],
  ['receipts', { frequency: 'daily' }, 'frequency', noDigest],
  ['new_events', { email: true }, 'frequency', howOften],
  ['new_events', { email: false, frequency: 'daily' }, 'frequency', howOften],
  ['new_events', { frequency: 'at_once' }, 'frequency', howOften],
  ['messages', { frequency: 'weekly' }, 'frequency', howOften],
  ['messages', { email: true, frequency: 'off' }, 'frequency', howOften],
  ['receipts', { email: 'no' }, 'email', 'By email must be true or false'],
  ['new_events', { frequency: 'hourly' }, 'frequency', 'Please choose off, at_once, daily or weekly'],
])('%s %j is refused with a sentence, and nothing changes', async (group, body, field, sentence) => {
  const { owner } = await make.vendor()

  const answer = await choose(owner, group, body)

  expect([answer.status, answer.body.code, answer.body.fields]).toEqual([400, 'validation', { [field]: sentence }])
  expect(await db.$count(notificationPreferences, eq(notificationPreferences.user_id, owner.id))).toBe(0)
})

test('a digest that begins has what comes from then on; a change of how often does not move that', async () => {
  const { owner } = await make.vendor()
  const isTheirs = eq(notificationPreferences.user_id, owner.id)
  const until = async () => (await db.select().from(notificationPreferences).where(isTheirs))[0]?.told_until ?? null
  const age = async () => Date.now() - Number(await until())
  const longAgo = new Date('2027-01-01T00:00:00Z')

  const begun = await choose(owner, 'new_events', { frequency: 'daily' })
  expect(begun.body.data).toEqual({ group: 'new_events', in_app: false, email: true, frequency: 'daily' })
  expect(await age()).toBeLessThan(60_000)

  await db.update(notificationPreferences).set({ told_until: longAgo }).where(isTheirs)
  await choose(owner, 'new_events', { frequency: 'weekly' })
  expect(await until()).toEqual(longAgo)

  // Whoever stops the e-mails stops the digest, and starts it again by choosing how often.
  expect((await choose(owner, 'new_events', { email: false })).body.data).toMatchObject({
    email: false,
    frequency: 'off',
  })
  await choose(owner, 'new_events', { frequency: 'weekly' })
  expect(await chosen(owner, 'new_events')).toMatchObject({ email: true, frequency: 'weekly' })
  expect(await age()).toBeLessThan(60_000)
})

test('how often e-mails about applications come is one choice with whether they come; older choices are at once', async () => {
  const { owner } = await make.organizer()
  const stored = { group: 'applications', in_app: true }
  expect(await chosen(owner, 'applications')).toEqual({ ...stored, email: true, frequency: 'at_once' })
  for (const frequency of ['weekly', 'at_once', 'daily', 'off'] as const) {
    await choose(owner, 'applications', { frequency })
    expect(await chosen(owner, 'applications')).toEqual({ ...stored, email: frequency !== 'off', frequency })
  }
  await choose(owner, 'applications', { email: true })
  expect(await chosen(owner, 'applications')).toMatchObject({ email: true, frequency: 'daily' })

  const older = (await make.organizer()).owner
  await db
    .insert(notificationPreferences)
    .values([{ user_id: older.id, notice_group: 'applications', email: true, in_app: true }])
  expect(await chosen(older, 'applications')).toMatchObject({ email: true, frequency: 'at_once' })
})

test('groups of other roles and unknown ones get the same 404; without sign-in it is 401', async () => {
  const { owner } = await make.vendor()

  for (const group of ['admin_reviews', 'applications', 'nothing', '%00']) {
    const answer = await choose(owner, group, { email: false })
    expect([group, answer.status, answer.body.error]).toEqual([group, 404, 'Not found'])
  }
  expect((await nobody.call('GET', '/api/notifications/preferences')).status).toBe(401)
  expect((await nobody.call('PUT', '/api/notifications/preferences/contact', { body: {} })).status).toBe(401)
})
