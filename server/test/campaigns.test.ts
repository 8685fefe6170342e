import { askingSentences } from '@marquee/contract/invitations'
import { maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { invitationMails, organizerStops, deliveries, placeInvitations } from '../src/db/schema.ts'
import { attemptDelivery } from '../src/notify/attempt.ts'
import type { Mailer } from '../src/notify/mailer.ts'
import { mailPauses } from '../src/notify/pauses.ts'
import { failure } from './answers.ts'
import { askingWorld, conflict } from './asking-world.ts'
import { invite } from './places.ts'
import { testApp } from './test-app.ts'

const world = await askingWorld()
const { db, database, second, make, as, looking, send, ask, preview, asked } = world
/** Another server on the same database. */
const other = await testApp({ database: second, folder: world.folder, subscribers: world.subscribers, undoSeconds: 10 })
const admin = as(await make.admin())
const reason = 'Several vendors complained.'
const stop = (userId: number, stopped = true) =>
  admin.call('PUT', `/api/users/admin/invitations/${userId}`, { body: { stopped, ...(stopped && { reason }) } })
const campaignOf = async (eventId: number) => {
  const { campaigns } = await admin.api.admin.campaigns({ query: {} })
  return campaigns.find(({ event_id }) => event_id === eventId)
}
const attempt = (id: number, sendMail: Mailer['send']) =>
  attemptDelivery(
    { database, mail: { send: sendMail }, pauses: mailPauses(), sheet: undefined },
    { id, isLast: false, signal: new AbortController().signal },
  ).catch((error: Error) => error.message)
const taken: number[] = []
const take: Mailer['send'] = async ({ id }) => void taken.push(id)
const mailsOf = (eventId: number) =>
  db.select().from(deliveries).where(eq(deliveries.campaign_event_id, eventId)).orderBy(deliveries.id)

beforeEach(async () => {
  for (const table of [invitationMails, organizerStops]) await db.delete(table)
  taken.length = 0
})

describe('the limit of a day', () => {
  /** So many invitations were mailed some hours ago. */
  const mailed = (organizer_id: number, mails: number, hours: number) =>
    db
      .insert(invitationMails)
      .values({ organizer_id, mails, created_at: sql`clock_timestamp() - make_interval(hours => ${hours})` })

  test('holds under parallel calls of two processes', async () => {
    const { asOrganizer, organizer, place, vendor } = await looking({ wanted: 50 })
    await mailed(organizer.id, maxCounts.invitationMails - 3, 1)
    const vendors = []
    for (let one = 0; one < 8; one++) vendors.push(await vendor())
    const callers = [asOrganizer, other.as(organizer.owner)]
    const answers = await Promise.all(
      vendors.map(({ id }, at) =>
        at % 4 < 2 ? ask(callers[at % 2]!, place.id, [id]) : invite(callers[at % 2]!, place.id, id),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const refused of answers.filter(({ status }) => status !== 201))
      expect(refused).toMatchObject(conflict(askingSentences.dayLimit(new Date(Date.now() + 23 * 3_600_000 - 60_000))))
    const [{ mails } = { mails: 0 }] = await db.select({ mails: sql<number>`sum(mails)::int` }).from(invitationMails)
    expect(mails).toBe(maxCounts.invitationMails)
    // Of somebody else nothing is counted.
    const somebody = await looking()
    expect((await ask(somebody.asOrganizer, somebody.place.id, [(await somebody.vendor()).id])).status).toBe(201)
  })

  test('leaves out who is beyond it, with the time when it is possible again; after a day it is', async () => {
    const { asOrganizer, organizer, place, vendor } = await looking()
    await mailed(organizer.id, maxCounts.invitationMails - 1, 5)
    const [first, next] = [await vendor(), await vendor()]
    const shown = await preview(asOrganizer, place.id, [first.id, next.id])
    expect(shown.left_out).toMatchObject([{ contractor_id: next.id, why: 'day_limit' }])
    const hours = (Date.parse(shown.possible_again!) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(19)
    const sent = await ask(asOrganizer, place.id, [first.id, next.id])
    expect(sent.body.data).toMatchObject({ asked: [{ contractor_id: first.id }], left_out: [{ why: 'day_limit' }] })
    expect(await ask(asOrganizer, place.id, [next.id])).toMatchObject(
      conflict(expect.stringMatching(/ in (19|20) hours\.$/)),
    )
    await db.update(invitationMails).set({ created_at: sql`created_at - interval '19 hours'` })
    expect(await preview(asOrganizer, place.id, [next.id])).toMatchObject({ left_out: [], possible_again: null })
    expect((await ask(asOrganizer, place.id, [next.id])).status).toBe(201)
  })

  test('counts a reminder too, and one that is refused is not noted', async () => {
    const { asOrganizer, organizer, id } = await asked()
    const remind = () => asOrganizer.call('PUT', `/api/invitations/${id}/reminder`)
    await mailed(organizer.id, maxCounts.invitationMails - 1, 2)
    expect((await remind()).status).toBe(409)
    await db.delete(invitationMails)
    expect((await remind()).status).toBe(200)
    expect(await db.select({ mails: invitationMails.mails }).from(invitationMails)).toEqual([{ mails: 1 }])
  })
})

describe('invitations that an admin stops', () => {
  test('are not made, reminded of or sent, and the organizer reads why; taking one back stays possible', async () => {
    const { asOrganizer, organizer, place, id, event, vendor } = await asked()
    const florist = await vendor()
    await ask(asOrganizer, place.id, [florist.id])
    expect(await stop(organizer.user_id)).toMatchObject({
      status: 200,
      body: { data: { invitations_stopped: { reason } } },
    })
    expect((await stop(organizer.user_id)).status).toBe(409)
    await send()
    expect(await db.$count(placeInvitations, eq(placeInvitations.vendor_id, florist.id))).toBe(0)
    expect(await mailsOf(event.id)).toHaveLength(1)
    const refused = { status: 403, body: failure(refusals.invitationsStopped, 'forbidden') }
    expect(await ask(asOrganizer, place.id, [florist.id])).toMatchObject(refused)
    expect(await invite(asOrganizer, place.id, florist.id)).toMatchObject(refused)
    expect(await asOrganizer.call('PUT', `/api/invitations/${id}/reminder`)).toMatchObject(refused)
    expect((await asOrganizer.api.users.me()).invitations_stopped).toMatchObject({ reason })
    expect((await asOrganizer.call('DELETE', `/api/invitations/${id}`)).status).toBe(200)
    const somebody = await asked()
    expect(somebody.mail?.campaign_event_id).toBe(somebody.event.id)

    expect((await stop(organizer.user_id, false)).status).toBe(200)
    expect((await asOrganizer.api.users.me()).invitations_stopped).toBeNull()
    expect((await ask(asOrganizer, place.id, [florist.id])).status).toBe(201)
    const { entries } = await admin.api.admin.audit({ query: { subject_type: 'organizer', subject_id: organizer.id } })
    expect(entries).toMatchObject([
      { action: 'organizer.allow_invitations', from_state: 'stopped', to_state: null },
      { action: 'organizer.stop_invitations', from_state: null, to_state: 'stopped', reason },
    ])
  })

  test('never leave the queue, also when they are allowed again; those of others do', async () => {
    const { organizer, event, mail } = await asked()
    const somebody = await asked()
    await stop(organizer.user_id)
    await stop(organizer.user_id, false)
    for (const one of [mail!, somebody.mail!]) await attempt(one.id, take)
    expect(taken).toEqual([somebody.mail!.id])
    expect(await campaignOf(event.id)).toMatchObject({ sent: 0, waiting: 0, stopped: 1, is_stopped: false })
    const retry = await admin.call('POST', `/api/deliveries/${mail!.id}/retry`)
    expect(retry.status).toBe(409)
  })

  test('one on its way is not tried again, and one that has arrived counts as sent', async () => {
    const [first, next] = [await asked(), await asked()]
    await attempt(first.mail!.id, async () => {
      await stop(first.organizer.user_id)
      await stop(first.organizer.user_id, false)
      throw new Error('connection lost')
    })
    expect(await attempt(first.mail!.id, take)).toBe('gone')
    expect(await campaignOf(first.event.id)).toMatchObject({ sent: 0, stopped: 1 })
    await attempt(next.mail!.id, async () => void (await stop(next.organizer.user_id)))
    expect(await campaignOf(next.event.id)).toMatchObject({ sent: 1, stopped: 0, is_stopped: true })
    expect(taken).toEqual([])
  })

  test('need a reason, and an organizer', async () => {
    const organizer = await make.organizer()
    const path = (userId: number) => `/api/users/admin/invitations/${userId}`
    expect((await admin.call('PUT', path(organizer.user_id), { body: { stopped: true } })).status).toBe(400)
    expect((await stop((await make.user()).id)).status).toBe(404)
    expect((await stop(organizer.user_id, false)).status).toBe(409)
    expect((await as(organizer.owner).call('PUT', path(organizer.user_id), { body: { stopped: false } })).status).toBe(
      403,
    )
  })
})

test('campaigns are listed by event with their counts, found by title and organizer, and filter the e-mails', async () => {
  const { event, organizer, mail } = await asked()
  const add = (part: Partial<typeof deliveries.$inferInsert>) =>
    db.insert(deliveries).values({
      recipient: 'a@b.test',
      subject: 'x',
      text_body: 'x',
      html_body: 'x',
      campaign_event_id: event.id,
      ...part,
    })
  await add({ status: 'sent' })
  await add({ status: 'sent', outcome: 'refused' })
  await add({ status: 'failed' })
  await add({ status: 'failed', outcome: 'complained' })
  await add({ status: 'failed', outcome: 'stopped' })
  await add({ campaign_event_id: null })
  const { campaigns, pagination } = await admin.api.admin.campaigns({ query: { search: organizer.organization_name } })
  expect(pagination.total).toBe(1)
  expect(campaigns).toMatchObject([
    {
      event_id: event.id,
      event_title: event.title,
      organizer_user_id: organizer.user_id,
      sent: 1,
      waiting: 1,
      refused: 2,
      complained: 1,
      stopped: 1,
    },
  ])
  const { deliveries: shown, pagination: all } = await admin.api.admin.deliveries({ query: { campaign: event.id } })
  expect(all.total).toBe(6)
  expect(shown.at(-1)).toMatchObject({ id: mail!.id, campaign: { event_title: event.title } })
  expect((await admin.api.admin.campaigns({ query: { search: 'nothing of the kind' } })).campaigns).toEqual([])
})
