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
