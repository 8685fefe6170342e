import { createContext } from '../src/context.ts'
import { sendKept } from '../src/features/applications/kept.ts'
import { eventGuests, notifications, webhookMessages } from '../src/db/schema.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactWorld, stateOf } from './contact-world.ts'

const { db, make, as, nobody, database, subscribers, pass, release, openBy, declineBy, vendorAt, asked } =
  await contactWorld()

describe('the link in the e-mail', () => {
  test('shows the call of a private event without an account, and a GET changes nothing', async () => {
    const { link, event, states, contact } = await asked({ visibility: 'private', line: 'We met in May.' })
    for (const path of [`/api/contact-invitation-links/${link}`, `/api/contact-invitation-links/${link}/decline`])
      expect((await nobody.call('GET', path)).status).toBe(405)
    expect(await states()).toEqual(['sent'])
    const opened = await openBy(link)
    expect(opened.headers['cache-control']).toBe('private, no-store')
    expect(opened.body.data).toMatchObject({
      event: { id: event.id, call: { places: [{}] } },
      line: 'We met in May.',
      reader: 'none',
      email: contact.email,
    })
    expect(await states()).toEqual(['opened'])
    expect((await nobody.call('GET', `/api/events/${event.id}`)).status).toBe(404)
  })

  test('is for one invitation alone', async () => {
    const [one, other] = [await asked(), await asked()]
    const [, signature] = one.link.split('.')
    for (const link of [`c${other.id}.${signature}`, `c${one.id}.${'A'.repeat(43)}`, one.link.slice(1), 'x'])
      expect((await declineBy(link)).status).toBe(404)
    expect(await other.states()).toEqual(['sent'])
  })

  test('binds no account with another address, or one that is not confirmed, and gives it no address', async () => {
    const { link, event, contact } = await asked({ visibility: 'private' })
    const [stranger, newcomer] = [await make.vendor(), await vendorAt(contact.email, { email_verified: false })]
    for (const [{ owner }, reader] of [
      [stranger, 'other'],
      [newcomer, 'unconfirmed'],
    ] as const) {
      const opened = await openBy(link, as(owner))
      expect(opened.body.data).toMatchObject({ reader, email: null })
      expect(JSON.stringify(opened.body)).not.toContain(contact.email)
      expect((await as(owner).call('GET', `/api/events/${event.id}`)).status).toBe(404)
    }
    expect(await db.$count(eventGuests, eq(eventGuests.event_id, event.id))).toBe(0)
    const confirmed = as({ ...newcomer.owner, email_verified: true })
    expect((await openBy(link, confirmed)).body.data.reader).toBe('same')
    expect((await confirmed.call('GET', `/api/events/${event.id}`)).status).toBe(200)
  })

  test.each(['listed', 'private'] as const)(
    'a newcomer’s application to a %s event waits for the approval, and then counts as the answer',
    async (visibility) => {
      const { link, event, contact, place, states, asOrganizer } = await asked({ visibility })
      const vendor = await vendorAt(contact.email.toUpperCase(), {}, { status: 'pending' })
      const asVendor = as(vendor.owner)
      const body = { event_id: event.id, place_id: place.id, message: 'We would love to.' }
      const refused = await asVendor.call('PUT', '/api/event-applications/kept', { body })
      expect(refused.status).toBe(visibility === 'private' ? 404 : 409)
      await openBy(link, asVendor)
      expect((await asVendor.call('POST', '/api/event-applications', { body })).status).toBe(403)
      await asVendor.api.keptApplications.keep({ body })
      const context = createContext(database, subscribers(database))
      await sendKept(context)
      expect([
        await states(),
        (await asOrganizer.api.applications.ofEvent({ params: { eventId: event.id } })).applications,
      ]).toEqual([['opened'], []])
      const admin = as(await make.admin())
      await admin.api.admin.updateRole({
        params: { userId: vendor.owner.id },
        body: { role: 'contractor', status: 'approved' },
      })
      await pass()
      await release()
      await sendKept(context)
      expect(await states()).toEqual(['applied'])
      expect((await declineBy(link)).status).toBe(409)
    },
  )

  test('who applies without having opened the link with the mailed address is not revealed', async () => {
    const { event, contact, place, states } = await asked()
    const vendor = await vendorAt(contact.email)
    await as(vendor.owner).api.applications.create({ body: { event_id: event.id, place_id: place.id, message: 'Hi' } })
    expect(await states()).toEqual(['sent'])
  })

  test('who has declined by mistake applies all the same', async () => {
    const { link, event, contact, place, states } = await asked()
    expect(stateOf(await declineBy(link))).toBe('declined')
    const asVendor = as((await vendorAt(contact.email)).owner)
    await openBy(link, asVendor)
    await asVendor.api.applications.create({ body: { event_id: event.id, place_id: place.id, message: 'Hi' } })
    expect(await states()).toEqual(['applied'])
  })

  test('declines in one press, with a reason, and the organizer’s webhook alone gets it', async () => {
    const { link, states, list, organizer } = await asked()
    await make.webhook({ user_id: organizer.owner.id, event_types: ['invitation.answered'] })
    await make.webhook({ user_id: (await make.admin()).id, event_types: ['invitation.answered'] })
    for (let press = 0; press < 2; press++) expect(stateOf(await declineBy(link))).toBe('declined')
    await declineBy(link, { reason: 'We are away.' })
    expect(await list()).toMatchObject([{ state: 'declined', reason: 'We are away.' }])
    expect(await states()).toEqual(['declined'])
    const news = await db.select().from(notifications).where(eq(notifications.user_id, organizer.owner.id))
    expect(news.map(({ kind }) => kind)).toEqual(['invitation.declined'])
    const bodies = (await db.select().from(webhookMessages)).map(({ body }) => JSON.parse(body))
    expect(bodies).toMatchObject([
      { type: 'invitation.answered', data: { invitation: null, contact_invitation: { state: 'declined' } } },
    ])
  })
})
