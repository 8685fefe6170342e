import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { factories } from '../../test/factories.ts'
import { mailJobs } from '../../test/mail-jobs.ts'
import { polling } from '../../test/polling.ts'
import { asSecondServer, testDatabase } from '../../test/test-database.ts'
import { mailHours, notificationPreferences } from '../db/schema.ts'
import { jobQueues } from './job-queues.ts'
import { startJobs } from './jobs.ts'
import { mailQueue } from './mail-queue.ts'
import { mailSender } from './mail-sender.ts'
import type { Mail } from './mailer.ts'

const database = await testDatabase()
const other = await asSecondServer(database)
const { db } = database
const make = factories(db)
const { deliver, delivery, working } = mailJobs(database)

async function reader(time_zone: string, quiet_from: string | null, quiet_until: string | null) {
  const { id, email } = await make.user()
  await db.insert(mailHours).values({ user_id: id, time_zone, quiet_from, quiet_until })
  return { id, email: email ?? '' }
}

const utc = async (moment: ReturnType<typeof sql>) => {
  const found = await db.execute<{ at: string }>(
    sql`select to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at`,
  )
  return found.rows[0]?.at
}

// The clocks change in Berlin on 2030-03-31 and 2030-10-27, in Los Angeles on 2030-03-10.
test.each([
  ['Europe/Berlin', '22:00', '07:00', 'before them', '2030-03-30 20:59', '2030-03-30 20:59'],
  ['Europe/Berlin', '22:00', '07:00', 'from their first minute', '2030-03-29 21:00', '2030-03-30 06:00'],
  ['Europe/Berlin', '22:00', '07:00', 'in a night with one hour less', '2030-03-30 22:00', '2030-03-31 05:00'],
  ['Europe/Berlin', '22:00', '07:00', 'in a night with one hour more', '2030-10-26 21:00', '2030-10-27 06:00'],
  ['Europe/Berlin', '22:00', '07:00', 'in their last minute', '2030-03-31 04:59', '2030-03-31 05:00'],
  ['Europe/Berlin', '22:00', '07:00', 'at their end', '2030-03-31 05:00', '2030-03-31 05:00'],
  ['America/Los_Angeles', '22:00', '07:00', 'in a night with one hour less', '2030-03-10 07:00', '2030-03-10 14:00'],
  ['America/Los_Angeles', '22:00', '07:00', 'by day', '2030-03-10 21:00', '2030-03-10 21:00'],
  ['Asia/Tokyo', '13:00', '15:00', 'within one day', '2030-06-01 04:30', '2030-06-01 06:00'],
  [
    'Mars/Base',
    '22:00',
    '07:00',
    'in a zone that the database does not know: UTC',
    '2030-06-01 22:30',
    '2030-06-02 07:00',
  ],
])('quiet hours in %s from %s to %s, %s', async (zone, from, until, _when, now, leaves) => {
  const { id } = await reader(zone, from, until)
  const at = sql`${now}::timestamp at time zone 'UTC'`
  expect(await utc(sql`mail_leaves(${at}, true, ${id}, ${at})`)).toBe(leaves)
  expect(await utc(sql`mail_leaves(${at}, false, ${id}, ${at})`)).toBe(now)
})

test('after quiet hours an e-mail could have left since their end, so that it does not look late', async () => {
  const { id } = await reader('Europe/Berlin', '22:00', '07:00')
  const leaves = sql`mail_leaves('2030-03-30 22:00Z', true, ${id}, '2030-03-31 07:00Z')`
  expect(await utc(leaves)).toBe('2030-03-31 05:00')
})

test('without quiet hours nothing waits', async () => {
  const at = sql`'2030-03-30 23:00Z'::timestamptz`
  for (const id of [(await make.user()).id, (await reader('Europe/Berlin', null, null)).id, 0])
    expect(await utc(sql`mail_leaves(${at}, true, ${id}, ${at})`)).toBe('2030-03-30 23:00')
})

test.each([
  ['Europe/Berlin', 'daily', '2030-03-30 12:00', '2030-03-31 05:00'],
  ['Europe/Berlin', 'daily', '2030-03-30 05:59', '2030-03-30 06:00'],
  ['Europe/Berlin', 'daily', '2030-03-30 06:00', '2030-03-31 05:00'],
  ['America/Los_Angeles', 'daily', '2030-03-09 18:00', '2030-03-10 14:00'],
  ['America/Los_Angeles', 'weekly', '2030-03-09 18:00', '2030-03-11 14:00'],
  ['America/Los_Angeles', 'weekly', '2030-03-11 14:00', '2030-03-18 14:00'],
  [null, 'weekly', '2030-03-11 06:00', '2030-03-11 07:00'],
] as const)('in %s the next %s e-mail after %s UTC leaves at %s', async (zone, frequency, now, next) => {
  const { id } = zone ? await reader(zone, null, null) : await make.user()
  await db.insert(notificationPreferences).values({ user_id: id, notice_group: 'applications', frequency })
  const after = sql`next_mailing(${id}, 'applications', ${now}::timestamp at time zone 'UTC')`
  expect(await utc(after)).toBe(next)
})

test('in quiet hours neither of two servers sends what can wait, and nothing counts as late; afterwards one of them does', async () => {
  const hour = (from: number) =>
    sql`((clock_timestamp() at time zone 'UTC')::time + make_interval(hours => ${from}))::time`
  const { id: user_id, email: recipient } = await reader('UTC', null, null)
  const isTheirs = eq(mailHours.user_id, user_id)
  await db
    .update(mailHours)
    .set({ quiet_from: hour(-2), quiet_until: hour(2) })
    .where(isTheirs)
  const sent: number[] = []
  const mail = { send: async ({ id }: Mail) => void sent.push(id) }
  const old = { recipient, user_id, created_at: new Date(Date.now() - 3_600_000) }
  const waits = await deliver({ ...old, may_wait: true })
  const begun = await deliver({ ...old, may_wait: true, attempts: 1, retry_at: new Date(Date.now() - 1_000) })
  const urgent = await deliver(old)
  const jobs = await startJobs({ database })
  try {
    const before = await mailQueue(database)
    expect(before.queued).toBe(3)
    const sender = working({ mail })
    const second = mailSender({ database: other, mail, warn: () => {} })
    second.start()
    try {
      await vi.waitFor(async () => expect(await delivery(urgent)).toMatchObject({ status: 'sent' }), polling)
      expect(sent).toEqual([urgent])
      expect(await mailQueue(database)).toMatchObject({ queued: 2, waitSeconds: 0 })
      const queue = (await jobQueues(database)).find((one) => one.queue === 'email')
      expect(queue).toMatchObject({ queued: 0, waitSeconds: 0 })

      await db
        .update(mailHours)
        .set({ quiet_from: hour(-4), quiet_until: hour(-2) })
        .where(isTheirs)
      sender.wake()
      second.wake()
      for (const one of [waits, begun])
        await vi.waitFor(async () => expect(await delivery(one)).toMatchObject({ status: 'sent' }), polling)
      expect(sent.toSorted((a, b) => a - b)).toEqual([waits, begun, urgent])
    } finally {
      await second.stop()
    }
  } finally {
    await jobs.stop()
  }
})
