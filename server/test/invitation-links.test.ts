import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { eventApplications, events, notifications, placeInvitations, vendors } from '../src/db/schema.ts'
import { invitationLink } from '../src/features/applications/invitation-records.ts'
import { statusesOf } from './answers.ts'
import { askingWorld, stateOf, unknownLink } from './asking-world.ts'

const { db, nobody, make, as, looking, send, ask, preview, declineBy, openBy, asked } = await askingWorld()

describe('the link in the e-mail', () => {
  test('opens and declines without an account session; a GET changes nothing', async () => {
    const { link, states, event, asOrganizer, organizer } = await asked({ line: 'We loved your stall.' })
    for (const path of [`/api/invitation-links/${link}`, `/api/invitation-links/${link}/decline`])
      expect((await nobody.call('GET', path)).status).toBe(405)
    expect(await states()).toEqual(['sent'])
    const opened = await openBy(link)
    expect(opened.headers['cache-control']).toBe('private, no-store')
    expect(opened.body.data).toMatchObject({ event_id: event.id, line: 'We loved your stall.', state: 'opened' })
    expect(await states()).toEqual(['opened'])
    for (let press = 0; press < 2; press++) expect(stateOf(await declineBy(link))).toBe('declined')
    expect(await states()).toEqual(['declined'])
    await declineBy(link, { reason: 'We are away.' })
    const [shown] = await asOrganizer.api.invitations.ofEvent({ params: { id: event.id } })
    expect(shown).toMatchObject({ state: 'declined', reason: 'We are away.' })
    const news = await db.select().from(notifications).where(eq(notifications.user_id, organizer.owner.id))
    expect(news.map(({ kind }) => kind)).toEqual(['invitation.declined'])
    expect(await db.$count(eventApplications, eq(eventApplications.event_id, event.id))).toBe(0)
  })

  test('is for one invitation alone, and allows nothing else', async () => {
    const [one, other] = [await asked(), await asked()]
    const [, signature] = one.link.split('.')
    for (const link of [`${other.id}.${signature}`, `0${one.link}`, `${one.id}.${'A'.repeat(43)}`, 'x', `${one.id}.`])
      expect((await declineBy(link)).status).toBe(404)
    expect(await openBy(`${other.id}.${signature}`)).toMatchObject(unknownLink)
    expect(await other.states()).toEqual(['sent'])
    const withIt = { headers: { authorization: `Bearer ${one.link}` } }
    expect((await nobody.call('GET', '/api/invitations', withIt)).status).toBe(401)
    expect(Object.keys((await openBy(one.link)).body.data)).not.toContain('contractor_id')
  })

  test('of one that was not sent, or of an offered place, does not exist', async () => {
    const { asOrganizer, place, vendor } = await looking({ wanted: 2 })
    await ask(asOrganizer, place.id, [(await vendor()).id])
    const offered = await vendor()
    await asOrganizer.api.invitations.invite({ params: { id: place.id }, body: { contractor_id: offered.id } })
    for (const { id } of await db.select().from(placeInvitations))
      expect(await openBy(invitationLink('test', id).split('#')[1]!)).toMatchObject(unknownLink)
    await send()
    const opened = []
    for (const { id } of await db.select().from(placeInvitations))
      opened.push(await openBy(invitationLink('test', id).split('#')[1]!))
    expect(statusesOf(opened)).toEqual([200, 404])
  })

  test('“not for me” stops this organizer alone, also after the time is over', async () => {
    const { link, florist, organizer, id } = await asked()
    await db
      .update(placeInvitations)
      .set({ until: sql`clock_timestamp() - interval '1 second'` })
      .where(eq(placeInvitations.id, id))
    expect(stateOf(await declineBy(link, { stops: true }))).toBe('expired')
    const again = await looking()
    await db.update(events).set({ organizer_id: organizer.id }).where(eq(events.id, again.event.id))
    const shown = await preview(as(organizer.owner), again.place.id, [florist.id])
    expect(shown.left_out).toMatchObject([{ contractor_id: florist.id, why: 'stopped' }])
    const stranger = await looking({ service_id: null })
    const free = await preview(stranger.asOrganizer, stranger.place.id, [florist.id])
    expect(free.asked).toMatchObject([{ contractor_id: florist.id }])
  })

  test('declining changes neither the vendor’s profile nor the order of a search', async () => {
    const { link, florist } = await asked()
    await make.vendor()
    const read = async () => [
      (await nobody.call('GET', '/api/contractors?limit=100')).body,
      (await db.select().from(vendors).where(eq(vendors.id, florist.id)))[0],
    ]
    const before = await read()
    await declineBy(link, { reason: 'No', stops: true })
    expect(await read()).toEqual(before)
  })
})
