import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import type { Person } from '../../../test/factories.ts'
import { notifications } from '../../db/schema.ts'

const { make, as, nobody, database } = await testApp()
const { db } = database
const onPostgres = 'server' in inject('migrated') ? ['PostgreSQL'] : []
const idsOf = (page: { notifications: { id: number }[] }) => page.notifications.map((one) => one.id)

test('the list holds the caller’s notifications, newest first, with the number of unread ones', async () => {
  const [ada, ben] = [await make.user(), await make.user()]
  const first = await entry(ada, { subject: 'First', created_at: new Date('2027-01-01T10:00:00Z') })
  const second = await entry(ada, {
    subject: 'Second',
    link: '/events/7',
    read_at: new Date('2027-01-03T10:00:00Z'),
    created_at: new Date('2027-01-02T10:00:00Z'),
  })
  await entry(ben, { subject: 'Not for Ada' })

  const answer = await as(ada).call('GET', '/api/notifications')

  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.body.data).toEqual({
    notifications: [
      {
        id: second,
        kind: 'application.accepted',
        subject: 'Second',
        body: 'Good news',
        link: '/events/7',
        count: 1,
        read_at: '2027-01-03T10:00:00.000Z',
        created_at: '2027-01-02T10:00:00.000Z',
      },
      {
        id: first,
        kind: 'application.accepted',
        subject: 'First',
        body: 'Good news',
        link: null,
        count: 1,
        read_at: null,
        created_at: '2027-01-01T10:00:00.000Z',
      },
    ],
    unread: 1,
    newer: 0,
    up_to: '2027-01-02T10:00:00.000Z',
    snapshot: expect.stringMatching(/^\d+:\d+:/),
    pagination: { total: 2, limit: 20, has_more: false, page: 1 },
  })
  expect((await as(ada).api.users.me()).unread_notifications).toBe(1)
})

test('pages together hold every notification once; a page beyond the end is empty with the totals', async () => {
  const ada = await make.user()
  const ids: number[] = []
  for (let i = 0; i < 5; i++) ids.push(await entry(ada))
  const list = (page: number) => as(ada).api.notifications.list({ query: { page, limit: 2 } })

  const pages = [await list(1), await list(2), await list(3), await list(4)]

  expect(pages.map((page) => page.notifications.map((one) => one.id))).toEqual([
    [ids[4], ids[3]],
    [ids[2], ids[1]],
    [ids[0]],
    [],
  ])
  expect(pages.map((page) => page.pagination.has_more)).toEqual([true, true, false, false])
  expect(pages.map((page) => [page.pagination.total, page.unread])).toEqual([
    [5, 5],
    [5, 5],
    [5, 5],
    [5, 5],
  ])
})

test('pages up to a time stay as they are while new ones arrive; those are counted, and stay unread', async () => {
  const ada = await make.user()
  const at = (day: number) => new Date(`2027-01-0${day}T10:00:00.000Z`)
  const ids: number[] = []
  for (const day of [1, 2, 3]) ids.push(await entry(ada, { created_at: at(day) }))
  const list = (query: object) => as(ada).api.notifications.list({ query: { limit: 2, ...query } })
  const first = await list({})
  const newest = await entry(ada, { created_at: at(4) })

  const up_to = first.up_to ?? undefined
  const second = await list({ page: 2, up_to })
  expect(idsOf(second)).toEqual([ids[0]])
  expect(second).toMatchObject({ newer: 1, unread: 4, up_to: first.up_to, pagination: { total: 3 } })
  expect(idsOf(await list({ up_to }))).toEqual(idsOf(first))

  // A notification that is replaced keeps its id, and is new again.
  await db
    .update(notifications)
    .set({ created_at: at(5) })
    .where(eq(notifications.id, ids[2]!))
  await as(ada).api.notifications.readAll({ body: { up_to } })
  expect(idsOf(await list({ unread: true }))).toEqual([ids[2], newest])
  expect(await list({ up_to, unread: true })).toMatchObject({ notifications: [], newer: 2, unread: 2 })
})

test('what arrived within the same millisecond as the newest one belongs to the list', async () => {
  const ada = await make.user()
  const id = await entry(ada)
  await db
    .update(notifications)
    .set({ created_at: sql`'2027-01-01T10:00:00.123987Z'` })
    .where(eq(notifications.id, id))
  const { up_to } = await as(ada).api.notifications.list()

  expect(idsOf(await as(ada).api.notifications.list({ query: { up_to: up_to ?? undefined } }))).toEqual([id])
  await as(ada).api.notifications.readAll({ body: { up_to: up_to ?? undefined } })
  expect((await as(ada).api.notifications.list()).unread).toBe(0)
})

test('a notification that is older than the list but was not in it stays unread', async () => {
  const ada = await make.user()
  await entry(ada)
  const { up_to, snapshot } = await as(ada).api.notifications.list()
  const late = await entry(ada, { created_at: new Date('2020-01-01T10:00:00Z') })

  await as(ada).api.notifications.readAll({ body: { up_to: up_to ?? undefined, snapshot } })
  expect(idsOf(await as(ada).api.notifications.list({ query: { unread: true } }))).toEqual([late])

  // This list shows it.
  const shown = await as(ada).api.notifications.list()
  await as(ada).api.notifications.readAll({ body: { up_to: up_to ?? undefined, snapshot: shown.snapshot } })
  expect((await as(ada).api.notifications.list()).unread).toBe(0)
})

test.each(onPostgres)(
  'a notification whose transaction began before the list and committed after it stays unread, on %s',
  async () => {
    const ada = await make.user()
    const [isWritten, mayCommit] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
    const writing = database.inTransaction(async () => {
      isWritten.resolve(await entry(ada))
      await mayCommit.promise
    })
    const late = await isWritten.promise
    const seen = await entry(ada)
    const list = await as(ada).api.notifications.list()
    mayCommit.resolve()
    await writing

    await as(ada).api.notifications.readAll({ body: { up_to: list.up_to ?? undefined, snapshot: list.snapshot } })
    expect(idsOf(list)).toEqual([seen])
    expect(idsOf(await as(ada).api.notifications.list({ query: { unread: true } }))).toEqual([late])
  },
)

test.each(onPostgres)('a notification that is replaced while all are being marked stays unread, on %s', async () => {
  const ada = await make.user()
  const id = await entry(ada)
  const { snapshot } = await as(ada).api.notifications.list()
  const [isWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = database.inTransaction(async () => {
    await db.update(notifications).set({ subject: 'Newer' }).where(eq(notifications.id, id))
    isWritten.resolve()
    await mayCommit.promise
  })
  await isWritten.promise
  const marking = as(ada).api.notifications.readAll({ body: { snapshot } })
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await db.execute(waits)).rows.length).toBe(1)
  mayCommit.resolve()
  await Promise.all([writing, marking])

  expect((await as(ada).api.notifications.list()).unread).toBe(1)
})

test('the list can be limited to unread ones', async () => {
  const ada = await make.user()
  await entry(ada, { read_at: new Date() })
  const id = await entry(ada)

  const unread = await as(ada).api.notifications.list({ query: { unread: true } })

  expect(idsOf(unread)).toEqual([id])
  expect(unread).toMatchObject({ unread: 1, pagination: { total: 1 } })
  expect((await as(ada).api.notifications.list({ query: { unread: false } })).pagination.total).toBe(2)
})

test('somebody without notifications gets an empty list', async () => {
  expect(await as(await make.user()).api.notifications.list()).toEqual({
    notifications: [],
    unread: 0,
    newer: 0,
    up_to: null,
    snapshot: expect.any(String),
    pagination: { total: 0, limit: 20, has_more: false, page: 1 },
  })
})

test('the messages of one conversation are one entry: the newest, with its own text', async () => {
  const ada = await make.user()
  const read_at = new Date()
  const message = { kind: 'message.sent', link: '/contractor/applications/7' } as const
  await entry(ada, { ...message, subject: 'First', read_at })
  await entry(ada, { ...message, subject: 'Elsewhere', link: '/contractor/applications/8', read_at })
  await entry(ada, { ...message, subject: 'Second', body: 'Is there water?' })

  const { body } = await as(ada).call('GET', '/api/notifications')

  expect(body.data.notifications).toMatchObject([
    { subject: 'Second', body: 'Is there water?', link: message.link, count: 2, read_at: null },
    { subject: 'Elsewhere', count: 1 },
  ])
  expect(body.data).toMatchObject({ unread: 1, pagination: { total: 2 } })
})

test('the receipt of an application is left out once there is an answer, but not of its own group, nor of a list from before', async () => {
  const ada = await make.user()
  const at = (day: number) => new Date(`2027-01-0${day}T10:00:00.000Z`)
  const sent = (id: number) =>
    entry(ada, {
      kind: 'application.received',
      link: `/contractor/applications/${id}`,
      created_at: at(1),
      read_at: at(1),
    })
  const [answered, open] = [await sent(7), await sent(8)]
  const { up_to } = await as(ada).api.notifications.list()
  const rejected = { kind: 'application.rejected', link: '/events', topic: 'application:7', created_at: at(2) } as const
  const answer = await entry(ada, rejected)
  await entry(await make.user(), { ...rejected, topic: 'application:8' })
  const list = (query = {}) => as(ada).api.notifications.list({ query })

  expect(await list()).toMatchObject({ notifications: [{ id: answer }, { id: open }], pagination: { total: 2 } })
  expect(idsOf(await list({ group: 'receipts' }))).toEqual([open, answered])
  expect(await list({ up_to: up_to ?? undefined })).toMatchObject({
    notifications: [{ id: open }, { id: answered }],
    newer: 1,
    pagination: { total: 2 },
  })
})

test('marking one as read sets read_at, and marking it again keeps the first time', async () => {
  const ada = await make.user()
  const id = await entry(ada)
  await entry(ada)

  const read = await as(ada).api.notifications.read({ params: { id } })
  const again = await as(ada).api.notifications.read({ params: { id } })
  const { unread } = await as(ada).api.notifications.list()

  expect(read).toMatchObject({ id, read_at: expect.stringMatching(/^20.+Z$/) })
  expect(again.read_at).toBe(read.read_at)
  expect(unread).toBe(1)
})

test('marking one as read marks what it stands for, and leaves what has arrived since', async () => {
  const { owner, id: organizer_id } = await make.organizer()
  const event_id = (await make.event({ organizer_id })).id
  const at = (day: number) => new Date(`2027-01-0${day}T10:00:00.000Z`)
  const applied = (day: number) => entry(owner, { kind: 'application.submitted', event_id, created_at: at(day) })
  await applied(1)
  const id = await applied(2)
  const newer = await applied(3)

  expect(await as(owner).api.notifications.read({ params: { id } })).toMatchObject({ count: 2 })
  const { notifications, unread } = await as(owner).api.notifications.list({ query: { unread: true } })
  expect([notifications.map((one) => one.id), unread]).toEqual([[newer], 1])
})

test('marking all as read changes only the caller’s notifications', async () => {
  const [ada, ben] = [await make.user(), await make.user()]
  for (const person of [ada, ada, ben]) await entry(person)

  const answer = await as(ada).call('PUT', '/api/notifications/read')

  expect(answer).toMatchObject({ status: 200, body: { success: true, data: null } })
  expect((await as(ada).api.notifications.list()).unread).toBe(0)
  expect((await as(ben).api.notifications.list()).unread).toBe(1)
})

test('somebody else’s, an unknown and a malformed id get the same 404, for admins too', async () => {
  const id = await entry(await make.user())
  const [stranger, admin] = [as(await make.user()), as(await make.admin())]

  for (const caller of [stranger, admin]) {
    for (const wrong of [id, 999_999, 'x', '0', '-1', '99999999999999999999']) {
      const answer = await caller.call('PUT', `/api/notifications/${wrong}/read`)
      expect([wrong, answer.status, answer.body]).toEqual([
        wrong,
        404,
        { success: false, error: 'Not found', code: 'not_found' },
      ])
    }
  }
})

test('without sign-in the list gets 401, and a malformed page 400', async () => {
  const ada = as(await make.user())

  expect((await nobody.call('GET', '/api/notifications')).status).toBe(401)
  expect((await nobody.call('PUT', '/api/notifications/1/read')).status).toBe(401)
  expect((await nobody.call('PUT', '/api/notifications/read')).status).toBe(401)
  expect((await ada.call('GET', '/api/notifications?page=0')).body).toMatchObject({ code: 'validation' })
  for (const query of ['limit=many', 'unread=maybe', 'up_to=yesterday'])
    expect((await ada.call('GET', `/api/notifications?${query}`)).status).toBe(400)
  for (const body of [{ up_to: 7 }, { snapshot: '7' }, { snapshot: "7:8:'" }, { snapshot: '7:8:,' }])
    expect((await ada.call('PUT', '/api/notifications/read', { body })).status).toBe(400)
})

async function entry(person: Person, part: Partial<typeof notifications.$inferInsert> = {}): Promise<number> {
  const { id } = await make.notice({ user_id: person.id, kind: 'application.accepted', body: 'Good news', ...part })
  return id
}
