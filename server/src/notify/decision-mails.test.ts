import { correctionPauseSeconds } from '@marquee/contract/limits'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testNotifier } from '../../test/test-notifier.ts'
import { deliveries, notifications } from '../db/schema.ts'

const { db, make, harvestSupper, emit } = await testNotifier()

describe('decisions on one application', () => {
  const decided = (applicationId: number, status: 'accepted' | 'rejected' | 'pending', reason: string | null = null) =>
    ({ type: 'application.decided', applicationId, status, reason }) as const
  const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`
  /** Simulates that the waiting e-mail was sent this many seconds ago. */
  const sent = (secondsAgo: number) =>
    db
      .update(deliveries)
      .set({ status: 'sent', sent_at: inSeconds(-secondsAgo) })
      .where(eq(deliveries.status, 'queued'))
  const waiting = () => db.select().from(deliveries).where(eq(deliveries.status, 'queued'))

  const secondsFromNow = (time: Date | null | undefined) => ((time?.getTime() ?? 0) - Date.now()) / 1000

  test('later ones share one e-mail, soon after the first', async () => {
    const { application } = await harvestSupper()
    await emit(decided(application.id, 'accepted'))
    const [first] = await waiting()
    expect(first).toMatchObject({ subject: 'Accepted: Copper Kettle for Harvest Supper at the Mill', send_after: null })
    await sent(0)

    for (let n = 0; n < 5; n++) {
      await emit(decided(application.id, 'rejected', `Number ${n}`))
      await emit(decided(application.id, 'accepted', `Number ${n}`))
    }
    await emit(decided(application.id, 'rejected', 'The last word'))

    const [earlier, mail, ...more] = await db.select().from(deliveries).orderBy(asc(deliveries.id))
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Rejected: Copper Kettle for Harvest Supper at the Mill')
    expect(mail?.text_body).toContain('The last word')
    expect(mail!.send_after!.getTime()).toBeGreaterThanOrEqual(
      earlier!.sent_at!.getTime() + correctionPauseSeconds * 1000,
    )
    expect(secondsFromNow(mail!.send_after)).toBeLessThanOrEqual(correctionPauseSeconds)
  })

  test('after the pause the next one is sent at once', async () => {
    const { application } = await harvestSupper()
    await emit(decided(application.id, 'accepted'))
    await sent(correctionPauseSeconds + 1)
    await emit(decided(application.id, 'rejected'))
    expect(await waiting()).toMatchObject([{ send_after: null }])
  })

  test('a reset sends no e-mail, and takes back one that nobody has got', async () => {
    const { application } = await harvestSupper()
    await emit(decided(application.id, 'accepted'))
    await sent(1)
    await emit(decided(application.id, 'pending'))
    expect(await waiting()).toEqual([])
    await emit(decided(application.id, 'rejected'))
    await emit(decided(application.id, 'pending'))
    expect(await waiting()).toEqual([])
  })

  test.for(['application.withdrawn', 'event.cancelled', 'event.removed'] as const)(
    '%s: waiting e-mails are dropped, so that no older decision is sent after it',
    async (type) => {
      const { application, event, vendor } = await harvestSupper()
      const rejected = await make.application({ event_id: event.id, status: 'rejected' })
      const elsewhere = await make.application()
      for (const { id } of [application, rejected, elsewhere]) await emit(decided(id, 'accepted'))
      await sent(1)
      for (const { id } of [application, rejected, elsewhere]) await emit(decided(id, 'rejected'))
      await emit(
        type === 'application.withdrawn' ? { type, applicationId: application.id } : { type, eventId: event.id },
      )

      const topics = (await waiting()).flatMap(({ topic }) => (topic?.startsWith('application:') ? topic : []))
      const kept = type === 'application.withdrawn' ? [rejected, elsewhere] : [elsewhere]
      expect(topics.toSorted()).toEqual(kept.map(({ id }) => `application:${id}`).toSorted())
      const theirs = (await waiting()).filter((mail) => mail.recipient === vendor.owner.email)
      expect(theirs.map((mail) => mail.topic)).toEqual(type === 'application.withdrawn' ? [] : [null])
    },
  )

  test.for(['application.withdrawn', 'event.cancelled', 'event.removed', 'reset'] as const)(
    '%s: a failed e-mail is dropped too, so that no admin sends the older decision again; sent ones stay',
    async (type) => {
      const { application, event } = await harvestSupper()
      const elsewhere = await make.application()
      const failed = () => db.update(deliveries).set({ status: 'failed' }).where(eq(deliveries.status, 'queued'))
      await emit(decided(application.id, 'rejected'))
      await sent(correctionPauseSeconds + 1)
      for (const { id } of [application, elsewhere]) await emit(decided(id, 'accepted'))
      await failed()

      if (type === 'reset') await emit(decided(application.id, 'pending'))
      else
        await emit(
          type === 'application.withdrawn' ? { type, applicationId: application.id } : { type, eventId: event.id },
        )

      const decisions = (await db.select().from(deliveries)).filter(({ topic }) => topic?.startsWith('application:'))
      expect(decisions.map(({ topic, status }) => `${topic} ${status}`).toSorted()).toEqual(
        [`application:${application.id} sent`, `application:${elsewhere.id} failed`].toSorted(),
      )
    },
  )

  test('an unread entry is replaced by the next one; a read one stays', async () => {
    const { application, vendor } = await harvestSupper()
    const entries = async () =>
      (await db.select().from(notifications).orderBy(asc(notifications.id))).map((entry) => entry.subject)
    await emit(decided(application.id, 'accepted'))
    await emit(decided(application.id, 'rejected'))
    expect(await entries()).toEqual(['Rejected: Copper Kettle for Harvest Supper at the Mill'])
    await db.update(notifications).set({ read_at: new Date() }).where(eq(notifications.user_id, vendor.owner.id))
    await emit(decided(application.id, 'pending'))
    await emit(decided(application.id, 'accepted'))
    expect(await entries()).toEqual([
      'Rejected: Copper Kettle for Harvest Supper at the Mill',
      'Accepted: Copper Kettle for Harvest Supper at the Mill',
    ])
  })
})
