import { askingSentences, type LinkedInvitation } from '@marquee/contract/invitations'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { createContext } from '../src/context.ts'
import { deliveries, placeInvitations } from '../src/db/schema.ts'
import { sendInvitations } from '../src/features/applications/invitation-times.ts'
import { failure } from './answers.ts'
import { heldWorld } from './held-world.ts'
import { placesOf } from './places.ts'
import type { Caller } from './test-app.ts'

export const conflict = (sentence: string) => ({ status: 409, body: failure(sentence, 'conflict') })
export const unknownLink = { status: 404, body: failure(askingSentences.linkUnknown, 'not_found') }
export const stateOf = ({ body }: { body: { data: LinkedInvitation } }) => body.data.state
export const linkIn = (text: string | undefined) => /\/invitation#(\S+)/.exec(text ?? '')?.[1] ?? ''

/** What tests of invitations to apply need: two processes, and nobody is invited before each test. */
export async function askingWorld() {
  const world = await heldWorld()
  const { db, nobody, as, subscribers, database, second } = world
  const { looking } = placesOf(world)
  const contextOf = (at = database) => createContext(at, subscribers(at))
  /** The time to undo is over. Two processes send. */
  const send = async () => {
    await db.update(placeInvitations).set({ send_after: sql`clock_timestamp()` })
    await Promise.all([database, second].map((one) => sendInvitations(contextOf(one))))
  }
  const ask = (caller: Caller, placeId: number, contractor_ids: number[], line: string | null = null) =>
    caller.call('POST', `/api/call-places/${placeId}/invitations/to-apply`, { body: { contractor_ids, line } })
  const preview = (caller: Caller, id: number, contractor_ids: number[]) =>
    caller.api.invitations.previewAsking({ params: { id }, body: { contractor_ids } })
  const declineBy = (link: string, body: object = {}) =>
    nobody.call('PUT', `/api/invitation-links/${link}/decline`, { body })
  const openBy = (link: string) => nobody.call('PUT', `/api/invitation-links/${link}`)

  /** A vendor is asked to apply, and has the e-mail. */
  async function asked({ line = null as string | null } = {}) {
    const made = await looking()
    const florist = await made.vendor()
    await ask(made.asOrganizer, made.place.id, [florist.id], line)
    await send()
    const [mail] = await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.kind, 'invitation.sent'), eq(deliveries.user_id, florist.owner.id)))
    const states = async () =>
      (await made.asOrganizer.api.invitations.ofEvent({ params: { id: made.event.id } })).map(({ state }) => state)
    const [row] = await db.select().from(placeInvitations).where(eq(placeInvitations.vendor_id, florist.id))
    return { ...made, florist, asVendor: as(florist.owner), mail, link: linkIn(mail?.text_body), states, id: row!.id }
  }
  beforeEach(() => db.delete(placeInvitations))
  return { ...world, looking, contextOf, send, ask, preview, declineBy, openBy, asked }
}
