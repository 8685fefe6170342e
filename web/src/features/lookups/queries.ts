import { lookupsApi } from '@marquee/contract/lookups'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { caches } from '../../lib/query-client.ts'

export const lookups = client(lookupsApi)
type Lookups = typeof lookups

/** What a failed load of a list says where it is shown. */
export const lookupFailures = {
  aestheticTags: 'Failed to fetch aesthetic tags',
  eventTypes: 'Failed to fetch event types',
  services: 'Failed to fetch services',
  serviceAreas: 'Failed to fetch service areas',
} as const

/** Each takes the client, so that a server loader can read in process. */
export const aestheticTagsQuery = (api: Lookups = lookups) =>
  queryOptions({ queryKey: ['lookups', 'aesthetic-tags'], queryFn: () => api.aestheticTags(), ...caches.lookups })
export const eventTypesQuery = (api: Lookups = lookups) =>
  queryOptions({ queryKey: ['lookups', 'event-types'], queryFn: () => api.eventTypes(), ...caches.lookups })
export const servicesQuery = (api: Lookups = lookups) =>
  queryOptions({ queryKey: ['lookups', 'services'], queryFn: () => api.services(), ...caches.lookups })
export const serviceAreasQuery = (api: Lookups = lookups) =>
  queryOptions({ queryKey: ['lookups', 'service-areas'], queryFn: () => api.serviceAreas(), ...caches.lookups })
