import { maxCounts } from '@marquee/contract/limits'
import { askingSentences } from '@marquee/contract/invitations'
import { refusals } from '@marquee/contract/policy'
import { failure, statusesOf } from './answers.ts'
import { conflict } from './asking-world.ts'
import { sweepInvited } from '../src/db/invitation-mails.ts'
import { auditEntries, contactInvitations, events, formerInvitations, notifications } from '../src/db/schema.ts'
import { isStillAsked } from '../src/features/applications/contact-invitation-times.ts'
import { markRefused } from '../src/notify/refused-addresses.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactWorld, linkIn } from './contact-world.ts'

const { db, make, as, ask, preview, remind, openBy, declineBy, mails, send, sendDue, called, asked } =
  await contactWorld()

describe('asking contacts to apply', () => {
  test('nothing is stored or mailed by the preview, and nothing leaves before it cannot be undone', async () => {
    const { asOrganizer, place, ids, people, organizer, states } = await called(2)
    const shown = await preview(asOrganizer, place.id, ids)
    expect(shown.asked.map(({ email }) => email)).toEqual(people.map(({ email }) => email))
    expect(shown.mail.subject).toContain(organizer.organization_name)
    expect(shown.mail.after[0]).toContain(`in the contacts of ${organizer.organization_name}`)
    expect([await states(), await mails()]).toEqual([[], []])
    expect((await ask(asOrganizer, place.id, ids, 'We met in May.')).status).toBe(201)
    await sendDue()
    expect(await mails()).toEqual([])
    await send()
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
    for (const { text_body, recipient, user_id } of sent) {
      expect([text_body.includes('We met in May.'), user_id]).toEqual([true, null])
      expect(text_body).toContain(`you are in the contacts of ${organizer.organization_name}.`)
      for (const other of people.filter(({ email }) => email !== recipient))
        expect(text_body).not.toContain(other.email)
    }
    expect(await states()).toEqual(['sent', 'sent'])
    const noted = and(eq(auditEntries.to_state, '2 contacts'), eq(auditEntries.actor_user_id, organizer.owner.id))
    expect(await db.$count(auditEntries, noted)).toBe(1)
  })

  test('contacts of another organizer are passed over, and nobody else reads what came of it', async () => {
    const [one, other] = [await called(), await called()]
    expect((await preview(one.asOrganizer, one.place.id, other.ids)).asked).toEqual([])
    expect(await ask(one.asOrganizer, one.place.id, other.ids)).toMatchObject(conflict(askingSentences.nobody))
    await ask(one.asOrganizer, one.place.id, one.ids)
    await send()
    const [row] = await one.list()
    const path = `/api/events/${one.event.id}/contact-invitations`
    expect((await other.asOrganizer.call('GET', path)).status).toBe(404)
    expect(await remind(other.asOrganizer, row!.id)).toMatchObject({
      status: 404,
      body: failure(refusals.invitationNotFound, 'not_found'),
    })
  })

  test('is taken back: before it is mailed nothing is left, later its link is over', async () => {
    const { asOrganizer, place, ids, people, list, states, event } = await called(2)
    const takeBack = (id: number, caller = asOrganizer) => caller.call('DELETE', `/api/contact-invitations/${id}`)
    await ask(asOrganizer, place.id, [ids[0]!])
    const [unsent] = await list()
    expect((await takeBack(unsent!.id, (await called()).asOrganizer)).status).toBe(404)
    expect((await takeBack(unsent!.id)).status).toBe(200)
    expect(await db.$count(contactInvitations)).toBe(0)
    await ask(asOrganizer, place.id, ids)
    await send()
    const [mail] = (await mails()).filter(({ recipient }) => recipient === people[0]!.email)
    const [sent] = (await list()).filter(({ email }) => email === people[0]!.email)
    expect(statusesOf(await Promise.all([takeBack(sent!.id), takeBack(sent!.id)]))).toEqual([200, 200])
    expect((await states()).toSorted()).toEqual(['sent', 'withdrawn'])
    expect(await isStillAsked(db, mail!)).toBe(false)
    expect((await openBy(linkIn(mail!.text_body))).body.data.state).toBe('withdrawn')
    expect((await remind(asOrganizer, sent!.id)).status).toBe(409)
    // The link of a private event lets nobody in any more.
    await db.update(events).set({ visibility: 'private' }).where(eq(events.id, event.id))
    expect((await openBy(linkIn(mail!.text_body))).status).toBe(404)
    const noted = and(eq(auditEntries.action, 'event.uninvite'), eq(auditEntries.subject_id, event.id))
    expect(await db.$count(auditEntries, noted)).toBe(2)
  })

  test('a removed event counts for the limit of 30 days, and names nobody any more', async () => {
    const { asOrganizer, ids, people, organizer } = await called()
    for (let time = 0; time < maxCounts.invitationsOfVendor; time++) {
      const { place, event } = await called()
      await db.update(events).set({ organizer_id: organizer.id }).where(eq(events.id, event.id))
      expect((await preview(asOrganizer, place.id, ids)).left_out).toEqual([])
      await ask(asOrganizer, place.id, ids)
      await send()
      const [mail] = (await mails()).slice(-1)
      await declineBy(linkIn(mail!.text_body))
      await asOrganizer.api.events.remove({ params: { id: event.id } })
    }
    const last = await called()
    await db.update(events).set({ organizer_id: organizer.id }).where(eq(events.id, last.event.id))
    expect((await preview(asOrganizer, last.place.id, ids)).left_out).toMatchObject([{ why: 'often' }])
    expect(JSON.stringify(await db.select().from(notifications))).not.toContain(people[0]!.name)
    await db.update(formerInvitations).set({ created_at: sql`now() - interval '31 days'` })
    await sweepInvited(db)
    expect(await db.$count(formerInvitations)).toBe(0)
    expect((await preview(asOrganizer, last.place.id, ids)).left_out).toEqual([])
  })

  test('an address whose e-mails come back is shown, and not reminded', async () => {
    const { asOrganizer, list, id, contact } = await asked()
    expect(await list()).toMatchObject([{ is_refused: false }])
    await markRefused(db, contact.email, 'refused', '550 5.1.1 No such user')
    expect(await list()).toMatchObject([{ is_refused: true }])
    expect(await remind(asOrganizer, id)).toMatchObject(conflict(askingSentences.comesBack))
  })

  test('an address with an account is treated like every other', async () => {
    const { asOrganizer, place, organizer, event } = await called()
    const florist = await make.vendor()
    const email = florist.owner.email!.toLowerCase()
    const contact = await make.contact({ organizer_id: organizer.id, name: 'Known', email })
    await as(florist.owner).api.applications.create({ body: { event_id: event.id, place_id: place.id, message: 'Hi' } })
    const shown = await preview(asOrganizer, place.id, [contact.id])
    expect(shown).toMatchObject({ asked: [{ contact_id: contact.id, name: 'Known', email }], left_out: [] })
    await ask(asOrganizer, place.id, [contact.id])
    await send()
    const [row] = await asOrganizer.api.contactInvitations.contactsOfEvent({ params: { id: event.id } })
    expect(row?.state).toBe('sent')
  })

  test('each address once for an event and three times in 30 days, also when the contact was removed meanwhile', async () => {
    const { asOrganizer, place, organizer, contact, ids } = await asked()
    const reasons = async (placeId: number, contactIds: number[]) =>
      (await preview(asOrganizer, placeId, contactIds)).left_out.map(({ why }) => why)
    expect(await reasons(place.id, ids)).toEqual(['invited'])
    await asOrganizer.api.contacts.remove({ body: { ids } })
    const again = await make.contact({ organizer_id: organizer.id, email: contact.email })
    expect(await reasons(place.id, [again.id])).toEqual(['invited'])
    const others = [await called(), await called(), await called()]
    for (const { event } of others)
      await db.update(events).set({ organizer_id: organizer.id }).where(eq(events.id, event.id))
    const answers = await Promise.all(others.map((one) => ask(asOrganizer, one.place.id, [again.id])))
    expect(statusesOf(answers).filter((status) => status === 201)).toHaveLength(2)
    expect(await reasons((await looksToo()).place.id, [again.id])).toEqual(['often'])
    await db.update(contactInvitations).set({ created_at: sql`now() - interval '31 days'` })
    expect(await reasons((await looksToo()).place.id, [again.id])).toEqual([])

    async function looksToo() {
      const made = await called()
      await db.update(events).set({ organizer_id: organizer.id }).where(eq(events.id, made.event.id))
      return made
    }
  })

  test('parallel calls, together with vendors, invite no more than an event may', async () => {
    const { asOrganizer, place, event, organizer, vendor } = await called()
    const before = maxCounts.invitationsOfEvent - 3
    await db.execute(sql`insert into contact_invitations (event_id, address_hash, send_after)
      select ${event.id}, 'hash' || n, now() + interval '1 day' from generate_series(1, ${before}::integer) n`)
    const groups = await Promise.all(
      [0, 1].map(() => Promise.all([0, 1].map(() => make.contact({ organizer_id: organizer.id })))),
    )
    const vendors = [await vendor(), await vendor()].map(({ id }) => id)
    const inviteVendors = () =>
      asOrganizer.call('POST', `/api/call-places/${place.id}/invitations/to-apply`, {
        body: { contractor_ids: vendors },
      })
    await Promise.all([
      ...groups.map((some) =>
        ask(
          asOrganizer,
          place.id,
          some.map(({ id }) => id),
        ),
      ),
      inviteVendors(),
    ])
    const { rows } = await db.execute<{
      made: number
    }>(sql`select ((select count(*) from contact_invitations where event_id = ${event.id})
      + (select count(*) from place_invitations where event_id = ${event.id}))::integer as made`)
    expect(rows[0]?.made).toBe(maxCounts.invitationsOfEvent)
    const late = await make.contact({ organizer_id: organizer.id })
    expect((await preview(asOrganizer, place.id, [late.id])).left_out).toMatchObject([{ why: 'limit' }])
  })

  test('one reminder, not more, also by parallel calls', async () => {
    const { asOrganizer, id, list } = await asked()
    const answers = await Promise.all([0, 1, 2].map(() => remind(asOrganizer, id)))
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(1)
    expect((await list())[0]?.reminded_at).not.toBeNull()
    expect(await remind(asOrganizer, id)).toMatchObject(conflict(askingSentences.reminded))
  })

  test('the home and the event count them beside vendors', async () => {
    const { asOrganizer, event, link, states } = await asked()
    expect(await asOrganizer.api.invitations.unanswered()).toMatchObject([{ event_id: event.id, sent: 1, opened: 0 }])
    await openBy(link)
    expect(await asOrganizer.api.invitations.unanswered()).toMatchObject([{ event_id: event.id, sent: 0, opened: 1 }])
    await db.update(events).set({ start_date: '2020-01-01' }).where(eq(events.id, event.id))
    expect([await states(), await asOrganizer.api.invitations.unanswered()]).toEqual([['expired'], []])
  })
})
