import { mkdtemp, readFile } from 'node:fs/promises'
import { addressHash } from '../src/notify/unsubscribe.ts'
import { isStillAsked } from '../src/features/applications/contact-invitation-times.ts'
import { mailer } from '../src/notify/mail.ts'
import { markRefused } from '../src/notify/refused-addresses.ts'
import {
  contactInvitations,
  contacts,
  contactStops,
  deliveries,
  events,
  notifications,
  refusedAddresses,
} from '../src/db/schema.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactWorld, linkIn } from './contact-world.ts'

const { db, make, as, nobody, ask, preview, openBy, stopBy, mails, send, called, asked } = await contactWorld()

describe('stopping', () => {
  test('ends all invitations of this organizer alone, and lasts when the contact was removed', async () => {
    const { token, contact, organizer, asOrganizer, states, mail, ids } = await asked()
    expect(mail.stop_token).toBe(token)
    const stranger = await called()
    const same = await make.contact({ organizer_id: stranger.organizer.id, email: contact.email })
    // A page with a button, and nothing else.
    const read = await nobody.call('GET', `/api/notifications/unsubscribe/contacts/${token}`)
    expect([read.status, read.headers.location]).toEqual([303, expect.stringContaining(`/unsubscribe#${token}`)])
    expect(await states()).toEqual(['sent'])
    for (let press = 0; press < 2; press++)
      expect((await stopBy(token)).body.data).toEqual({ organization_name: organizer.organization_name })
    expect(await states()).toEqual(['declined'])
    await asOrganizer.api.contacts.remove({ body: { ids } })
    const again = await make.contact({ organizer_id: organizer.id, email: contact.email })
    const other = await called()
    await db.update(events).set({ organizer_id: organizer.id }).where(eq(events.id, other.event.id))
    expect((await preview(asOrganizer, other.place.id, [again.id])).left_out).toMatchObject([{ why: 'stopped' }])
    expect((await preview(stranger.asOrganizer, stranger.place.id, [same.id])).asked).toHaveLength(1)
    await stopBy(token, '?of=everybody')
    expect((await preview(stranger.asOrganizer, stranger.place.id, [same.id])).asked).toEqual([])
    expect(JSON.stringify(await db.select().from(contactStops))).not.toContain(contact.email)
  })

  test('what waits to be mailed is not, and a link that was not made here stops nothing', async () => {
    const { token, mail, contact, organizer } = await asked()
    expect(await isStillAsked(db, mail)).toBe(true)
    const [start] = token.split(`.${token.split('.').at(-1)}`)
    for (const wrong of [`${start}.${'A'.repeat(43)}`, token.replace(`contact.${organizer.id}`, 'contact.1')])
      expect((await stopBy(wrong)).status).toBe(404)
    expect(await isStillAsked(db, mail)).toBe(true)
    await stopBy(token)
    expect(await isStillAsked(db, mail)).toBe(false)
    expect(await db.$count(contactStops, eq(contactStops.address_hash, addressHash('test', contact.email)))).toBe(1)
  })

  test('a mail program finds the one-click address in the header', async () => {
    const { mail, token } = await asked()
    const folder = await mkdtemp('/tmp/marquee-mail-')
    const { send: write } = mailer({
      smtpUrl: undefined,
      from: 'Marquee <mail@marquee.test>',
      folder,
      unsubscribe: { unsubscribeSecret: 'test', publicUrl: 'https://marquee.test' },
    })
    const { id, created_at: createdAt, recipient: to, subject, text_body: text, html_body: html } = mail
    await write({ id, createdAt, to, subject, text, html, kind: null, userId: null, stopToken: mail.stop_token })
    const eml = await readFile(`${folder}/${id}.eml`, 'utf8')
    const unfolded = eml.replaceAll(/\r\n[ \t]+/g, '')
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(unfolded.replaceAll(' ', '')).toContain(
      `List-Unsubscribe:<https://marquee.test/api/notifications/unsubscribe/contacts/${token}>`,
    )
  })
})

describe('erasing', () => {
  test('a removed contact leaves only a hash; what was not mailed never is', async () => {
    const { asOrganizer, place, ids, people } = await called(2)
    await ask(asOrganizer, place.id, ids, 'We met in May.')
    await asOrganizer.api.contacts.remove({ body: { ids: [ids[0]!] } })
    await send()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([people[1]!.email])
    const [mail] = await mails()
    const link = linkIn(mail!.text_body)
    await asOrganizer.api.contacts.remove({ body: { ids: [ids[1]!] } })
    expect(await mails()).toEqual([])
    expect((await openBy(link)).status).toBe(404)
    const left = JSON.stringify(await db.select().from(contactInvitations))
    for (const text of ['We met in May.', ...people.map(({ email }) => email)]) expect(left).not.toContain(text)
  })

  test('a removed contact leaves no entry in the bell that names it', async () => {
    const { asOrganizer, contact, link } = await asked()
    await nobody.call('PUT', `/api/contact-invitation-links/${link}/decline`, { body: {} })
    const texts = async () => JSON.stringify(await db.select().from(notifications))
    expect(await texts()).toContain(`Declined: ${contact.name}`)
    await asOrganizer.api.contacts.remove({ body: { ids: [contact.id] } })
    expect(await texts()).not.toContain(contact.name)
  })

  test('another address of a contact ends the invitation of the former', async () => {
    const { asOrganizer, contact, link, states } = await asked()
    await asOrganizer.api.contacts.update({ params: { id: contact.id }, body: { email: 'other@example.test' } })
    expect([await states(), (await openBy(link)).status]).toEqual([[], 404])
  })

  test('the deleted account of the organizer takes it along', async () => {
    const { organizer, contact, id } = await asked({ line: 'We met in May.' })
    await db.update(deliveries).set({ status: 'sent' }).where(eq(deliveries.recipient, contact.email))
    const body = { confirmation: organizer.owner.email }
    expect((await as(organizer.owner).call('POST', '/api/account/delete', { body })).status).toBe(200)
    expect(await db.$count(contactInvitations, eq(contactInvitations.id, id))).toBe(0)
    expect(await db.$count(contacts, eq(contacts.id, contact.id))).toBe(0)
    expect(JSON.stringify(await db.select().from(deliveries))).not.toContain(contact.email)
  })

  test('a removed contact leaves no e-mail about an event that was removed before', async () => {
    const { asOrganizer, contact, event } = await asked({ line: 'We met in May.' })
    await asOrganizer.api.events.remove({ params: { id: event.id } })
    await asOrganizer.api.contacts.remove({ body: { ids: [contact.id] } })
    expect(JSON.stringify(await db.select().from(deliveries))).not.toContain(contact.email)
  })

  test('an account that has not confirmed the address reads and erases nothing of it', async () => {
    const { contact } = await asked({ line: 'We met in May.' })
    await markRefused(db, contact.email, 'complained', 'Feedback-Type: abuse')
    const person = await make.user({ email: contact.email, email_verified: false })
    expect((await as(person).api.users.me()).refused_mails).toBeNull()
    const body = { confirmation: contact.email }
    expect((await as(person).call('POST', '/api/account/delete', { body })).status).toBe(200)
    expect(await db.$count(refusedAddresses, eq(refusedAddresses.email, contact.email))).toBe(1)
    expect(JSON.stringify(await db.select().from(deliveries))).toContain('We met in May.')
  })

  test('the deleted account of the invited person takes it along', async () => {
    const { link, contact, id } = await asked({ line: 'We met in May.' })
    const person = await make.user({ email: contact.email })
    await openBy(link, as(person))
    const body = { confirmation: contact.email }
    expect((await as(person).call('POST', '/api/account/delete', { body })).status).toBe(200)
    const [row] = await db.select().from(contactInvitations).where(eq(contactInvitations.id, id))
    expect(row).toMatchObject({ contact_id: null, user_id: null, line: null })
    expect(JSON.stringify(await db.select().from(deliveries))).not.toContain('We met in May.')
  })
})
