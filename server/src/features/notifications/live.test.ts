import { eq, sql } from 'drizzle-orm'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { expect, test, vi } from 'vitest'
import { signOut } from '../../../test/account-site.ts'
import { polling } from '../../../test/polling.ts'
import { Browser, signIn, signUp } from '../../../test/sign-in-site.ts'
import { listening, readStream } from '../../../test/stream-reader.ts'
import { testApp } from '../../../test/test-app.ts'
import { asSecondServer } from '../../../test/test-database.ts'
import { notifications, users } from '../../db/schema.ts'
import { createContext } from '../../context.ts'
import { suspensionService } from '../admin/suspension.ts'
import { openIdentity } from '../../identity/identity.ts'

const first = await testApp()
/** What depends on the time and not on news does not happen within a test. */
const never = { beatEvery: 3_600_000, countAgain: 3_600_000 }
const second = await testApp({ database: await asSecondServer(first.database), liveTimes: never })
const { make, as, database } = first
const { db } = database
const third = await testApp({ database, liveTimes: { beatEvery: 200 } })
const [here, there, beating] = [await listening(first.app), await listening(second.app), await listening(third.app)]

test('news that one server writes reach a stream at another one without waiting for a heartbeat', async () => {
  const [ada, ben] = [await make.user(), await make.user()]
  const [adas, bens] = [await readStream(there, ada), await readStream(there, ben)]
  expect(await adas.next()).toEqual({ unread: 0, kinds: null })
  expect(await bens.next()).toEqual({ unread: 0, kinds: null })

  await database.inTransaction(async () => {
    await make.notice({ user_id: ada.id, kind: 'application.accepted' })
    await make.notice({ user_id: ada.id, kind: 'message.sent' })
    await make.notice({ user_id: ada.id, kind: 'message.sent' })
  })
  expect(await adas.next()).toEqual({ unread: 3, kinds: ['application.accepted', 'message.sent'] })

  await as(ada).api.notifications.readAll()
  expect(await adas.next()).toEqual({ unread: 0, kinds: [] })
  await make.notice({ user_id: ben.id, kind: 'vendor.approved' })
  expect(await bens.next()).toEqual({ unread: 1, kinds: ['vendor.approved'] })
})

test('what an admin decides is sent to every admin, at every server, and to nobody else', async () => {
  const [ada, ben, cy] = [await make.admin(), await make.admin(), await make.user()]
  const vendor = await make.vendor({ status: 'pending' })
  const [adas, bens, cys] = [await readStream(here, ada), await readStream(there, ben), await readStream(there, cy)]
  for (const stream of [adas, bens, cys]) await stream.next()
  const decide = { params: { userId: vendor.owner.id }, body: { role: 'contractor', status: 'approved' } } as const
  await as(ada).api.admin.updateRole(decide)
  for (const stream of [adas, bens]) expect(await stream.next()).toEqual({ unread: 0, kinds: ['admin.decided'] })
  await as(ben)
    .api.admin.updateRole(decide)
    .catch(() => {})
  await make.notice({ user_id: cy.id, kind: 'message.sent' })
  await make.notice({ user_id: ben.id, kind: 'message.sent' })
  expect(await cys.next()).toEqual({ unread: 1, kinds: ['message.sent'] })
  expect(await bens.next()).toEqual({ unread: 1, kinds: ['message.sent'] })
})

test('a profile that waits is changed, a note is written, an operator suspends: every admin gets that too', async () => {
  const [ada, ben] = [await make.admin(), await make.admin()]
  const vendor = await make.vendor({ status: 'pending' })
  const bens = await readStream(there, ben)
  await bens.next()
  const decided = { unread: 0, kinds: ['admin.decided'] }
  await as(vendor.owner).api.vendors.update({ body: { business_description: 'More of it' } })
  expect(await bens.next()).toEqual(decided)
  await as(ada).api.admin.addNote({ body: { subject_type: 'user', subject_id: vendor.owner.id, text: 'Called them' } })
  expect(await bens.next()).toEqual(decided)
  await suspensionService(createContext(database, [])).setSuspension(null, vendor.owner.id, {
    suspended: true,
    reason: 'Spam',
  })
  expect(await bens.next()).toEqual(decided)
})

test('what is rolled back is not sent; a new text in place of an unread one is', async () => {
  const ada = await make.user()
  const stream = await readStream(here, ada)
  await stream.next()
  const lost = database.inTransaction(async () => {
    await make.notice({ user_id: ada.id, kind: 'event.cancelled' })
    throw new Error('rolled back')
  })
  await expect(lost).rejects.toThrow('rolled back')
  const id = (await make.notice({ user_id: ada.id, kind: 'message.sent' })).id
  expect(await stream.next()).toEqual({ unread: 1, kinds: ['message.sent'] })
  const again = { subject: 'Newer', created_at: sql`now()` }
  await db.update(notifications).set(again).where(eq(notifications.id, id))
  expect(await stream.next()).toEqual({ unread: 1, kinds: ['message.sent'] })
  await db.delete(notifications).where(eq(notifications.id, id))
  expect(await stream.next()).toEqual({ unread: 0, kinds: [] })
})

test('the answer is a stream that nothing stores, compresses or holds back; a stream needs a token', async () => {
  const { headers, status } = await readStream(here, await make.user())
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  })
  expect(headers.has('content-encoding')).toBe(false)
  expect((await fetch(`${here}/api/notifications/stream?access_token=x`)).status).toBe(401)
  expect((await first.app.inject({ method: 'HEAD', url: '/api/notifications/stream' })).statusCode).toBe(401)
})

test('a stream ends by itself when its person is suspended, is deleted or has another role', async () => {
  const changes = {
    suspended: (id: number) =>
      db.update(users).set({ suspended_reason: 'Spam', suspended_at: new Date() }).where(eq(users.id, id)),
    role: (id: number) => db.update(users).set({ role: 'contractor' }).where(eq(users.id, id)),
  }
  const [ada, ben, cy] = [await make.user(), await make.user(), await make.user()]
  const streams = await Promise.all([ada, ben, cy].map((person) => readStream(beating, person)))
  for (const stream of streams) await stream.next()
  await changes.suspended(ada.id)
  await changes.role(ben.id)
  await as(cy).api.account.deleteAccount({ body: { confirmation: cy.email ?? '' } })
  for (const stream of streams) expect(await stream.rest()).toMatch(/retry: 0\n\n$/)
})

test('the streams of a session end when it does, at every server, and those of another session stay', async () => {
  const embedded = { adminEmails: [], sendMail: async () => {}, opensMessages: false }
  const site = await testApp({ embedded, liveTimes: never })
  const browser = () => new Browser(site.url, site.url)
  const other = await testApp({
    database: await asSecondServer(site.database),
    liveTimes: never,
    identity: (known) =>
      openIdentity(undefined, { ...embedded, database: known, publicUrl: site.url, rateLimits: false, demo: false }),
  })
  const email = 'ada@example.org'
  const [here, there] = [await listening(site.app), await listening(other.app)]
  const own = [browser(), browser(), browser()] as const
  const tokens = [await signUp(own[0], email), await signIn(own[1], email), await signIn(own[2], email)] as const
  const open = (token: string) => Promise.all([here, there].map((server) => readStream(server, token)))
  const [first, second, third] = await Promise.all(tokens.map(({ access_token }) => open(access_token)))
  for (const stream of [...first!, ...second!, ...third!]) await stream.next()

  await signOut(own[0], tokens[0].id_token)
  for (const stream of first!) expect(await stream.rest()).toMatch(/retry: 0\n\n$/)
  for (const server of [here, there]) expect((await readStream(server, tokens[0].access_token)).status).toBe(401)

  const ended = { unread: 0, kinds: ['session.ended'] }
  for (const stream of [...second!, ...third!]) expect(await stream.next()).toEqual(ended)

  const { body } = await own[1].call('GET', '/auth/account/sessions', tokens[1].access_token)
  const { id } = body.data.find(({ is_current }: { is_current: boolean }) => !is_current)
  await own[1].call('DELETE', `/auth/account/sessions/${id}`, tokens[1].access_token)
  for (const stream of third!) expect(await stream.rest()).toMatch(/retry: 0\n\n$/)
  for (const stream of second!) expect(await stream.next()).toEqual(ended)
  await own[1].call('DELETE', '/auth/account/sessions', tokens[1].access_token)
  for (const stream of second!) expect(await stream.rest()).toMatch(/retry: 0\n\n$/)
})

test('a stream that is open for long ends, and its person may come back at once', async () => {
  const ada = await make.user()
  const brief = await testApp({ database, liveTimes: { beatEvery: 50, longestStream: 200 } })
  const address = await listening(brief.app)
  expect(await (await readStream(address, ada)).rest()).toMatch(/retry: \d+\n\n$/)
  expect((await readStream(address, ada)).status).toBe(200)
})

test('streams of a server that stops end at once with the time to come back; a cut one is no longer counted', async () => {
  const stopping = await testApp({ database })
  const address = await listening(stopping.app)
  const ada = await make.user()
  const [one, cut] = [await readStream(address, ada), await readStream(address, ada)]
  const open = async () => /^news_streams_open (\d+)$/m.exec(await (await fetch(`${address}/metrics`)).text())?.[1]
  expect(await open()).toBe('2')
  cut.leave()
  await vi.waitFor(async () => expect(await open()).toBe('1'), polling)
  // An idle connection stays open for a moment, for one more request.
  const ended: string[] = []
  const idle = createConnection({ host: '127.0.0.1', port: Number(new URL(address).port) })
  idle.on('error', () => {}).on('close', () => ended.push('idle connection'))
  idle.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(idle, 'data')
  const closed = stopping.app.close()
  const rest = one.rest().finally(() => ended.push('stream'))
  expect(await rest).toMatch(/retry: [1-5]\d{3}\n\n$/)
  await closed
  expect(ended[0]).toBe('stream')
})

test('a stream is neither a request that takes long nor one that counts against the load', async () => {
  const busy = await testApp({ database, loadLimits: { calls: 2 } })
  const address = await listening(busy.app)
  for (let n = 0; n < 4; n++) expect((await readStream(address, await make.user())).status).toBe(200)
  expect((await fetch(`${address}/api/event-types`)).status).toBe(200)
  expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('notifications/stream')
})

test('a person has at most ten streams at a server, and a stream that is left makes room', async () => {
  const ada = await make.user()
  const streams = []
  for (let n = 0; n < 10; n++) streams.push(await readStream(here, ada))
  const refused = await as(ada).call('GET', '/api/notifications/stream')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' }, headers: { 'retry-after': '60' } })
  expect((await readStream(there, ada)).status).toBe(200)
  streams[0]?.leave()
  await vi.waitFor(async () => expect((await readStream(here, ada)).status).toBe(200), polling)
})

// The connection of the embedded database is never lost.
for (const servers of database.embedded ? [] : [[here, there]]) {
  test('when the database has cut the connection, streams stay open and get that they may have missed something', async () => {
    const ada = await make.user()
    const streams = await Promise.all(servers.map((server) => readStream(server, ada)))
    for (const stream of streams) await stream.next()
    const { rows } = await db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
    )
    expect(rows.length).toBeGreaterThan(1)
    await make.notice({ user_id: ada.id, kind: 'message.sent' })
    for (const stream of streams) expect(await stream.next()).toEqual({ unread: 1, kinds: null })
    await make.notice({ user_id: ada.id, kind: 'event.cancelled' })
    for (const stream of streams) expect(await stream.next()).toEqual({ unread: 2, kinds: ['event.cancelled'] })
  })
}

test('when the database does not answer, streams stay, and the news are sent once it does', async () => {
  let isDown = false
  let tries = 0
  const db = new Proxy(database.db, {
    get(target, name) {
      if (isDown && name === 'select') {
        tries += 1
        throw new Error('The database is away')
      }
      return Reflect.get(target, name) as unknown
    },
  })
  const shaky = await testApp({ database: { ...database, db }, liveTimes: { countAgain: 100 } })
  const ada = await make.user()
  const stream = await readStream(await listening(shaky.app), ada)
  await stream.next()
  isDown = true
  await make.notice({ user_id: ada.id, kind: 'message.sent' })
  await vi.waitFor(() => expect(tries).toBeGreaterThan(1), polling)
  await make.notice({ user_id: ada.id, kind: 'event.cancelled' })
  isDown = false
  const received = new Set<string>()
  while (received.size < 2) {
    const { unread, kinds } = await stream.next()
    expect(unread).toBe(2)
    for (const kind of kinds ?? []) received.add(kind)
  }
  expect(received).toEqual(new Set(['message.sent', 'event.cancelled']))
})

test('while no news arrive, streams are refused', async () => {
  const deaf = await testApp({
    database: { ...database, listen: () => ({ started: Promise.resolve(), isOn: () => false, stop: async () => {} }) },
  })
  const answer = await deaf.as(await make.user()).call('GET', '/api/notifications/stream')
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } })
})
