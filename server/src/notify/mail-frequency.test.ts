import type { NoticePreferenceUpdate } from '@marquee/contract/notifications'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decide } from '../../test/applications.ts'
import { changePlace, invite, placesOf } from '../../test/places.ts'
import { testApp } from '../../test/test-app.ts'
import { testDatabase } from '../../test/test-database.ts'
import { testMailboxes } from '../../test/test-mailboxes.ts'
import { deliveries, mailHours, notifications, placeInvitations } from '../db/schema.ts'
import { endInvitations } from '../features/applications/invitation-times.ts'
import { endOffers } from '../features/applications/place-offers.ts'

const database = await testDatabase()
const { db } = database
const { subscriber, mailbox, context } = testMailboxes(database)
const { make, as } = await testApp({ database, subscribers: () => [subscriber] })
const { called, endOffer } = placesOf({ make, as, database })
const zone = 'America/Los_Angeles'

/** An organizer with two events and a way to choose, and vendors who apply. */
async function host(choice?: NoticePreferenceUpdate) {
  const { owner, id: organizer_id } = await make.organizer()
  const asOrganizer = as(owner)
  const [supper, fair] = [
    await make.event({ organizer_id, title: 'Supper' }),
    await make.event({ organizer_id, title: 'Spring Fair' }),
  ]
  const hours = { time_zone: zone, quiet_from: null, quiet_until: null }
  await asOrganizer.api.notifications.setHours({ body: hours })
  const choose = (body: NoticePreferenceUpdate, group: 'applications' | 'messages' = 'applications') =>
    asOrganizer.api.notifications.prefer({ params: { group }, body })
  if (choice) await choose(choice)
  const apply = async (event: { id: number }, company_name: string) => {
    const vendor = await make.vendor({ company_name })
    const { id } = await as(vendor.owner).api.applications.create({ body: { event_id: event.id, message: 'We come' } })
    return { id, asVendor: as(vendor.owner) }
  }
  const waiting = () =>
    db
      .select({
        subject: deliveries.subject,
        day: sql<string>`trim(to_char(${deliveries.send_after} at time zone ${zone}, 'Day HH24:MI'))`,
        isSoon: sql<boolean>`${deliveries.send_after} - now() <= interval '25 hours'`,
      })
      .from(deliveries)
      .where(sql`${deliveries.user_id} = ${owner.id} and ${deliveries.status} = 'queued'`)
      .orderBy(asc(deliveries.id))
  return { owner, asOrganizer, supper, fair, choose, apply, waiting, ...mailbox([owner]) }
}

test('who gets e-mails daily gets all applications at seven in their zone, in one e-mail', async () => {
  const { owner, supper, fair, apply, waiting, deliver, pass, arrived } = await host({ frequency: 'daily' })
  for (let n = 0; n < 5; n++) await apply(n % 2 ? supper : fair, `Stall ${n}`)

  expect(await deliver()).toBe(0)
  expect(await waiting()).toMatchObject([{ day: expect.stringMatching(/day +07:00$/), isSoon: true }])
  expect(await db.$count(notifications, eq(notifications.user_id, owner.id))).toBe(5)
  await pass()
  await deliver()
  expect(arrived.map(({ subject }) => subject)).toEqual(['5 new applications for 2 events'])

  // After a day it is the next morning again, and not at once.
  await apply(supper, 'Late')
  expect(await waiting()).toMatchObject([{ day: expect.stringMatching(/07:00$/) }])
})

test('an application that comes while the daily e-mail is being sent is in that of the next morning', async () => {
  const { supper, apply, waiting, deliver, pass, arrived } = await host({ frequency: 'daily' })
  await apply(supper, 'First')
  await pass()
  await deliver('taken', () => apply(supper, 'Meanwhile'))

  expect(arrived).toHaveLength(1)
  expect(await waiting()).toMatchObject([
    { subject: 'New application: Meanwhile for Supper', day: expect.stringMatching(/07:00$/) },
  ])
})

test.each(['at_once', 'daily'] as const)(
  '%s: places whose offers and invitations end or are declined together are one e-mail, besides one that leaves before',
  async (frequency) => {
    const { organizer, asOrganizer, sides, setCall, event } = await called({ wanted: 20, applicants: 20 })
    await asOrganizer.api.notifications.prefer({ params: { group: 'applications' }, body: { frequency } })
    for (const { id } of sides) await decide(asOrganizer, id, 'accepted')
    await setCall({ places: [{ service_id: null, wanted: 22 }] })
    const { call } = await asOrganizer.api.events.get({ params: { id: event.id } })
    const invited = [await make.vendor(), await make.vendor()]
    for (const { id } of invited) await invite(asOrganizer, call!.places.at(-1)!.id, id)
    await db.delete(deliveries)

    const { arrived, deliver, pass } = mailbox([organizer.owner])
    const [first, silent, ...others] = sides
    const silence = (mails_off: boolean) =>
      asOrganizer.api.applications.holdAnswers({ params: { eventId: event.id }, body: { mails_off } })
    await silence(true)
    await changePlace(silent!.asVendor, silent!.id, 'decline')
    await silence(false)
    await changePlace(first!.asVendor, first!.id, 'decline')
    expect(await deliver()).toBe(frequency === 'daily' ? 0 : 1)
    for (const { id } of others) await endOffer(id)
    await db.update(placeInvitations).set({ until: sql`clock_timestamp() - interval '1 second'` })
    const never = new AbortController().signal
    await endOffers(context, new Date(), never)
    await endInvitations(context, new Date(), never)
    expect(await deliver()).toBe(0)
    await pass()
    await deliver()

    const declined = `Declined: ${first!.vendor.company_name} for ${event.title}`
    expect(arrived.map(({ subject }) => subject)).toEqual(
      frequency === 'daily'
        ? [`21 places free again at ${event.title}`]
        : [declined, `20 places free again at ${event.title}`],
    )
    const text = arrived.at(-1)?.text
    expect(text).not.toContain(silent!.vendor.company_name)
    for (const { vendor } of others) expect(text).toContain(`${vendor.company_name} did not confirm in time`)
    for (const { company_name } of invited) expect(text).toContain(`${company_name} did not confirm in time`)
  },
)

test('weekly is on Monday; at once again sends what waits, and off drops it', async () => {
  const { supper, choose, apply, waiting, deliver, arrived } = await host({ frequency: 'weekly' })
  await apply(supper, 'Fern')
  expect(await waiting()).toMatchObject([{ day: expect.stringMatching(/^Monday +07:00$/) }])
  await choose({ frequency: 'daily' })
  expect(await waiting()).toMatchObject([{ isSoon: true }])
  await choose({ frequency: 'at_once' })
  await deliver()
  expect(arrived.map(({ subject }) => subject)).toEqual(['New application: Fern for Supper'])

  await choose({ frequency: 'weekly' })
  await apply(supper, 'Moss')
  expect(await choose({ frequency: 'off' })).toMatchObject({ email: false, frequency: 'off' })
  expect(await waiting()).toEqual([])
  await apply(supper, 'Sage')
  expect(await waiting()).toEqual([])
})

test('another zone moves what waits to its morning', async () => {
  const { asOrganizer, supper, apply, waiting } = await host({ frequency: 'daily' })
  await apply(supper, 'Fern')
  const hours = { time_zone: 'America/New_York', quiet_from: null, quiet_until: null }
  await asOrganizer.api.notifications.setHours({ body: hours })
  expect(await waiting()).toMatchObject([{ day: expect.stringMatching(/day +04:00$/) }])
})

test('messages come daily too, each conversation in one e-mail, and none when they were read', async () => {
  const { asOrganizer, supper, choose, apply, waiting, deliver, arrived } = await host()
  const { id, asVendor } = await apply(supper, 'Fern')
  await deliver()
  await choose({ frequency: 'daily' }, 'messages')
  for (const text of ['Hello?', 'Anybody?']) await asVendor.api.messages.send({ params: { id }, body: { text } })
  expect(await waiting()).toMatchObject([{ day: expect.stringMatching(/07:00$/) }])
  expect(arrived).toHaveLength(1)
  const refused = await asOrganizer.call('PUT', '/api/notifications/preferences/messages', {
    body: { frequency: 'weekly' },
  })
  expect(refused.status).toBe(400)
})

test('an event can be silenced: no e-mails about its applications, entries as before, other events as before', async () => {
  const { owner, asOrganizer, supper, fair, apply, waiting } = await host()
  const params = { eventId: supper.id }
  expect(await asOrganizer.api.applications.heldAnswers({ params })).toMatchObject({ mails_off: false, is_held: false })
  const answer = await asOrganizer.api.applications.holdAnswers({ params, body: { mails_off: true } })
  expect(answer).toMatchObject({ mails_off: true, is_held: false })
  const { id, asVendor } = await apply(supper, 'Fern')
  await asVendor.api.applications.withdraw({ params: { id } })
  expect(await waiting()).toEqual([])
  expect(await db.$count(notifications, eq(notifications.user_id, owner.id))).toBe(2)

  await apply(fair, 'Moss')
  expect(await waiting()).toMatchObject([{ subject: 'New application: Moss for Spring Fair' }])
  await asOrganizer.api.applications.holdAnswers({ params, body: { is_held: true } })
  expect(await asOrganizer.api.applications.heldAnswers({ params })).toMatchObject({ mails_off: true, is_held: true })
})

test.each([
  [{ time_zone: 'Mars/Base' }, 'time_zone', 'Time zone must be a name such as Europe/Berlin'],
  [{ time_zone: '+02:00' }, 'time_zone', 'Time zone must be a name such as Europe/Berlin'],
  [{ quiet_from: '25:00' }, 'quiet_from', 'Quiet hours are times such as 22:00'],
  [{ quiet_until: null }, 'quiet_until', 'Quiet hours need a beginning and another end.'],
  [{ quiet_until: '22:00' }, 'quiet_until', 'Quiet hours need a beginning and another end.'],
])('hours with %j are refused with a sentence, and nothing changes', async (part, field, sentence) => {
  const user = await make.user()
  const body = { time_zone: 'Europe/Berlin', quiet_from: '22:00', quiet_until: '07:00' }
  expect(await as(user).api.notifications.setHours({ body })).toEqual(body)
  const answer = await as(user).call('PUT', '/api/notifications/hours', { body: { ...body, ...part } })
  expect([answer.status, answer.body.fields]).toEqual([400, { [field]: sentence }])
  expect((await as(user).api.notifications.preferences()).hours).toEqual(body)
  expect(await db.$count(mailHours, eq(mailHours.user_id, user.id))).toBe(1)
})
