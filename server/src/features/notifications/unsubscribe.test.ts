import type { NoticeGroup } from '@marquee/contract/notice-kinds'
import { unsubscribeSentences } from '@marquee/contract/unsubscribe'
import { and, desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { createContext } from '../../context.ts'
import { deliveries, notificationPreferences, notifications, users } from '../../db/schema.ts'
import { notices } from '../../notices.ts'
import { notifier } from '../../notify/notify.ts'
import { unsubscribeToken } from '../../notify/unsubscribe.ts'

const secret = 'test'
const { app, as, database, make, nobody, url } = await testApp()
const { db } = database
const { subscriber } = notifier({
  database,

  publicUrl: url,
  supportEmail: 'support@marquee.test',
  unsubscribeSecret: secret,
  notices,
})
const context = createContext(database, [subscriber])

const stop = (token: string, options: Parameters<typeof nobody.call>[2] = {}) =>
  nobody.call('POST', `/api/notifications/unsubscribe/${token}`, options)
const preferencesOf = (userId: number) =>
  db.select().from(notificationPreferences).where(eq(notificationPreferences.user_id, userId))

test('the link in an e-mail stops that kind by e-mail; the product still shows it, and other kinds are still mailed', async () => {
  const organizer = await make.organizer()
  const { owner } = organizer
  const event = await make.event({ organizer_id: organizer.id })
  const mailsOfNewApplication = async () => {
    const application = await make.application({ event_id: event.id })
    await context.inTransaction(() => context.emit({ type: 'application.submitted', applicationId: application.id }))
    const toThem = and(eq(deliveries.user_id, owner.id), eq(deliveries.kind, 'application.submitted'))
    return db.select().from(deliveries).where(toThem).orderBy(desc(deliveries.id))
  }
  const [mail] = await mailsOfNewApplication()
  const token = /\/unsubscribe#(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
  expect(mail?.html_body).toContain(`${url}/unsubscribe#${token}`)

  const answer = await stop(token)

  expect([answer.status, answer.body]).toEqual([200, { success: true, data: null }])
  expect(await mailsOfNewApplication()).toEqual([])
  expect(await db.$count(notifications, eq(notifications.user_id, owner.id))).toBe(2)
  expect(await preferencesOf(owner.id)).toMatchObject([{ notice_group: 'applications', email: false, in_app: true }])
})

test('e-mails that wait are not sent after the link or the switch; other kinds, other people and what was sent stay', async () => {
  const [ada, ben, cy] = [
    (await make.organizer()).owner,
    (await make.organizer()).owner,
    (await make.organizer()).owner,
  ]
  for (const { id } of [ada, ben, cy])
    for (const [kind, status] of [
      ['event.reminder', 'queued'],
      ['event.reminder', 'sent'],
      ['application.submitted', 'queued'],
    ] as const) {
      const content = { recipient: `${id}@stop.test`, subject: 'A', text_body: 'A', html_body: 'A' }
      await db.insert(deliveries).values({ ...content, user_id: id, kind, status })
    }

  expect((await stop(unsubscribeToken(secret, ada.id, 'reminders'))).status).toBe(200)
  await as(ben).api.notifications.prefer({ params: { group: 'reminders' }, body: { email: false } })

  const left = async ({ id }: { id: number }) => {
    const rows = await db.select().from(deliveries).where(eq(deliveries.user_id, id)).orderBy(deliveries.id)
    return rows.map(({ kind, status }) => `${kind} ${status}`)
  }
  const others = ['event.reminder sent', 'application.submitted queued']
  expect([await left(ada), await left(ben), await left(cy)]).toEqual([
    others,
    others,
    ['event.reminder queued', ...others],
  ])
})

test('it works with what mail programs send, and again', async () => {
  const { id } = await make.user()
  const token = unsubscribeToken(secret, id, 'receipts')
  const boundary = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const sent = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', boundary],
    ['text/plain', 'anything'],
    ['application/json', '{"not json'],
  ] as const
  for (const [type, body] of sent)
    expect([type, (await stop(token, { body, headers: { 'content-type': type } })).status]).toEqual([type, 200])
  expect((await stop(token)).status).toBe(200)
  expect(await preferencesOf(id)).toMatchObject([{ notice_group: 'receipts', email: false }])
})

test('a digest is switched off, and keeps what else was chosen', async () => {
  const { id } = await make.user()
  const told_until = new Date('2027-01-01T10:00:00Z')
  const chosen = { user_id: id, notice_group: 'new_events', frequency: 'weekly', told_until } as const
  await db.insert(notificationPreferences).values(chosen)

  expect((await stop(unsubscribeToken(secret, id, 'new_events'))).status).toBe(200)

  expect(await preferencesOf(id)).toMatchObject([{ frequency: 'off', email: true, told_until }])
})

describe('a token that was not made for it', async () => {
  const { id } = await make.user()
  const { id: other } = await make.user()
  const mac = (group: NoticeGroup) => unsubscribeToken(secret, id, group).slice(-43)
  test.for([
    ['of another person', `${other}.receipts.${mac('receipts')}`],
    ['of another kind', `${id}.reminders.${mac('receipts')}`],
    ['of another installation', unsubscribeToken('other', id, 'receipts')],
    ['for what the product promises', unsubscribeToken(secret, id, 'answers')],
    ['for an unknown kind', `${id}.constructor.${mac('receipts')}`],
    ['with a zero before the person', `0${unsubscribeToken(secret, id, 'receipts')}`],
    ['cut off', unsubscribeToken(secret, id, 'receipts').slice(0, -1)],
    ['made up', 'stop'],
  ] as const)('%s stops nothing', async ([, token]) => {
    const answer = await stop(token)
    const error = unsubscribeSentences.unknown
    expect([answer.status, answer.body]).toEqual([404, { success: false, error, code: 'not_found' }])
    expect(await db.$count(notificationPreferences, eq(notificationPreferences.user_id, id))).toBe(0)
    expect(await db.$count(notificationPreferences, eq(notificationPreferences.user_id, other))).toBe(0)
  })
})

test('opening the address changes nothing: it leads to the page with the button', async () => {
  const { id } = await make.user()
  const token = unsubscribeToken(secret, id, 'receipts')

  const answer = await app.inject(`/api/notifications/unsubscribe/${token}`)

  expect([answer.statusCode, answer.headers.location]).toEqual([303, `${url}/unsubscribe#${token}`])
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(await preferencesOf(id)).toEqual([])
})

test('for a deleted account it answers the same and keeps nothing', async () => {
  const { id } = await make.user()
  await db
    .update(users)
    .set({ deleted_at: sql`now()` })
    .where(eq(users.id, id))

  expect((await stop(unsubscribeToken(secret, id, 'receipts'))).status).toBe(200)
  expect(await preferencesOf(id)).toEqual([])
})
