import { VendorFilters, type VendorFilters as Filters } from '@marquee/contract/vendor-filters'
import { HydrationBoundary, useInfiniteQuery } from '@tanstack/react-query'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { breadcrumbList, PageHead } from '../../lib/page-head.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { readPage, type PageData } from '../../lib/read-page.ts'
import { isKeptList, useKeptPlace } from '../../lib/list-place.ts'
import { readQuery } from '../../lib/search-params.ts'
import { PageHeader } from '../../ui/card.tsx'
import { lookupQuery } from '../lookups/queries.ts'
import type { Route } from './+types/vendors-page'
import { vendorListQuery } from './queries.ts'
import {
  advancedCount,
  listFilters,
  lookupFilterNames,
  lookupFilters,
  useVendorFilters,
  vendorsPath,
} from './vendor-filters.ts'
import { OpenSheet, VendorFilterBar } from './vendor-filter-bar.tsx'
import { VendorResults } from './vendor-results.tsx'
import { WrongDay } from './wrong-day.tsx'

/** The largest number of pages rendered at once for an address that asks for more. */
const maxPages = 8

// The title and the rest of the head depend on the data: PageHead writes them.
export const meta: Route.MetaFunction = () => []

export function loader(args: Route.LoaderArgs) {
  const { filters, list } = read(args.request.url)
  return readPage(args, (client, api) =>
    Promise.all([
      client.fetchInfiniteQuery({ ...vendorListQuery(list, api.vendors), pages: pagesOf(filters) }),
      // The names of the entries in the address, and the event types of the bar. Other lookup lists are fetched when they are opened.
      ...lookupFilterNames
        .filter((name) => filters[name] || name === 'event_type_ids')
        .map((name) => client.fetchQuery(lookupQuery(lookupFilters[name], { api: api.lookups }))),
    ]),
  )
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<PageData> {
  const { origin, filters, list } = read(request.url)
  const query = vendorListQuery(list)
  const isLoaded = queryClient().getQueryData(query.queryKey) !== undefined
  const loading = queryClient().prefetchInfiniteQuery({ ...query, pages: pagesOf(filters) })
  void queryClient().prefetchQuery(lookupQuery('eventTypes'))
  // Only a page as long as before can be scrolled to the place where it was left.
  if (!isLoaded && isKeptList(new URL(request.url))) await loading
  return { state: undefined, origin }
}

/** A changed filter or an opened sheet does not run the loader: the page fetches its data itself. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

/** `/vendors`: all listed vendors. */
export default function VendorsPage({ loaderData }: { loaderData: PageData }) {
  const { filters, change, sheet } = useVendorFilters()
  useKeptPlace()
  return (
    <HydrationBoundary state={loaderData.state}>
      <Head origin={loaderData.origin} filters={filters} />
      {/* On wide screens the sheet stands beside the list. */}
      <div className={sheet.part === 'advanced' ? 'lg:pe-[27rem]' : undefined}>
        <div className="page @container pt-6 pb-16 lg:pt-8">
          <PageHeader
            title="Find Your Perfect Vendor"
            subtitle="Florists, cooks, bands, builders of light: each approved by a person."
          />
          <VendorFilterBar filters={filters} change={change} sheet={sheet} />
          <div className="mt-4 empty:hidden">
            <WrongDay unknown="These vendors are shown for any day." past="Choose a later day." />
          </div>
          <VendorResults filters={filters} change={change} />
        </div>
      </div>
      <OpenSheet filters={filters} change={change} sheet={sheet} />
    </HydrationBoundary>
  )
}

function Head({ origin, filters }: { origin: string; filters: Filters }) {
  const { data: list } = useInfiniteQuery(vendorListQuery(listFilters(filters)))
  const first = list?.pages[0]?.contractors ?? []
  const path = vendorsPath(filters)
  return (
    <PageHead
      title="Find Your Perfect Vendor"
      description="Browse approved event vendors by place, price, style and date: florists, caterers, bands, lighting, cakes and more, with pictures of their work."
      origin={origin}
      path={path}
      image={first[0]?.primary_image ?? undefined}
      isUnlisted={Boolean(
        filters.search || filters.location || filters.near || filters.service_ids || advancedCount(filters),
      )}
      schemaObjects={[
        breadcrumbList(origin, [
          { name: 'Home', path: '/' },
          { name: 'Vendors', path: '/vendors' },
        ]),
        {
          '@type': 'ItemList',
          itemListElement: first.map((vendor, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: vendor.company_name,
            url: new URL(`/vendors/${vendor.id}`, origin).href,
          })),
        },
      ]}
    />
  )
}

function read(url: string) {
  const { origin, searchParams } = new URL(url)
  const filters = readQuery(VendorFilters, searchParams)
  return { origin, filters, list: listFilters(filters) }
}

const pagesOf = ({ page }: Filters) => Math.min(page, maxPages)
