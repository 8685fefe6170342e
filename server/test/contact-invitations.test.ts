import { maxCounts } from '@marquee/contract/limits'
import { askingSentences } from '@marquee/contract/invitations'
import { refusals } from '@marquee/contract/policy'
import { failure, statusesOf } from './answers.ts'
import { conflict } from './asking-world.ts'
import { auditEntries, contactInvitations, events } from '../src/db/schema.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactWorld } from './contact-world.ts'

const { db, make, as, ask, preview, remind, openBy, mails, send, sendDue, called, asked } = await contactWorld()

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
    const noted = and(eq(auditEntries.action, 'event.invite'), eq(auditEntries.actor_user_id, organizer.owner.id))
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
