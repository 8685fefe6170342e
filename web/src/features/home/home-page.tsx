import { dehydrate, HydrationBoundary, useQuery, type DehydratedState } from '@tanstack/react-query'
import { brand } from '@marquee/contract/brand'
import { reviewPromise } from '@marquee/contract/limits'
import { MapPin } from 'lucide-react'
import { Link, data } from 'react-router'
import { apiContext } from '../../lib/api.ts'
import { dateParts, longRange } from '../../lib/dates.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { makeQueryClient, queryClient } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Ticket } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Route } from './+types/home-page'
import { HeroSearch } from './hero-search.tsx'
import { PictureWall } from './picture-wall.tsx'
import { homeQuery, type ComingEvent, type WallVendor } from './queries.ts'

// PageHead writes the head.
export const meta: Route.MetaFunction = () => []

export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin } = new URL(request.url)
  const client = makeQueryClient()
  try {
    await client.fetchQuery(homeQuery(context.get(apiContext)))
  } catch {
    // The promise and the search stand without pictures; only nobody may keep that page.
    return data({ state: dehydrate(client), origin }, { status: 503, headers: { 'cache-control': 'no-store' } })
  }
  return data({ state: dehydrate(client), origin })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  void queryClient().prefetchQuery(homeQuery())
  return { state: undefined, origin: new URL(request.url).origin }
}

interface Props {
  loaderData: { state: DehydratedState | undefined; origin: string }
}

/** The sign over the door: what this is, and where to begin. */
export default function HomePage({ loaderData }: Props) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Home origin={loaderData.origin} />
    </HydrationBoundary>
  )
}

function Home({ origin }: { origin: string }) {
  const { data: home } = useQuery(homeQuery())
  const vendors = home?.vendors ?? []
  return (
    <>
      <PageHead
        title={`${brand.name}: ${brand.tagline}`}
        description={brand.description}
        origin={origin}
        path="/"
        image={vendors[0]?.picture.image_url}
        things={[
          {
            '@type': 'WebSite',
            name: brand.name,
            url: new URL('/', origin).href,
            potentialAction: {
              '@type': 'SearchAction',
              target: `${new URL('/vendors', origin).href}?search={search_term_string}`,
              'query-input': 'required name=search_term_string',
            },
          },
        ]}
      />
      <Hero vendors={vendors} />
      <Occasions types={home?.eventTypes ?? []} />
      <HowItWorks vendors={vendors} event={home?.events[0]} />
      <ComingUp events={home?.events ?? []} />
      <GetStarted vendors={vendors} />
    </>
  )
}

function Hero({ vendors }: { vendors: readonly WallVendor[] }) {
  const { ready, signedIn } = useSession()
  return (
    <section className="relative overflow-hidden lg:min-h-[46rem]">
      <div className="page relative z-10 grid content-start gap-6 pt-10 pb-8 lg:gap-7 lg:pt-16 lg:pb-16">
        <h1 className="max-w-[9em] text-5xl lg:max-w-[52%]">{brand.tagline}</h1>
        <p className="measure text-lg text-muted lg:max-w-[26rem]">
          Florists, cooks, bands and builders of light for your wedding, supper or festival. Every one approved by a
          person.
        </p>
        <div className="lg:w-[68%]">
          <HeroSearch />
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/vendors" prefetch="intent">
            Browse Vendors
          </ButtonLink>
          <ButtonLink to="/events" prefetch="intent">
            Browse Events
          </ButtonLink>
          {/* Who looks is known only in the browser: until then it keeps its room. */}
          <ButtonLink
            to={signedIn ? '/dashboard' : '/auth?mode=sign-up'}
            variant="ghost"
            className={`min-w-44 ${ready ? '' : 'invisible'}`}
          >
            {signedIn ? 'Go to Dashboard' : 'Join as Vendor'}
          </ButtonLink>
        </div>
      </div>
      <PictureWall
        vendors={vendors}
        className="pb-8 lg:absolute lg:top-0 lg:right-[-5rem] lg:left-[54%] lg:pb-0"
      />
    </section>
  )
}

function Occasions({ types }: { types: readonly { id: number; display_name: string }[] }) {
  if (types.length === 0) return null
  return (
    <section aria-labelledby="occasions" className="border-y border-line bg-surface">
      <div className="page flex flex-col gap-4 py-8 lg:flex-row lg:items-baseline lg:gap-10">
        <h2 id="occasions" className="flex-none text-xl">
          What is the occasion?
        </h2>
        <ul className="flex flex-wrap gap-2">
          {types.map((type) => (
            <li key={type.id}>
              <Link to={`/vendors?event_type_ids=${type.id}`} prefetch="intent" className="chip">
                {type.display_name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface HowProps {
  vendors: readonly WallVendor[]
  event: ComingEvent | undefined
}

/** Set like a printed programme: who, what happens, and something real from the house. */
function HowItWorks({ vendors, event }: HowProps) {
  const vendor = vendors[4] ?? vendors[0]
  return (
    <section aria-labelledby="how" className="page py-16 lg:py-24">
      <h2 id="how" className="text-lg font-bold tracking-normal">
        How it works
      </h2>
      <div className="mt-6 grid border-t-2 border-ink">
        <Entry
          title="For Event Organizers"
          aside={vendor && <Plate picture={vendor.picture} words={vendor.company_name} to={`/vendors/${vendor.id}`} />}
        >
          <p>
            Search by trade, place, style and day. Look at the work before you read a word. When somebody is right, press
            Contact Vendor and we introduce you.
          </p>
          <p>Or post your event, and let the people you need come to you.</p>
        </Entry>
        <Entry
          title="For Vendors"
          aside={event?.picture && <Plate picture={event.picture} words={event.title} to={`/events/${event.id}`} />}
        >
          <p>
            One profile with your pictures, your prices and the places you serve. Organizers find it, and you find their
            events: weddings, markets, festivals.
          </p>
          <p>Apply with a message. You hear back either way.</p>
        </Entry>
        <Entry
          title="Quality Assured"
          aside={
            <p className="grid content-center gap-1">
              <span className="figures font-display text-4xl font-extrabold">{reviewPromise.split(' ')[0]}</span>
              <span className="text-muted">{reviewPromise.split(' ').slice(1).join(' ')}, and a person has looked</span>
            </p>
          }
        >
          <p>
            Nobody is listed by a machine. A person reads every application, vendors and organizers alike: the pictures,
            the address, the license and the insurance.
          </p>
          <p>Who is on the bill belongs there.</p>
        </Entry>
      </div>
    </section>
  )
}

interface EntryProps {
  title: string
  aside: React.ReactNode
  children: React.ReactNode
}

function Entry({ title, aside, children }: EntryProps) {
  return (
    <article className="grid gap-x-12 gap-y-5 border-b border-line py-8 md:grid-cols-[1fr_14rem] lg:grid-cols-[5fr_5fr_3fr] lg:py-10">
      <h3 className="text-3xl md:max-lg:col-span-2">{title}</h3>
      <div className="measure grid content-start gap-3 text-lg">{children}</div>
      {aside}
    </article>
  )
}

function Plate({ picture, words, to }: { picture: WallVendor['picture']; words: string; to: string }) {
  return (
    <Link to={to} prefetch="intent" className="group/plate grid content-start gap-2 max-md:max-w-72">
      <Picture
        image={picture}
        alt=""
        sizes="18rem"
        className="aspect-[4/3] w-full rounded-lg transition-opacity group-hover/plate:opacity-90"
      />
      <span className="text-sm font-semibold underline-offset-4 group-hover/plate:underline">{words}</span>
    </Link>
  )
}

function ComingUp({ events }: { events: readonly ComingEvent[] }) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="coming" className="page pb-16 lg:pb-24">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="coming" className="text-3xl">
          Coming up
        </h2>
        <Link to="/events" prefetch="intent" className="link font-semibold">
          All events
        </Link>
      </div>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {events.map((event) => (
          <li key={event.id}>
            <Ticket
              date={dateParts(event.start_date)}
              className="h-full"
              stub={
                <>
                  <span className="min-w-0 flex-1 truncate text-sm text-muted">{event.event_type_display_name}</span>
                  <ButtonLink
                    size="sm"
                    to={`/events/${event.id}`}
                    prefetch="intent"
                    aria-label={`View Details: ${event.title}`}
                  >
                    View Details
                  </ButtonLink>
                </>
              }
            >
              <h3>{event.title}</h3>
              <p className="mt-2 font-medium">{longRange(event.start_date, event.end_date)}</p>
              <p className="mt-2 flex gap-1.5 text-sm text-muted">
                <MapPin aria-hidden="true" className="mt-0.5 size-4 flex-none" />
                {event.address}
              </p>
            </Ticket>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Two roads, two rooms: the organizer's is full of other people's work, the vendor's is lit and empty, waiting for theirs. */
function GetStarted({ vendors }: { vendors: readonly WallVendor[] }) {
  const { ready, signedIn } = useSession()
  const own = `min-w-44 ${ready ? '' : 'invisible'}`
  return (
    <section aria-labelledby="start" className="page pb-20 lg:pb-28">
      <h2 id="start" className="mb-8 text-4xl">
        Ready to Get Started?
      </h2>
      <div className="grid gap-4 lg:grid-cols-[7fr_5fr]">
        <div className="night grid overflow-hidden rounded-lg sm:grid-cols-[1fr_38%]">
          <div className="grid content-between gap-10 p-7 sm:p-10">
            <div className="grid gap-3">
              <h3 className="text-3xl">You have a date</h3>
              <p className="text-lg text-muted">
                Find the people for it, or say what you are planning and let them answer.
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/vendors" variant="primary" prefetch="intent">
                Browse Vendors
              </ButtonLink>
              <ButtonLink to={signedIn ? '/organizer' : '/client/apply'} className={own}>
                {signedIn ? 'Post Event' : 'Apply as Organizer'}
              </ButtonLink>
            </div>
          </div>
          <div aria-hidden="true" className="grid grid-cols-3 gap-1 overflow-hidden max-sm:order-first sm:grid-cols-1">
            {vendors.slice(9, 12).map((vendor) => (
              <Picture
                key={vendor.id}
                image={vendor.picture}
                alt=""
                sizes="18rem"
                className="aspect-square size-full sm:aspect-[16/9]"
              />
            ))}
          </div>
        </div>
        <div className="grid content-between gap-10 rounded-lg bg-lamp p-7 text-on-lamp sm:p-10 lg:min-h-[26rem]">
          <div className="grid gap-3">
            <h3 className="text-3xl">You have a craft</h3>
            <p className="text-lg">Get on the bill. Show your work once, and spend your weekends where it belongs.</p>
          </div>
          <div className="night flex flex-wrap gap-3 bg-transparent">
            <ButtonLink to="/events" prefetch="intent">
              Browse Events
            </ButtonLink>
            <ButtonLink to={signedIn ? '/contractor/apply' : '/auth?mode=sign-up'} className={own}>
              {signedIn ? 'Submit Application' : 'Apply as Vendor'}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
