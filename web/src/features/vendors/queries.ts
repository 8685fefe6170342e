import type { ApiClient, PublicReads } from '@marquee/contract/api'
import type { VendorFilters } from '@marquee/contract/vendor-filters'
import type { OwnVendor, Vendor, VendorInput, VendorList, VendorUpdate } from '@marquee/contract/vendors'
import type * as z from 'zod/mini'
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { caches, queryClient, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

type Vendors = ApiClient['vendors']
/** The client that a loader on the server reads with. */
type VendorReads = PublicReads['vendors']

/** The client with its schemas, fetched at the first call: a page rendered on the server does not need them. */
const calls = async (): Promise<Vendors> => (await import('./calls.ts')).vendors

export const vendorFailures = {
  list: 'Failed to load vendors',
  related: 'Failed to fetch vendors',
  one: 'Failed to load vendor details',
  profile: 'Failed to fetch contractor profile',
} as const

const contactsKey = [...keys.vendors, 'contact'] as const

/** The filters and the order of a list, without how much of it is loaded. */
export type VendorListFilters = Omit<VendorFilters, 'page'>

/** The list with "Load More". Until a new answer arrives, the previous list is shown. */
export const vendorListQuery = (filters: VendorListFilters, api?: VendorReads) =>
  infiniteQueryOptions({
    queryKey: [...keys.vendors, 'list', filters],
    queryFn: async ({ pageParam, signal }) =>
      (api ?? (await calls())).list({ query: { ...filters, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    ...caches.vendors,
  })

/** Suggestions while somebody types: vendors by name for `what`, places for `where`; at most six. */
export const suggestionsQuery = (asked: { what?: string; where?: string }) =>
  queryOptions({
    queryKey: [...keys.vendors, 'suggestions', asked],
    queryFn: async ({ signal }) => (await calls()).suggestions({ query: asked }, { signal }),
    ...caches.vendors,
  })

export const vendorQuery = (id: number, api?: VendorReads) =>
  queryOptions({
    queryKey: [...keys.vendors, 'one', id],
    queryFn: async () => (api ?? (await calls())).get({ params: { id } }),
    ...caches.vendors,
  })

/** A vendor from a cached list, shown until its own answer arrives. */
export function listedVendor(client: QueryClient, id: number): Vendor | undefined {
  return client
    .getQueriesData<InfiniteData<z.output<typeof VendorList>>>({ queryKey: [...keys.vendors, 'list'] })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.contractors)
    .find((vendor) => vendor.id === id)
}

/** Whether a vendor is free on a day (`YYYY-MM-DD`). */
export const availabilityQuery = (id: number, date: string, api?: VendorReads) =>
  queryOptions({
    queryKey: [...keys.vendors, 'availability', id, date],
    queryFn: async () => (api ?? (await calls())).availability({ params: { id, date } }),
    ...caches.vendors,
  })

/** Up to four vendors like this one; with `day` only those who are free then. */
export const relatedVendorsQuery = (id: number, day: string | undefined, api?: VendorReads) =>
  queryOptions({
    queryKey: [...keys.vendors, 'related', id, day],
    queryFn: async ({ signal }) =>
      (api ?? (await calls())).related({ params: { id }, query: { availability_date: day } }, { signal }),
    ...caches.vendors,
  })

/** The signed-in person's latest contact request to a vendor. Enable it only during a session. */
export const contactStateQuery = (id: number) =>
  queryOptions({
    queryKey: [...contactsKey, id],
    queryFn: async ({ signal }) => (await calls()).contactState({ params: { id } }, { signal }),
  })

/** The signed-in person's latest contact request to each vendor. Enable it only during a session. */
export const contactedQuery = queryOptions({
  queryKey: [...contactsKey, 'all'],
  queryFn: async ({ signal }) => (await calls()).contacted({}, { signal }),
})

/** The caller's own vendor profile; a 404 means that there is none. Enable it only for the role `contractor`. */
export const ownVendorQuery = queryOptions({
  queryKey: keys.ownVendor,
  queryFn: async ({ signal }) => (await calls()).own({}, { signal }),
  ...caches.profile,
})

export const applyAsVendor = async (body: VendorInput, idempotencyKey: string) =>
  refreshed((await calls()).apply({ body }, { idempotencyKey }))

export const updateVendor = async (body: VendorUpdate, version: number) =>
  refreshed((await calls()).update({ body }, { version }))

/** A change of the own profile may also change the account's role and status. */
async function refreshed(call: Promise<OwnVendor>): Promise<OwnVendor> {
  const profile = await call
  await readAgain(keys.vendors, keys.me)
  return profile
}

export const contactVendor = mutationOptions({
  mutationFn: async ({ id, message, idempotencyKey }: { id: number; message: string; idempotencyKey: string }) =>
    (await calls()).contact({ params: { id }, body: { message } }, { idempotencyKey }),
  onSuccess: () => queryClient().invalidateQueries({ queryKey: contactsKey }),
  meta: {
    success: 'Contact request sent! An admin will facilitate the connection.',
    failure: 'Failed to send contact request',
  },
})
