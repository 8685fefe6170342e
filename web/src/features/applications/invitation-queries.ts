import { contactInvitationsApi } from '@marquee/contract/contact-invitations'
import { invitationsApi, type InvitationUpdate } from '@marquee/contract/invitations'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { change, freshQuery } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { toast } from '../../lib/toast.tsx'
import { refreshApplications } from './queries.ts'

const invitations = client(invitationsApi)
const contacts = client(contactInvitationsApi)

/** The vendor's own, or what the organizer has offered: those that wait for an answer. */
export const invitationsQuery = (filters: { event_id?: number } = {}) =>
  queryOptions({
    queryKey: [...keys.applications, 'invitations', filters],
    queryFn: ({ signal }) => invitations.mine({ query: filters }, { signal }),
  })

/** Who could fill a place. */
export const candidatesQuery = (placeId: number) =>
  freshQuery([...keys.applications, 'candidates', placeId], (options) =>
    invitations.candidates({ params: { id: placeId } }, options),
  )

/** All invitations for an event, for its organizer. */
export const eventInvitationsQuery = (eventId: number) =>
  freshQuery([...keys.applications, 'invitations', 'of-event', eventId], (options) =>
    invitations.ofEvent({ params: { id: eventId } }, options),
  )

/** The same of contacts. */
export const contactInvitationsQuery = (eventId: number) =>
  freshQuery([...keys.applications, 'invitations', 'of-contacts', eventId], (options) =>
    contacts.contactsOfEvent({ params: { id: eventId } }, options),
  )

/** The organizer's events with invitations to apply that are not answered. */
export const unansweredQuery = freshQuery([...keys.applications, 'invitations', 'unanswered'], (options) =>
  invitations.unanswered({}, options),
)

/** Whom the organizer invites: vendors, or own contacts. */
export interface Invitees {
  kind: 'vendors' | 'contacts'
  ids: number[]
}

/** Who would be asked to apply for a place, and with which e-mail. */
export const askingPreviewQuery = (placeId: number, { kind, ids }: Invitees) =>
  freshQuery([...keys.applications, 'asking', placeId, kind, ids], async (options) => {
    const params = { id: placeId }
    if (kind === 'vendors') {
      const { asked, left_out, ...rest } = await invitations.previewAsking(
        { params, body: { contractor_ids: ids } },
        options,
      )
      const named = <V extends { contractor_id: number; company_name: string | null }>(one: V) => ({
        ...one,
        id: one.contractor_id,
        name: one.company_name,
      })
      return { asked: asked.map(named), left_out: left_out.map(named), ...rest }
    }
    const { asked, left_out, ...rest } = await contacts.previewContacts({ params, body: { contact_ids: ids } }, options)
    const named = <C extends { contact_id: number; name: string | null; email: string }>(one: C) => ({
      ...one,
      id: one.contact_id,
      name: one.name ?? one.email,
    })
    return { asked: asked.map(named), left_out: left_out.map(named), ...rest }
  })

/** Asks vendors or contacts to apply. */
export const askToApply = change(
  ({
    placeId,
    idempotencyKey,
    invitees: { kind, ids },
    line,
  }: {
    placeId: number
    idempotencyKey: string
    invitees: Invitees
    line: string
  }): Promise<{ asked: unknown[] }> => {
    const params = { id: placeId }
    return kind === 'vendors'
      ? invitations.ask({ params, body: { contractor_ids: ids, line } }, { idempotencyKey })
      : contacts.askContacts({ params, body: { contact_ids: ids, line } }, { idempotencyKey })
  },
  {
    success: ({ asked }) => (asked.length === 1 ? 'Invitation sent' : `${asked.length} invitations sent`),
    failure: 'The invitations could not be sent',
    onSettled: refreshApplications,
  },
)

export const remindVendor = change((id: number) => invitations.remind({ params: { id } }), {
  success: 'Reminder sent',
  failure: 'The reminder could not be sent',
  onSettled: refreshApplications,
})

export const remindContact = change((id: number) => contacts.remindContact({ params: { id } }), {
  success: 'Reminder sent',
  failure: 'The reminder could not be sent',
  onSettled: refreshApplications,
})

const takenBack = { success: 'Undone', failure: 'This could not be changed', onSettled: refreshApplications }
export const takeBackInvitation = change((id: number) => invitations.takeBack({ params: { id } }), takenBack)
export const takeBackContact = change((id: number) => contacts.takeBackContact({ params: { id } }), takenBack)

/** Offers a place. It can be undone for as long as the vendor does not know of it. */
export const inviteVendor = change(
  ({ placeId, vendorId }: { placeId: number; vendorId: number }) =>
    invitations.invite({ params: { id: placeId }, body: { contractor_id: vendorId } }),
  {
    failure: 'The place could not be offered',
    onSuccess: ({ id, company_name }) => {
      const undo = async () => {
        await invitations.takeBack({ params: { id } }).then(
          () => toast.info('Undone', { about: company_name }),
          () => toast.error('Failed to undo this'),
        )
        await refreshApplications()
      }
      toast.success('Place offered', { about: company_name, undo })
    },
    onSettled: refreshApplications,
  },
)

export const answerInvitation = change(
  ({ id, ...body }: { id: number } & InvitationUpdate) => invitations.answer({ params: { id }, body }),
  {
    success: ({ application }) => (application ? 'The place is yours' : 'Invitation declined'),
    failure: 'This could not be changed',
    onSettled: refreshApplications,
  },
)
