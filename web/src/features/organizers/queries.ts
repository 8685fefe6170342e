import { organizersApi, type Organizer, type OrganizerInput, type OrganizerUpdate } from '@marquee/contract/organizers'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { caches, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

export const organizers = client(organizersApi)

export const organizerFailures = {
  profile: 'Failed to fetch client profile',
  create: 'Failed to create client profile',
  submit: 'Failed to submit application',
} as const

/** The caller's own organizer profile; a 404 means that there is none. Enable it only for the role `client`. */
export const ownOrganizerQuery = queryOptions({
  queryKey: keys.ownOrganizer,
  queryFn: ({ signal }) => organizers.own({}, { signal }),
  ...caches.profile,
})

export const applyAsOrganizer = (body: OrganizerInput, idempotencyKey: string) =>
  refreshed(organizers.apply({ body }, { idempotencyKey }))

export const updateOrganizer = (body: OrganizerUpdate, version: number) =>
  refreshed(organizers.update({ body }, { version }))

/** A change of the own profile may also change the account's role and status. */
async function refreshed(call: Promise<Organizer>): Promise<Organizer> {
  const profile = await call
  await readAgain(keys.organizers, keys.me)
  return profile
}
