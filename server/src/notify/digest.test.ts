import { and, eq, inArray, like, ne, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { statusesOf } from '../../test/answers.ts'
import { sendConcurrently } from '../../test/concurrent-requests.ts'
import type { Person } from '../../test/factories.ts'
import { polling } from '../../test/polling.ts'
import { testApp } from '../../test/test-app.ts'
import { asSecondServer, testDatabase } from '../../test/test-database.ts'
import type { Subscriber } from '../context.ts'
import type { Database } from '../db/client.ts'
import { deliveries, digestLines, users } from '../db/schema.ts'
import { mailSender, type SenderSettings } from './mail-sender.ts'
import type { Mail } from './mailer.ts'
import { notices } from '../notices.ts'
import { notifier } from './notify.ts'

const site = {
  publicUrl: 'https://marquee.test',
  supportEmail: 'support@marquee.test',
  unsubscribeSecret: 'test',
  notices,
}
const pauseSeconds = 900

/** The subscribers of each server; a test exchanges them with its jobs. */
const current: { subscriber: Subscriber }[] = []
const database = await testDatabase()
const other = await asSecondServer(database)
const servers = await Promise.all(
  [database, other].map((one, index) =>
    testApp({ database: one, subscribers: () => [(event) => current[index]!.subscriber(event)] }),
  ),
)
const [first, second] = servers as [(typeof servers)[0], (typeof servers)[0]]
const { make } = first
const { db } = database
let admin: Person
let asker: Person

beforeEach(async () => {
  await db.delete(deliveries)
  await db.update(users).set({ role: 'user' }).where(eq(users.role, 'admin'))
  admin = await make.admin()
  asker = await make.user({ name: 'Ada' })
})

test('what happens alone is an e-mail of its own, at once; what follows is one e-mail after the pause', async () => {
  const { mails } = working()
  await ask('Copper Kettle')
  await vi.waitFor(() => expect(mails).toHaveLength(1), polling)
  await ask('Wren & Bramble')
  await apply('Field Notes')
  const [waiting] = await queued()
  expectPause(waiting, await lastSent())
  await endPause()

  await vi.waitFor(async () => expect(await queued()).toEqual([]), polling)
  const [alone, together] = mails
  expect(alone).toMatchObject({ to: admin.email, subject: 'Contact request: Copper Kettle' })
  expect(alone?.text).toContain('Ada (')
  expect(together).toMatchObject({ to: admin.email, subject: 'Contact request: Wren & Bramble, and 1 more' })
  expect(together?.text).toContain(
    '- Contact request: Wren & Bramble\n  https://marquee.test/admin/contact-requests?open=',
  )
  expect(together?.text).toContain('- New vendor application: Field Notes\n  https://marquee.test/admin/applications')
  expect(together?.text).not.toContain('Copper Kettle')
  expect(await db.$count(digestLines)).toBe(0)
})

test('a line that comes while the digest is being sent is in the next one, and every attempt sends the same text', async () => {
  const begun = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  let attempts = 0
  const { mails } = working(async () => {
    attempts += 1
    if (attempts > 1) return
    begun.resolve()
    await answered.promise
    // The mail server has taken it, but its answer is lost.
    throw new Error('Connection reset')
  })
  await ask('Copper Kettle')
  await begun.promise
  await ask('Wren & Bramble')
  answered.resolve()

  await vi.waitFor(() => expect(mails).toHaveLength(2), polling)
  await vi.waitFor(async () => expect(await lastSent()).toBeGreaterThan(0), polling)
  expect({ ...mails[1] }).toEqual({ ...mails[0] })
  const [next] = await queued()
  expect(next).toMatchObject({ subject: 'Contact request: Wren & Bramble', attempts: 0 })
  expectPause(next, await lastSent())
  await endPause()
  await vi.waitFor(
    () => expect(mails.map(({ subject }) => subject)).toContain('Contact request: Wren & Bramble'),
    polling,
  )
})

test('while a digest cannot be sent, the next one waits for it, also when its time has come', async () => {
  let isDown = true
  const { mails } = working(async () => {
    if (isDown) throw new Error('Connection refused')
  })
  await ask('Copper Kettle')
  await vi.waitFor(() => expect(mails.length).toBeGreaterThan(0), polling)
  await ask('Wren & Bramble')
  await endPause()
  await vi.waitFor(async () => {
    const waiting = (await queued()).find(({ subject }) => subject.includes('Wren'))
    expect(waiting!.send_after!.getTime()).toBeGreaterThan(Date.now() + (pauseSeconds - 60) * 1000)
  }, polling)
  isDown = false
  await vi.waitFor(async () => expect(await lastSent()).toBeGreaterThan(0), polling)
  expect(mails.map(({ subject }) => subject)).not.toContain('Contact request: Wren & Bramble')
  await endPause()
  await vi.waitFor(() => expect(mails.at(-1)?.subject).toBe('Contact request: Wren & Bramble'), polling)
})

test('a digest that was given up keeps its text for a retry, and later lines are not in it', async () => {
  const { mails } = working(
    async () => {
      if (mails.length === 1) throw new Error('550 No such mailbox')
    },
    { retry: { limit: 0 } },
  )
  await ask('Copper Kettle')
  await vi.waitFor(async () => expect(await db.$count(deliveries, eq(deliveries.status, 'failed'))).toBe(1), polling)
  await ask('Wren & Bramble')
  const [failed] = await db.select().from(deliveries).where(eq(deliveries.status, 'failed'))
  await endPause()
  await vi.waitFor(() => expect(mails).toHaveLength(2), polling)

  await db.update(deliveries).set({ status: 'queued', retries: 0, retry_at: null }).where(eq(deliveries.id, failed!.id))
  await vi.waitFor(() => expect(mails).toHaveLength(3), polling)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Contact request: Copper Kettle',
    'Contact request: Wren & Bramble',
    'Contact request: Copper Kettle',
  ])
  await vi.waitFor(async () => expect(await db.$count(digestLines)).toBe(0), polling)
})

test('forty requests at once on two servers: every line reaches every admin once, in digests with the pause between', async () => {
  const colleague = await make.admin()
  const pause = 2
  const { mails, times } = working(async () => {}, { digestPauseSeconds: pause })
  const names = Array.from({ length: 40 }, (_, n) => `Company number ${n}.`)
  const vendors = await Promise.all(names.map((company_name) => make.vendor({ company_name })))
  const people = await Promise.all(vendors.map(() => make.user()))
  // They wait for each other's lines. A server has ten connections: what waits too long for one gets 503 and is sent again.
  const answers = await sendConcurrently(
    vendors.map(({ id }, n) => ({
      by: (n % 2 ? first : second).as(people[n]!),
      method: 'POST',
      path: `/api/contractors/${id}/contact`,
    })),
  )
  expect(statusesOf(answers)).toEqual(names.map(() => 201))

  await vi.waitFor(async () => expect(await queued()).toEqual([]), polling)
  for (const { email } of [admin, colleague]) {
    const theirs = mails.filter(({ to }) => to === email)
    const counts = names.map(
      (name) => theirs.filter(({ subject, text }) => `${subject}\n${text}`.includes(`Contact request: ${name}`)).length,
    )
    expect(counts).toEqual(names.map(() => 1))
    const sentAt = times.filter(([to]) => to === email).map(([, at]) => at)
    const pauses = sentAt.slice(1).map((at, n) => at - sentAt[n]!)
    // Less than the pause, because a busy machine may begin to send later than the digest was due.
    for (const between of pauses) expect(between).toBeGreaterThan(pause * 500)
  }
})

describe('a digest that waits', () => {
  test('loses the lines about an account that is deleted, and goes with the last one', async () => {
    working()
    await postpone()
    const goer = await make.user({ role: 'contractor' })
    const theirs = await make.vendor({ owner: goer, company_name: 'Copper Kettle' })
    await first.as(asker).api.vendors.contact({ params: { id: theirs.id }, body: {} })
    await ask('Wren & Bramble')
    await leave(goer)
    const [left] = await queued(admin)
    expect(left).toMatchObject({ subject: 'Contact request: Wren & Bramble', status: 'queued' })
    expect(left?.text_body).not.toContain('Copper Kettle')
    expect(left?.about_user_ids).not.toContain(goer.id)

    await leave(asker)
    expect(await queued(admin)).toEqual([])
    expect(await db.$count(digestLines)).toBe(0)
  })

  test('is not sent to somebody who is no admin any more', async () => {
    const { mails } = working()
    await postpone()
    await ask('Copper Kettle')
    await db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id))
    await endPause()
    await vi.waitFor(async () => expect(await queued()).toEqual([]), polling)
    expect(mails).toEqual([])
  })

  test('is not sent to a former admin either when an attempt failed, nor when it was given up and is queued again', async () => {
    const { mails } = working(
      async () => {
        throw new Error('Connection refused')
      },
      { retry: { limit: 1, pause: 1 } },
    )
    const colleague = await make.admin()
    const retire = (person: Person) => db.update(users).set({ role: 'user' }).where(eq(users.id, person.id))
    const toColleague = () => mails.filter(({ to }) => to === colleague.email).length
    const failed = () =>
      db
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.status, 'failed'), eq(deliveries.user_id, admin.id)))
    await ask('Copper Kettle')
    await vi.waitFor(() => expect(toColleague()).toBe(1), polling)
    await retire(colleague)
    await vi.waitFor(async () => expect(await failed()).toHaveLength(1), polling)
    const [{ id } = { id: 0 }] = await failed()
    await retire(admin)
    await db.update(deliveries).set({ status: 'queued', retries: 0, retry_at: null }).where(eq(deliveries.id, id))

    const isAdmins = inArray(deliveries.user_id, [admin.id, colleague.id])
    await vi.waitFor(async () => expect(await db.$count(deliveries, isAdmins)).toBe(0), polling)
    expect(toColleague()).toBe(1)
    expect(mails.filter(({ to }) => to === admin.email)).toHaveLength(2)
  })
})

/** Jobs on both servers. `mails` are the attempts to send to admins, `times` the moments at which they were made. */
function working(
  send: () => Promise<void> = async () => {},
  { digestPauseSeconds = pauseSeconds, ...settings }: Partial<SenderSettings> & { digestPauseSeconds?: number } = {},
) {
  const mails: Mail[] = []
  const times: [string, number][] = []
  const mail = {
    async send(each: Mail) {
      if (each.to === asker.email || each.kind === 'vendor.received') return
      mails.push(each)
      times.push([each.to, performance.now()])
      await send()
    },
  }
  const start = (on: Database) => {
    const sender = mailSender({
      database: on,
      mail,
      sheet: site,
      pauses: { digestPauseSeconds },
      retry: { pause: 1 },
      ...settings,
    })
    sender.start()
    onTestFinished(() => sender.stop())
    return sender
  }
  const senders = [start(database), start(other)]
  current.splice(
    0,
    2,
    ...[database, other].map((on, n) =>
      notifier({ database: on, wake: senders[n]!.wake, pauses: { digestPauseSeconds }, ...site }),
    ),
  )
  return { mails, times }
}

/** Somebody asks for a vendor of that name. */
async function ask(company_name: string): Promise<void> {
  const vendor = await make.vendor({ company_name })
  await second.as(asker).api.vendors.contact({ params: { id: vendor.id }, body: {} })
}

async function apply(company_name: string): Promise<void> {
  const profile = {
    company_name,
    business_description: 'Letters and paper',
    business_address: '1 Garden Street, Portland, OR',
  }
  await first.as(await make.user()).api.vendors.apply({ body: profile })
}

const leave = (person: Person) =>
  first.as(person).api.account.deleteAccount({ body: { confirmation: person.email ?? '' } })

const queued = (to?: Person) =>
  db
    .select()
    .from(deliveries)
    .where(
      and(eq(deliveries.status, 'queued'), like(deliveries.topic, 'digest:%'), to && eq(deliveries.user_id, to.id)),
    )

/** A digest that was begun while the one before was sent may wait a moment less. */
function expectPause(digest: { send_after: Date | null } | undefined, after: number): void {
  const seconds = ((digest?.send_after?.getTime() ?? 0) - after) / 1000
  expect(seconds).toBeGreaterThan(pauseSeconds - 10)
  expect(seconds).toBeLessThan(pauseSeconds + 1)
}

async function lastSent(): Promise<number> {
  const [row] = await db
    .select({ at: sql<Date>`max(${deliveries.sent_at})`.mapWith(deliveries.sent_at) })
    .from(deliveries)
    .where(and(eq(deliveries.status, 'sent'), eq(deliveries.topic, 'digest:admins')))
  return row?.at?.getTime() ?? 0
}

/** As if a digest had been sent just now. */
async function postpone(): Promise<void> {
  const mail = { recipient: admin.email!, subject: 'Before', text_body: 'Before', html_body: 'Before' }
  await db.insert(deliveries).values({ ...mail, topic: 'digest:admins', status: 'sent', sent_at: new Date() })
}

/** The end of the pause, without waiting for it. */
async function endPause(): Promise<void> {
  await db
    .update(deliveries)
    .set({ send_after: sql`now()` })
    .where(ne(deliveries.status, 'sent'))
}
