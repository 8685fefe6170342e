import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { factories } from '../../test/factories.ts'
import { mailJobs } from '../../test/mail-jobs.ts'
import { polling } from '../../test/polling.ts'
import { testDatabase } from '../../test/test-database.ts'
import type { DomainEvent } from '../context.ts'
import { deliveries, eventApplications, messages } from '../db/schema.ts'
import type { Mail } from './mailer.ts'
import { notices } from '../notices.ts'
import { notifier } from './notify.ts'

const site = {
  publicUrl: 'https://marquee.test',
  supportEmail: 'support@marquee.test',
  unsubscribeSecret: 'test',
  notices,
}
const database = await testDatabase()
const { db, inTransaction } = database
const make = factories(db)
const { working } = mailJobs(database)

beforeEach(async () => {
  await db.delete(deliveries)
})

/** A mail server that keeps each e-mail waiting for its answer until `answer` is called. */
async function slowServer() {
  const sent: Mail[] = []
  const taken = Promise.withResolvers<void>()
  onTestFinished(() => taken.resolve())
  const mail = {
    async send(each: Mail) {
      sent.push(each)
      await taken.promise
    },
  }
  const jobs = working({ mail, sheet: site })
  const { subscriber } = notifier({ database, wake: jobs.wake, ...site })
  return {
    sent,
    isSending: () => vi.waitFor(() => expect(sent).toHaveLength(1), polling),
    answer: () => taken.resolve(),
    emit: (event: DomainEvent) => inTransaction(() => subscriber(event)),
  }
}

const mailsTo = (recipient: string | null) =>
  db
    .select()
    .from(deliveries)
    .where(eq(deliveries.recipient, recipient ?? ''))
    .orderBy(deliveries.id)
const methodOf = ({ calendar }: { calendar: string | null }) => /METHOD:(\w+)/.exec(calendar ?? '')?.[1]

test.for(['event.cancelled', 'event.removed', 'rejected'] as const)(
  '%s while the acceptance is being sent: a cancellation for the calendar follows',
  async (what) => {
    const { sent, isSending, answer, emit } = await slowServer()
    const vendor = await make.vendor()
    const application = await make.application({ vendor_id: vendor.id })
    const { id: applicationId, event_id: eventId } = application
    const decide = async (status: 'accepted' | 'rejected') => {
      await db.update(eventApplications).set({ status }).where(eq(eventApplications.id, applicationId))
      await emit({ type: 'application.decided', applicationId, status, reason: null })
    }
    await decide('accepted')
    await isSending()
    await (what === 'rejected' ? decide('rejected') : emit({ type: what, eventId }))
    answer()

    // The acceptance that was dropped is not in the list any more; the rejection has a row of its own after it.
    const expected = what === 'rejected' ? ['REQUEST', 'CANCEL'] : ['CANCEL']
    await vi.waitFor(async () => expect((await mailsTo(vendor.owner.email)).map(methodOf)).toEqual(expected), polling)
    expect(sent[0]?.subject).toMatch(/^Accepted/)
  },
)

test('messages that are written while an e-mail is being sent are in the next one, which repeats nothing', async () => {
  const { sent, isSending, answer, emit } = await slowServer()
  const vendor = await make.vendor()
  const application = await make.application({ vendor_id: vendor.id })
  const owners = mailsOfOwner(application.id)
  const write = (text: string) =>
    inTransaction(async () => {
      const [message] = await db
        .insert(messages)
        .values({ application_id: application.id, author_id: vendor.owner.id, text })
        .returning()
      await emit({ type: 'message.sent', messageId: message!.id })
    })
  await write('The first')
  await db.update(deliveries).set({ send_after: null })
  await isSending()
  await write('The second')
  await write('The third')
  answer()

  await vi.waitFor(async () => expect(await owners()).toHaveLength(2), polling)
  const [first, next] = await owners()
  expect(first).toMatchObject({ status: 'sent', text_body: sent[0]!.text })
  expect(next!.subject).toMatch(/^2 messages/)
  expect(next!.text_body).toMatch(/The second[^]*The third/)
  expect(next!.text_body + next!.html_body).not.toContain('The first')
  await write('The fourth')
  expect((await owners())[1]!.subject).toMatch(/^3 messages/)
})

function mailsOfOwner(applicationId: number) {
  const topic = `messages:${applicationId}:organizer`
  return () => db.select().from(deliveries).where(eq(deliveries.topic, topic)).orderBy(deliveries.id)
}
