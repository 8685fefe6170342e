import { createContext } from '../src/context.ts'
import { sendContactInvitations } from '../src/features/applications/contact-invitation-times.ts'
import { heldWorld } from './held-world.ts'
import { placesOf } from './places.ts'
import type { Caller } from './test-app.ts'
import { contactInvitations, contactStops, deliveries, events } from '../src/db/schema.ts'
import { eq, isNull, sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'

export const linkIn = (text: string) => /\/invitation#(c\S+)/.exec(text)?.[1] ?? ''
const tokenIn = (text: string) => /\/unsubscribe#(contact\.\S+)/.exec(text)?.[1] ?? ''
export const stateOf = ({ body }: { body: { data: { state: string } } }) => body.data.state

/** What tests of invitations of contacts need: two processes, and nobody is invited before each test. */
export async function contactWorld() {
  const world = await heldWorld()
  const { db, make, nobody, database, second, subscribers } = world
  const { looking } = placesOf(world)

  beforeEach(async () => {
    await db.delete(contactInvitations)
    await db.delete(contactStops)
  })

  const ask = (caller: Caller, placeId: number, contact_ids: number[], line: string | null = null) =>
    caller.call('POST', `/api/call-places/${placeId}/contact-invitations`, { body: { contact_ids, line } })
  const preview = (caller: Caller, id: number, contact_ids: number[]) =>
    caller.api.contactInvitations.previewContacts({ params: { id }, body: { contact_ids } })
  const remind = (caller: Caller, id: number) => caller.call('PUT', `/api/contact-invitations/${id}/reminder`)
  const openBy = (link: string, caller = nobody) => caller.call('PUT', `/api/contact-invitation-links/${link}`)
  const declineBy = (link: string, body: object = {}) =>
    nobody.call('PUT', `/api/contact-invitation-links/${link}/decline`, { body })
  const stopBy = (token: string, query = '') =>
    nobody.call('POST', `/api/notifications/unsubscribe/contacts/${token}${query}`)
  const mails = () => db.select().from(deliveries).where(isNull(deliveries.kind)).orderBy(deliveries.id)
  /** What two processes do each second. */
  const sendDue = async () => {
    const contexts = [database, second].map((one) => createContext(one, subscribers(one)))
    await Promise.all(contexts.map(sendContactInvitations))
  }
  /** The time to undo is over. Two processes send. */
  const send = async () => {
    await db.update(contactInvitations).set({ send_after: sql`clock_timestamp()` })
    await sendDue()
  }

  /** An event that looks for vendors, and so many contacts of its organizer. */
  async function called(count = 1) {
    const made = await looking({ service_id: null, wanted: 9 })
    const people = []
    for (let one = 0; one < count; one++)
      people.push(await make.contact({ organizer_id: made.organizer.id, name: `Contact ${one}` }))
    const ids = people.map(({ id }) => id)
    const list = () => made.asOrganizer.api.contactInvitations.contactsOfEvent({ params: { id: made.event.id } })
    const states = async () => (await list()).map(({ state }) => state)
    return { ...made, people, ids, list, states }
  }

  const vendorAt = async (email: string, person: object = {}, part: object = {}) =>
    make.vendor({ owner: await make.user({ email, role: 'contractor', ...person }), ...part })

  /** A contact is asked, and has the e-mail. */
  async function asked({ line = null as string | null, visibility = 'listed' as 'listed' | 'private' } = {}) {
    const made = await called()
    await db.update(events).set({ visibility }).where(eq(events.id, made.event.id))
    await ask(made.asOrganizer, made.place.id, made.ids, line)
    await send()
    const [mail] = await db.select().from(deliveries).where(eq(deliveries.recipient, made.people[0]!.email))
    const text = mail!.text_body
    const [row] = await made.list()
    return { ...made, contact: made.people[0]!, mail: mail!, link: linkIn(text), token: tokenIn(text), id: row!.id }
  }
  return {
    ...world,
    looking,
    ask,
    preview,
    remind,
    openBy,
    declineBy,
    stopBy,
    mails,
    send,
    sendDue,
    called,
    vendorAt,
    asked,
  }
}
