import {
  vendorsApi,
  type Vendor,
  type VendorFilters,
  type VendorInput,
  type VendorList,
  type VendorUpdate,
} from '@marquee/contract/vendors'
import type * as z from 'zod/mini'
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { caches, queryClient } from '../../lib/query-client.ts'
import { meQuery } from '../users/queries.ts'

export const vendors = client(vendorsApi)
type Vendors = typeof vendors

export const vendorFailures = {
  list: 'Failed to load vendors',
  one: 'Failed to load vendor details',
  profile: 'Failed to fetch contractor profile',
} as const

/** What decides which vendors a list shows, and in which order; not how much of it is loaded. */
export type VendorListFilters = Omit<VendorFilters, 'page'>

/** The list as it grows by Load More. Placeholder: what was shown before. */
export const vendorListQuery = (filters: VendorListFilters, api: Vendors = vendors) =>
  infiniteQueryOptions({
    queryKey: ['vendors', 'list', filters],
    queryFn: ({ pageParam, signal }) => api.list({ query: { ...filters, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    ...caches.vendors,
  })

export const vendorQuery = (id: number, api: Vendors = vendors) =>
  queryOptions({ queryKey: ['vendors', 'one', id], queryFn: () => api.get({ params: { id } }), ...caches.vendors })

/** A vendor as a list in the cache already holds it: shown until its own answer is there. */
export function listedVendor(client: QueryClient, id: number): Vendor | undefined {
  return client
    .getQueriesData<InfiniteData<z.output<typeof VendorList>>>({ queryKey: ['vendors', 'list'] })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.contractors)
    .find((vendor) => vendor.id === id)
}

/** Up to four others who work at the same kinds of event; none for a vendor who names no kind. */
export const relatedVendorsQuery = (vendor: Pick<Vendor, 'id' | 'event_type_ids'>, api: Vendors = vendors) =>
  queryOptions({
    queryKey: ['vendors', 'related', vendor.id, vendor.event_type_ids],
    queryFn: async ({ signal }) => {
      if (vendor.event_type_ids.length === 0) return []
      const query = { event_type_ids: vendor.event_type_ids, limit: 5 }
      const { contractors } = await api.list({ query }, { signal })
      return contractors.filter((other) => other.id !== vendor.id).slice(0, 4)
    },
    ...caches.vendors,
  })

/** The caller's own vendor profile; a 404 means that there is none. Ask only as a contractor. */
export const ownVendorQuery = queryOptions({
  queryKey: ['vendors', 'own'],
  queryFn: ({ signal }) => vendors.own({}, { signal }),
  ...caches.profile,
})

export const applyAsVendor = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: { body: VendorInput; idempotencyKey: string }) =>
    vendors.apply({ body }, { idempotencyKey }),
  onSuccess: refreshOwn,
  meta: { quiet: true },
})

export const updateVendor = mutationOptions({
  mutationFn: ({ body, version }: { body: VendorUpdate; version: number }) => vendors.update({ body }, { version }),
  onSuccess: refreshOwn,
  meta: { quiet: true },
})

export const contactVendor = mutationOptions({
  mutationFn: ({ id, message, idempotencyKey }: { id: number; message: string; idempotencyKey: string }) =>
    vendors.contact({ params: { id }, body: { message } }, { idempotencyKey }),
  meta: {
    success: 'Contact request sent! An admin will facilitate the connection.',
    failure: 'Failed to send contact request',
  },
})

/** After the own profile changed, the account's role and status may have too. */
async function refreshOwn() {
  await Promise.all([
    queryClient().invalidateQueries({ queryKey: ['vendors'] }),
    queryClient().invalidateQueries(meQuery),
  ])
}
