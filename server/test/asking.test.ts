import { askingSentences } from '@marquee/contract/invitations'
import { maxCounts } from '@marquee/contract/limits'
import { callSentences } from '@marquee/contract/open-call'
import { refusals } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  deliveries,
  events,
  invitationStops,
  notifications,
  placeInvitations,
  users,
  vendorUnavailableDates,
} from '../src/db/schema.ts'
import { endInvitations } from '../src/features/applications/invitation-times.ts'
import { failure, statusesOf } from './answers.ts'
import { askingWorld, conflict, linkIn, stateOf } from './asking-world.ts'

const world = await askingWorld()
const { db, make, as, looking, contextOf, send, ask, preview, declineBy, openBy, asked } = world

describe('asking vendors to apply', () => {
  test('a preview shows the e-mail and changes nothing; nothing is mailed before it is sent', async () => {
    const { asOrganizer, place, vendor, event } = await looking()
    const [first, next] = [await vendor(), await vendor()]
    const { mail, ...shown } = await preview(asOrganizer, place.id, [next.id, first.id])
    expect(shown.asked.map(({ company_name }) => company_name)).toEqual([next.company_name, first.company_name])
    expect(await db.$count(placeInvitations, eq(placeInvitations.event_id, event.id))).toBe(0)
    await send()
    expect(await world.sent()).toEqual(world.nothing)
    const answer = await ask(asOrganizer, place.id, [first.id, next.id], 'We loved your stall.')
    expect(answer).toMatchObject({ status: 201, body: { data: { left_out: [] } } })
    expect(await world.sent()).toEqual(world.nothing)
    await send()
    const mails = await db.select().from(deliveries).orderBy(deliveries.id)
    expect(mails.map(({ kind }) => kind)).toEqual(['invitation.sent', 'invitation.sent'])
    for (const one of mails) {
      expect(one.subject).toBe(mail.subject)
      for (const text of [...mail.paragraphs, `${mail.quote}:`, 'We loved your stall.', ...mail.after])
        expect(one.text_body).toContain(text)
      expect(one.html_body).toContain(mail.button)
    }
    // Each has only the own name, and a link of its own.
    expect(mails[0]!.text_body).not.toContain(next.company_name)
    expect(new Set(mails.map(({ text_body }) => linkIn(text_body))).size).toBe(2)
  })

  test('keeps no place, and the vendor’s application answers it', async () => {
    const { asOrganizer, asVendor, event, place, states, florist, organizer } = await asked()
    await make.webhook({ user_id: organizer.owner.id, event_types: ['invitation.answered'] })
    expect((await asOrganizer.api.invitations.candidates({ params: { id: place.id } })).length).toBe(0)
    const another = await make.vendor({ serviceIds: [place.service_id!] })
    const offer = await asOrganizer.call('POST', `/api/call-places/${place.id}/invitations`, {
      body: { contractor_id: another.id },
    })
    expect(offer.status).toBe(201)
    await db.delete(placeInvitations).where(eq(placeInvitations.vendor_id, another.id))
    const [mine] = await asVendor.api.invitations.mine({})
    expect(mine).toMatchObject({ asks: true, place_id: place.id, link: expect.stringMatching(/^\/invitation#\d+\./) })
    expect(JSON.stringify(mine)).not.toContain(another.company_name)
    const take = await asVendor.call('PUT', `/api/invitations/${mine!.id}`, { body: { action: 'accept' } })
    expect(take).toMatchObject(conflict(callSentences.notOffered))
    await asVendor.api.applications.create({ body: { event_id: event.id, message: 'Yes', place_id: place.id } })
    expect(await states()).toEqual(['applied'])
    expect(await asVendor.api.invitations.mine({})).toEqual([])
    expect((await world.sent()).webhooks).toEqual(['invitation.answered'])
    const [entry] = await db.select().from(notifications).where(eq(notifications.user_id, florist.owner.id))
    expect(entry?.read_at).not.toBeNull()
  })

  test('lets the vendor see an event that is not listed, from when it is sent', async () => {
    const { asOrganizer, place, vendor, event } = await looking()
    await db.update(events).set({ visibility: 'unlisted' }).where(eq(events.id, event.id))
    const florist = await vendor()
    const see = async () => (await as(florist.owner).call('GET', `/api/events/${event.id}`)).status
    await ask(asOrganizer, place.id, [florist.id])
    expect(await see()).toBe(404)
    await send()
    expect(await see()).toBe(200)
  })

  test('leaves out who cannot be asked, with the reason', async () => {
    const { asOrganizer, place, vendor, event, organizer } = await looking()
    const [fine, applied, booked, suspended, stopped, again, often, left] = await Promise.all(
      Array.from({ length: 8 }, () => vendor()),
    )
    const ofOtherTrade = await make.vendor()
    await make.application({ event_id: event.id, vendor_id: applied!.id })
    await db.insert(vendorUnavailableDates).values({ vendor_id: booked!.id, date: event.start_date })
    await db
      .update(users)
      .set({ suspended_at: new Date(), suspended_reason: 'Rude' })
      .where(eq(users.id, suspended!.user_id))
    await as(left!.owner).api.account.deleteAccount({ body: { confirmation: left!.owner.email! } })
    await db.insert(invitationStops).values({ organizer_id: organizer.id, vendor_id: stopped!.id })
    await ask(asOrganizer, place.id, [again!.id])
    for (let one = 0; one < maxCounts.invitationsOfVendor; one++)
      await make.asking({ event_id: (await make.event({ organizer_id: organizer.id })).id, vendor_id: often!.id })
    const all = [applied, booked, suspended, stopped, again, often, left, ofOtherTrade, fine].map((one) => one!.id)
    const expected = [
      [applied!.company_name, 'applied'],
      [booked!.company_name, 'booked'],
      [null, 'not_listed'],
      [stopped!.company_name, 'stopped'],
      [again!.company_name, 'invited'],
      [often!.company_name, 'often'],
      [null, 'not_listed'],
      [ofOtherTrade.company_name, 'other_trade'],
    ]
    const shown = await preview(asOrganizer, place.id, all)
    expect(shown.left_out.map(({ company_name, why }) => [company_name, why])).toEqual(expected)
    const { body } = await ask(asOrganizer, place.id, [...all, fine!.id])
    expect(body.data).toMatchObject({ asked: [{ contractor_id: fine!.id }], left_out: shown.left_out })
    expect(await ask(asOrganizer, place.id, all)).toMatchObject(conflict(askingSentences.nobody))
  })

  test('is for the organizer of a published event whose call is open', async () => {
    const { asOrganizer, place, vendor, event, setCall, trade } = await looking()
    const { id } = await vendor()
    const stranger = as((await make.organizer()).owner)
    for (const path of ['', '/preview'])
      expect(
        await stranger.call(path ? 'PUT' : 'POST', `/api/call-places/${place.id}/invitations/to-apply${path}`, {
          body: { contractor_ids: [id] },
        }),
      ).toMatchObject({ status: 404, body: failure(callSentences.placeNotFound, 'not_found') })
    await setCall({ places: [{ service_id: trade, wanted: 1 }], closes_local: '2020-01-01T10:00' })
    expect(await ask(asOrganizer, place.id, [id])).toMatchObject(conflict(callSentences.closed))
    await db.update(events).set({ status: 'draft' }).where(eq(events.id, event.id))
    expect(await ask(asOrganizer, place.id, [id])).toMatchObject(conflict(refusals.eventClosed))
    for (const contractor_ids of [[], ['x'], [0], Array.from({ length: 501 }, (_, at) => at + 1), 7])
      expect((await ask(asOrganizer, place.id, contractor_ids as number[])).status).toBe(400)
    expect((await ask(asOrganizer, place.id, [id], 'x'.repeat(501))).status).toBe(400)
  })

  test('is taken back before it is sent: nothing is left; later the vendor gets a notice, and the link is over', async () => {
    const { asOrganizer, place, vendor } = await looking()
    const florist = await vendor()
    await ask(asOrganizer, place.id, [florist.id])
    const [row] = await db.select().from(placeInvitations).where(eq(placeInvitations.vendor_id, florist.id))
    expect(await as(florist.owner).api.invitations.mine({})).toEqual([])
    await asOrganizer.call('DELETE', `/api/invitations/${row!.id}`)
    await send()
    expect(await world.sent()).toEqual(world.nothing)
    await ask(asOrganizer, place.id, [florist.id])
    await send()
    const [mail] = await db.select().from(deliveries)
    const [sent] = await db.select().from(placeInvitations).where(eq(placeInvitations.vendor_id, florist.id))
    await db.update(deliveries).set({ status: 'sent' })
    await asOrganizer.call('DELETE', `/api/invitations/${sent!.id}`)
    expect((await world.sent()).mails).toEqual(['invitation.sent', 'invitation.ended'])
    expect(stateOf(await openBy(linkIn(mail?.text_body)))).toBe('withdrawn')
    expect(await declineBy(linkIn(mail?.text_body))).toMatchObject(conflict(askingSentences.answered))
  })

  test('is not sent, and nobody is reminded, after the vendor wants no more invitations or has applied', async () => {
    const { florist, asOrganizer, organizer, trade, link, vendor, event, place } = await asked()
    const { id } = await make.event({ organizer_id: organizer.id })
    const places = [{ service_id: trade, wanted: 1, note: null, fee: null }]
    const { call } = await asOrganizer.api.events.setCall({
      params: { id },
      body: { closes_local: null, time_zone: 'UTC', answer_by: null, places },
    })
    await ask(asOrganizer, call!.places[0]!.id, [florist.id])
    await declineBy(link, { stops: true })
    const applying = await vendor()
    await ask(asOrganizer, place.id, [applying.id])
    const body = { event_id: event.id, message: 'Hello', place_id: place.id }
    await as(applying.owner).api.applications.create({ body })
    await send()
    // That of the first went with its answer.
    expect(await db.$count(deliveries, eq(deliveries.kind, 'invitation.sent'))).toBe(0)
    const other = await asked()
    await db.insert(invitationStops).values({ organizer_id: other.organizer.id, vendor_id: other.florist.id })
    expect((await other.asOrganizer.call('PUT', `/api/invitations/${other.id}/reminder`)).status).toBe(409)
  })

  test('ends when the call now does, also after it or the day is moved, and when its place is removed', async () => {
    const { asOrganizer, event, id, states, trade, setCall } = await asked()
    const until = async () => (await db.select().from(placeInvitations).where(eq(placeInvitations.id, id)))[0]!.until
    const setDay = (start_date: string) =>
      asOrganizer.api.events.update({ params: { id: event.id }, body: { start_date, end_date: null } })
    await setDay('2031-03-01')
    expect(await until()).toEqual(new Date('2031-03-01T08:00:00Z'))
    await setCall({ places: [{ service_id: trade, wanted: 1 }], closes_local: '2031-02-01T10:00' })
    expect(await until()).toEqual(new Date('2031-02-01T18:00:00Z'))
    await setCall({ places: [{ service_id: null, wanted: 1 }] })
    expect(await states()).toEqual([])
    expect(await asOrganizer.api.invitations.unanswered({})).toEqual([])
    expect((await world.sent()).mails).toContain('invitation.ended')
  })

  test('ends when the call closes, without a notice for each', async () => {
    const { link, states, id } = await asked()
    await db
      .update(placeInvitations)
      .set({ until: sql`clock_timestamp() - interval '1 second'` })
      .where(eq(placeInvitations.id, id))
    expect(await states()).toEqual(['expired'])
    const before = await world.sent()
    await endInvitations(contextOf(), new Date(), new AbortController().signal)
    // The e-mail had not left yet.
    expect(await world.sent()).toEqual({ ...before, mails: [] })
    expect(stateOf(await openBy(link))).toBe('expired')
    expect(await declineBy(link)).toMatchObject(conflict(askingSentences.answered))
  })
})

describe('a reminder', () => {
  test('is sent once, and never after an answer', async () => {
    const { asOrganizer, id, link } = await asked()
    const remind = () => asOrganizer.call('PUT', `/api/invitations/${id}/reminder`)
    await db.update(deliveries).set({ status: 'sent' })
    const answers = await Promise.all([remind(), remind(), remind()])
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(conflict(askingSentences.reminded))
    const mails = await db.select().from(deliveries).where(eq(deliveries.status, 'queued'))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Reminder: /)])
    expect(linkIn(mails[0]?.text_body)).toBe(link)
    const other = await asked()
    await declineBy(other.link)
    expect(await other.asOrganizer.call('PUT', `/api/invitations/${other.id}/reminder`)).toMatchObject(
      conflict(askingSentences.answered),
    )
  })

  test('the organizer’s home counts what is not opened and not answered, one row for each event', async () => {
    const { asOrganizer, event, place, vendor, link } = await asked()
    const others = [await vendor(), await vendor(), await vendor()]
    await ask(
      asOrganizer,
      place.id,
      others.map(({ id }) => id),
    )
    await send()
    const mails = await db.select().from(deliveries).where(eq(deliveries.user_id, others[0]!.owner.id))
    await declineBy(linkIn(mails[0]?.text_body))
    await openBy(link)
    expect(await asOrganizer.api.invitations.unanswered({})).toEqual([
      { event_id: event.id, event_title: event.title, sent: 2, opened: 1 },
    ])
    expect(await as((await make.organizer()).owner).api.invitations.unanswered({})).toEqual([])
  })
})

test('the words of both go with their accounts', async () => {
  const { link, florist, organizer, asVendor, asOrganizer, event } = await asked({ line: 'We loved your stall.' })
  await declineBy(link, { reason: 'We are away.', stops: true })
  await asOrganizer.api.account.deleteAccount({ body: { confirmation: organizer.owner.email! } })
  const rows = await db.select().from(placeInvitations).where(eq(placeInvitations.event_id, event.id))
  expect(rows.map(({ line }) => line)).toEqual(rows.map(() => null))
  expect(await db.$count(invitationStops, eq(invitationStops.organizer_id, organizer.id))).toBe(0)
  await asVendor.api.account.deleteAccount({ body: { confirmation: florist.owner.email! } })
  expect(await db.$count(placeInvitations, eq(placeInvitations.vendor_id, florist.id))).toBe(0)
})
