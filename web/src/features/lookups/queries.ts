import type { PublicReads } from '@marquee/contract/api'
import type { Lookup } from '@marquee/contract/lookups'
import { queryOptions } from '@tanstack/react-query'
import { caches } from '../../lib/query-client.ts'

type Lookups = PublicReads['lookups']

export type LookupName = keyof Lookups

/** The text for each lookup list that cannot be loaded. */
export const lookupFailures = {
  aestheticTags: 'Failed to fetch aesthetic tags',
  eventTypes: 'Failed to fetch event types',
  services: 'Failed to fetch services',
  serviceAreas: 'Failed to fetch service areas',
} as const satisfies Record<LookupName, string>

/** A list of what can be chosen; with `ids` these entries, also retired ones. A loader on the server passes `api`, to read in process. */
export const lookupQuery = (name: LookupName, { api, ids }: { api?: Lookups; ids?: readonly number[] } = {}) =>
  queryOptions({
    queryKey: ['lookups', name, ids],
    queryFn: async (): Promise<(Lookup & { synonyms?: string[] })[]> => {
      // The client with its schemas is fetched at the first call: a page rendered on the server does not need it.
      const calls = api ?? (await import('./calls.ts')).lookups
      return calls[name]({ query: { ids: ids && [...ids] } })
    },
    ...caches.lookups,
  })

export const eventTypesQuery = (api?: Lookups) => lookupQuery('eventTypes', api && { api })
