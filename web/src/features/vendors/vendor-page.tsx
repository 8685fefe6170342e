import { dehydrate, HydrationBoundary, useQuery, useQueryClient, type DehydratedState } from '@tanstack/react-query'
import { isDay } from '@marquee/contract/day'
import { webAddress } from '@marquee/contract/web-address'
import type { Vendor } from '@marquee/contract/vendors'
import { ArrowUpRight, MapPin } from 'lucide-react'
import { data, isRouteErrorResponse, Link, useParams, useSearchParams } from 'react-router'
import { primaryFirst } from '../../lib/primary-picture.ts'
import { apiContext } from '../../lib/api.ts'
import { failedPage } from '../../lib/failed-page.ts'
import { useAdminList, useWayBack } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { pathId } from '../../lib/path-id.ts'
import { makeQueryClient, queryClient, statusOf } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CardBoundary, Facts, Panel } from '../../ui/card.tsx'
import { EmptyState, LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { SocialLinks } from '../users/social-links.tsx'
import type { Route } from './+types/vendor-page'
import { ContactVendor } from './contact-vendor.tsx'
import { Gallery } from './gallery.tsx'
import { ListButton } from './list-button.tsx'
import { availabilityQuery, listedVendor, relatedVendorsQuery, vendorFailures, vendorQuery } from './queries.ts'
import { VendorCard } from './vendor-card.tsx'
import { VendorHead } from './vendor-head.tsx'
import { FreeBadge, PriceBadge, writeMiles, YearsBadge } from './vendor-facts.tsx'
import { WrongDay } from './wrong-day.tsx'

// The head depends on the vendor: PageHead writes it. While there is no vendor, the loading or failed state does.
export const meta: Route.MetaFunction = () => []

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { vendors } = context.get(apiContext)
  const { origin, searchParams } = new URL(request.url)
  const client = makeQueryClient()
  const id = pathId(params.id)
  if (id === null) throw unknown()
  const day = dayOf(searchParams)
  try {
    await Promise.all([
      client.fetchQuery(vendorQuery(id, vendors)),
      client.prefetchQuery(relatedVendorsQuery(id, day, vendors)),
      day && client.prefetchQuery(availabilityQuery(id, day, vendors)),
    ])
  } catch (error) {
    if (statusOf(error) === 404) throw unknown()
    return failedPage(error, { state: dehydrate(client), origin })
  }
  const failures = client
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => state.error ?? [])
  const ours = failures.find((error) => statusOf(error) === 0)
  if (ours) throw ours
  // The browser fetches what is missing. A cache keeps only whole pages.
  const headers: Record<string, string> = failures.length > 0 ? { 'cache-control': 'no-store' } : {}
  return data({ state: dehydrate(client), origin }, { headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const id = pathId(params.id)
  const { origin, searchParams } = new URL(request.url)
  const day = dayOf(searchParams)
  if (id !== null) void queryClient().prefetchQuery(vendorQuery(id))
  if (id !== null && day) void queryClient().prefetchQuery(availabilityQuery(id, day))
  return { state: undefined, origin }
}

/** The day in the address (`YYYY-MM-DD`) on which the reader needs somebody. */
function dayOf(params: URLSearchParams): string | undefined {
  const text = params.get('availability_date')
  return text !== null && isDay(text) ? text : undefined
}

const unknown = () => data(vendorFailures.one, { status: 404 })

interface Props {
  loaderData: { state: DehydratedState | undefined; origin: string }
}

/** `/vendors/{id}`: the pictures of a vendor, then the profile and the button to contact them. */
export default function VendorPage({ loaderData }: Props) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <VendorByPath origin={loaderData.origin} />
    </HydrationBoundary>
  )
}

/**
 * The server does not know the viewer: a vendor that is a 404 for the public may be visible to its owner and to admins, so the browser
 * loads it again. This must not throw on the server, where that would leave no page at all.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { signedIn } = useSession()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Failed isUnknown={false} />
  return signedIn ? <VendorByPath origin={window.location.origin} /> : <Failed isUnknown />
}

function VendorByPath({ origin }: { origin: string }) {
  const id = pathId(useParams().id)
  return id === null ? <Failed isUnknown /> : <VendorById key={id} id={id} origin={origin} />
}

function VendorById({ id, origin }: { id: number; origin: string }) {
  const client = useQueryClient()
  const day = dayOf(useSearchParams()[0])
  const query = useQuery({ ...vendorQuery(id), placeholderData: () => listedVendor(client, id) })
  if (query.data) return <LoadedVendor vendor={query.data} day={day} origin={origin} />
  if (query.isLoadingError) return <Failed isUnknown={statusOf(query.error) === 404} />
  return (
    <>
      <title>{fullTitle('Vendor details')}</title>
      <LoadingScreen label="Loading vendor details..." />
    </>
  )
}

function LoadedVendor({ vendor, day, origin }: { vendor: Vendor; day: string | undefined; origin: string }) {
  const { signedIn } = useSession()
  const list = useAdminList()
  const back = useWayBack(list?.path ?? '/vendors')
  const pictures = primaryFirst(vendor.images)
  const website = webAddress(vendor.website ?? '')
  return (
    <div className="page pt-5 pb-16">
      <VendorHead vendor={vendor} origin={origin} />
      <div className="mb-5">
        <Breadcrumbs crumbs={[{ label: list?.name ?? 'Browse Vendors', ...back }, { label: vendor.company_name }]} />
      </div>
      <WrongDay unknown="We did not look whether this vendor is free." />
      <Gallery name={vendor.company_name} pictures={pictures} />
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <header className="grid gap-4">
          <h1 className="text-4xl">{vendor.company_name}</h1>
          {vendor.services.length > 0 && (
            <p className="text-lg font-semibold">
              {vendor.services.map((service) => service.display_name).join(' · ')}
            </p>
          )}
          <p className="flex gap-2 text-lg text-muted">
            <MapPin aria-hidden="true" className="mt-1 size-5 flex-none" />
            {vendor.business_address}
          </p>
          <div className="flex flex-wrap gap-2">
            {vendor.pricing_range && <PriceBadge range={vendor.pricing_range} isNamed />}
            <YearsBadge years={vendor.years_in_business} />
            {day && <Availability id={vendor.id} day={day} />}
          </div>
          <p className="measure pt-4 text-lg whitespace-pre-line lg:text-xl lg:leading-normal">
            {vendor.business_description}
          </p>
        </header>
        <aside
          aria-label="Contact and business"
          className="grid content-start gap-5 md:max-lg:grid-cols-2 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
        >
          <Panel title="Get In Touch">
            <div className="-mt-2 grid gap-3">
              <ContactVendor key={day} vendor={vendor} day={day} />
              {signedIn && vendor.status === 'approved' && <ListButton vendor={vendor} />}
              {website && (
                <ButtonLink href={website.href} target="_blank" rel="noopener noreferrer nofollow">
                  Visit Website
                  <ArrowUpRight aria-hidden="true" />
                </ButtonLink>
              )}
            </div>
            {vendor.social_links.length > 0 && (
              <div className="mt-5 -mb-2 flex items-center justify-between gap-4 border-t border-line pt-3">
                <span className="text-sm text-muted">More of their work</span>
                <SocialLinks owner={vendor.company_name} links={vendor.social_links} />
              </div>
            )}
          </Panel>
          <Panel title="Business Info">
            <Facts
              facts={[
                ['License', vendor.license_number ?? 'Not given'],
                ['Insurance', vendor.insurance_info ?? 'Not given'],
                ['Years in business', vendor.years_in_business],
                ['Availability', vendor.availability_info],
                ['Travels', vendor.travel_km && `Up to ${writeMiles(vendor.travel_km)}`],
              ]}
            />
          </Panel>
        </aside>
        <Choices vendor={vendor} day={day} />
      </div>
      <Related id={vendor.id} day={day} />
    </div>
  )
}

/** A vendor's entries from the four lookup lists, each a link to all vendors with that entry; the links keep the day. */
function Choices({ vendor, day }: { vendor: Vendor; day: string | undefined }) {
  const lists = [
    { title: 'Event types', entries: vendor.event_types, filter: 'event_type_ids' },
    { title: 'Aesthetic styles', entries: vendor.aesthetic_tags, filter: 'aesthetic_tag_ids' },
    { title: 'Services', entries: vendor.services, filter: 'service_ids' },
    { title: 'Service areas', entries: vendor.service_areas, filter: 'service_area_ids' },
  ].filter(({ entries }) => entries.length > 0)
  return (
    <div className="grid content-start gap-x-10 gap-y-8 md:grid-cols-2">
      {lists.map(({ title, entries, filter }) => (
        <section key={title}>
          <h2 className="mb-3 text-xl">{title}</h2>
          <ul className="flex flex-wrap gap-2">
            {entries.map(({ id, display_name }) => (
              <li key={id}>
                <Link
                  prefetch="intent"
                  className="chip"
                  to={`/vendors?${filter}=${id}${day ? `&availability_date=${day}` : ''}`}
                >
                  {display_name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Whether the vendor is free on the day; nothing as long as that is not known. */
function Availability({ id, day }: { id: number; day: string }) {
  const { data: answer } = useQuery(availabilityQuery(id, day))
  return answer && <FreeBadge day={answer.date} isFree={answer.is_free} />
}

function Related({ id, day }: { id: number; day: string | undefined }) {
  const { data: related = [], isLoadingError, refetch } = useQuery(relatedVendorsQuery(id, day))
  if (related.length === 0 && !isLoadingError) return null
  return (
    <section aria-labelledby="related" className="mt-16 border-t border-line pt-10">
      <h2 id="related" className="mb-6">
        Others for the same kind of night
      </h2>
      {isLoadingError && (
        <LoadFailed level={3} title={vendorFailures.related} onRetry={() => void refetch()} className="py-6" />
      )}
      <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {related.map((other) => (
          <li key={other.id}>
            <CardBoundary>
              <VendorCard vendor={other} freeOn={day} level={3} />
            </CardBoundary>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Failed({ isUnknown }: { isUnknown: boolean }) {
  const back = useWayBack('/vendors')
  const State = isUnknown ? EmptyState : LoadFailed
  return (
    <State
      level={1}
      title={vendorFailures.one}
      {...(!isUnknown && { onRetry: () => window.location.reload() })}
      actions={
        <ButtonLink {...back} variant={isUnknown ? 'primary' : 'secondary'}>
          Back to Vendors
        </ButtonLink>
      }
    >
      <title>{fullTitle(isUnknown ? 'Vendor not found' : vendorFailures.one)}</title>
      <p>
        {isUnknown
          ? 'There is no vendor at this address, or it is not listed at the moment.'
          : 'It is not you. Please try again in a moment.'}
      </p>
    </State>
  )
}
