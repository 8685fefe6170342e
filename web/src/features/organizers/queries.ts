import { organizersApi, type OrganizerInput, type OrganizerUpdate } from '@marquee/contract/organizers'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
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

export const applyAsOrganizer = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: { body: OrganizerInput; idempotencyKey: string }) =>
    organizers.apply({ body }, { idempotencyKey }),
  onSuccess: refreshOwn,
  meta: { quiet: true },
})

export const updateOrganizer = mutationOptions({
  mutationFn: ({ body, version }: { body: OrganizerUpdate; version: number }) =>
    organizers.update({ body }, { version }),
  onSuccess: refreshOwn,
  meta: { quiet: true },
})

function refreshOwn() {
  return readAgain(keys.organizers, keys.me)
}
