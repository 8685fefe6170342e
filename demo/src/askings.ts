import { questions } from './calls.ts'
import type { AddedEvent, AddedVendor, Stage } from './stage.ts'

/** What becomes of the vendors who are asked to apply, in turn. */
const outcomes = ['sent', 'opened', 'declined', 'applied', 'expired', 'reminded', 'sent', 'opened'] as const

/** The demo organizer has lists of vendors, and asks vendors to apply to two events: something of each kind came of it. */
export async function addAskings(
  { silent, sendAsked, endAsked, asked: contactsAsked, contactLink }: Stage,
  events: readonly AddedEvent[],
  vendors: readonly AddedVendor[],
): Promise<void> {
  const { applications } = silent
  const { invitations } = applications
  const own = events.filter(({ seed }) => seed.organizer === 0)
  const actor = await own[0]!.organizer.actor()
  for (const [name, from] of Object.entries({ 'Spring market': 2, 'Long tables': 9 })) {
    const { id } = await silent.vendors.lists.create(actor, { name })
    for (const vendor of vendors.slice(from, from + 6)) await silent.vendors.lists.add(actor, id, vendor.id)
  }
  /** To the first of the events some of the contacts are asked too. */
  async function addContacts(event_id: number, placeId: number): Promise<void> {
    const { contacts } = await silent.contacts.list(actor, { page: 1, limit: 8 })
    await contactsAsked.askContacts(actor, placeId, {
      contact_ids: contacts.map(({ id }) => id),
      line: 'You were with us last year. Will you come again?',
    })
    await sendAsked()
    for (const [turn, { id }] of (await contactsAsked.contactsOfEvent(actor, event_id)).entries()) {
      const outcome = (['opened', 'declined', 'reminded', 'sent'] as const)[turn % 4]
      if (outcome === 'reminded') await contactsAsked.remindContact(actor, id)
      if (outcome === 'opened' || outcome === 'declined') await contactsAsked.openContact(null, contactLink(id))
      if (outcome === 'declined')
        await contactsAsked.declineContact(null, contactLink(id), { reason: 'The van is broken until autumn.' })
    }
  }
  let calls = 0
  for (const { id: event_id, seed } of own) {
    const { call, status } = await silent.events.get(actor, event_id)
    const place = status === 'published' ? call?.places.findLast(({ is_full }) => !is_full) : undefined
    if (!place || calls === 2) continue
    const ids = vendors.slice(1).map((vendor) => vendor.id)
    const { asked } = await invitations.previewAsking(actor, place.id, { contractor_ids: ids })
    const chosen = asked.slice(0, outcomes.length).map(({ contractor_id }) => contractor_id)
    if (chosen.length < 5) continue
    calls++
    await invitations.ask(actor, place.id, {
      contractor_ids: chosen,
      line: 'We saw your table in May, and kept thinking of it.',
    })
    await sendAsked()
    if (calls === 1) await addContacts(event_id, place.id)
    const made = await invitations.ofEvent(actor, event_id)
    for (const [turn, contractor_id] of chosen.entries()) {
      const { id } = made.find((one) => one.contractor_id === contractor_id)!
      const outcome = outcomes[turn]
      if (outcome !== 'sent' && outcome !== 'expired' && outcome !== 'reminded') await invitations.open(id)
      if (outcome === 'declined')
        await invitations.declineLinked(id, { reason: 'We are in Boise that weekend. Next year?' })
      if (outcome === 'expired') await endAsked(id)
      if (outcome === 'reminded') await invitations.remind(actor, id)
      if (outcome === 'applied')
        await applications.create(await vendors.find((one) => one.id === contractor_id)!.person.actor(), {
          event_id,
          place_id: place.id,
          message: 'Thank you for asking. We would love to come.',
          conditions_version: call?.conditions?.version ?? null,
          answers: (questions[seed.title] ?? []).flatMap(({ answers: [value] }, at) =>
            value === undefined ? [] : { question_id: call!.questions[at]!.id, value },
          ),
        })
    }
  }
}
