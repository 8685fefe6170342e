import { invitationsApi, type InvitationUpdate } from '@marquee/contract/invitations'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { change, freshQuery } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { toast } from '../../lib/toast.tsx'
import { refreshApplications } from './queries.ts'

const invitations = client(invitationsApi)

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

/** The organizer's events with invitations to apply that are not answered. */
export const unansweredQuery = freshQuery([...keys.applications, 'invitations', 'unanswered'], (options) =>
  invitations.unanswered({}, options),
)

/** Who would be asked to apply for a place, and with which e-mail. */
export const askingPreviewQuery = (placeId: number, contractor_ids: number[]) =>
  freshQuery([...keys.applications, 'asking', placeId, contractor_ids], (options) =>
    invitations.previewAsking({ params: { id: placeId }, body: { contractor_ids } }, options),
  )

export const askVendors = change(
  ({
    placeId,
    idempotencyKey,
    ...body
  }: {
    placeId: number
    idempotencyKey: string
    contractor_ids: number[]
    line: string
  }) => invitations.ask({ params: { id: placeId }, body }, { idempotencyKey }),
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

export const takeBackInvitation = change((id: number) => invitations.takeBack({ params: { id } }), {
  success: 'Undone',
  failure: 'This could not be changed',
  onSettled: refreshApplications,
})

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
