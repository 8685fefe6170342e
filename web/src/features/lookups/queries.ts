import type { PublicReads } from '@marquee/contract/api'
import type { Lookup } from '@marquee/contract/lookups'
import { queryOptions } from '@tanstack/react-query'
import { caches } from '../../lib/query-client.ts'

type Lookups = PublicReads['lookups']

/** The client with its schemas, fetched at the first call. */
const calls = async (): Promise<Lookups> => (await import('./calls.ts')).lookups

export type LookupName = keyof Lookups

/** Entries by their ids, also retired ones. */
export const lookupsByIdQuery = (name: LookupName, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['lookups', 'by-id', name, ids],
    queryFn: async (): Promise<Lookup[]> => (await calls())[name]({ query: { ids: [...ids] } }),
    ...caches.lookups,
  })

/** The text for each lookup list that cannot be loaded. */
export const lookupFailures = {
  aestheticTags: 'Failed to fetch aesthetic tags',
  eventTypes: 'Failed to fetch event types',
  services: 'Failed to fetch services',
  serviceAreas: 'Failed to fetch service areas',
} as const satisfies Record<LookupName, string>

/** Each takes the client, so that a loader on the server can read in process. */
export const aestheticTagsQuery = (api?: Lookups) =>
  queryOptions({
    queryKey: ['lookups', 'aesthetic-tags'],
    queryFn: async () => (api ?? (await calls())).aestheticTags(),
    ...caches.lookups,
  })
export const eventTypesQuery = (api?: Lookups) =>
  queryOptions({
    queryKey: ['lookups', 'event-types'],
    queryFn: async () => (api ?? (await calls())).eventTypes(),
    ...caches.lookups,
  })
export const servicesQuery = (api?: Lookups) =>
  queryOptions({
    queryKey: ['lookups', 'services'],
    queryFn: async () => (api ?? (await calls())).services(),
    ...caches.lookups,
  })
export const serviceAreasQuery = (api?: Lookups) =>
  queryOptions({
    queryKey: ['lookups', 'service-areas'],
    queryFn: async () => (api ?? (await calls())).serviceAreas(),
    ...caches.lookups,
  })
