import { vendorsApi, type VendorFilters, type VendorInput, type VendorUpdate } from '@marquee/contract/vendors'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
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

/** The list as it grows by Load More; `filters` without a page. Placeholder: what was shown before. */
export const vendorListQuery = (filters: Omit<VendorFilters, 'page'>, api: Vendors = vendors) =>
  infiniteQueryOptions({
    queryKey: ['vendors', 'list', filters],
    queryFn: ({ pageParam, signal }) => api.list({ query: { ...filters, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
    ...caches.vendors,
  })

export const vendorQuery = (id: number, api: Vendors = vendors) =>
  queryOptions({ queryKey: ['vendors', 'one', id], queryFn: () => api.get({ params: { id } }), ...caches.vendors })

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
