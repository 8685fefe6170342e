import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { brand } from '@marquee/contract/brand'
import { PageHead } from '../../lib/page-head.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { readPage, type PageData } from '../../lib/read-page.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { signUpRefusal } from '../../lib/site.ts'
import { joinAsVendorPath } from '../auth/auth-address.ts'
import type { Route } from './+types/home-page'
import { HeroSearch } from './hero-search.tsx'
import { PictureWall } from './picture-wall.tsx'
import { HomeMore } from './home-more.tsx'
import { homeQuery, type WallVendor } from './queries.ts'

// PageHead writes the head.
export const meta: Route.MetaFunction = () => []

// The headline and the search work without pictures too.
export const loader = (args: Route.LoaderArgs) => readPage(args, (client, api) => client.fetchQuery(homeQuery(api)))

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<PageData> {
  void queryClient().prefetchQuery(homeQuery())
  return { state: undefined, origin: new URL(request.url).origin }
}

/** `/`: the landing page, with headline, search and pictures. */
export default function HomePage({ loaderData }: { loaderData: PageData }) {
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
        schemaObjects={[
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
      <HomeMore />
    </>
  )
}

function Hero({ vendors }: { vendors: readonly WallVendor[] }) {
  const { ready, signedIn } = useSession()
  return (
    <section className="relative overflow-hidden [container-type:inline-size] lg:grid lg:grid-cols-[minmax(0,1fr)] lg:grid-rows-[repeat(3,auto)]">
      {/* Text, search and buttons are a row each: the wall's first column stands above and below the search. */}
      <div className="page grid content-start gap-5 pt-7 pb-8 lg:row-span-3 lg:grid-rows-subgrid lg:gap-8 lg:pt-12 lg:pb-14">
        <div className="grid content-start gap-5 lg:gap-6">
          <h1 className="max-w-[9em] text-5xl lg:max-w-[min(7.2em,53%)] lg:text-[min(7.1vw,5.75rem)]">
            {brand.tagline}
          </h1>
          <p className="text-lg text-muted lg:max-w-[min(27rem,50%)]">
            Florists, cooks, bands and builders of light, each approved by a person.
          </p>
        </div>
        {/* As wide as the text and the first column of the wall. */}
        <div className="lg:w-[calc(69.333cqi+1rem-max(2.5rem,50cqi-37.5rem))]">
          <HeroSearch />
        </div>
        <div className="grid auto-cols-fr grid-flow-col content-start gap-2.5 sm:gap-3 sm:justify-self-start">
          <ButtonLink to="/vendors" className="max-sm:px-2">
            Browse Vendors
          </ButtonLink>
          <ButtonLink to="/events" className="max-sm:px-2">
            Browse Events
          </ButtonLink>
          {(signedIn || !signUpRefusal()) && (
            <ButtonLink
              to={signedIn ? '/dashboard' : joinAsVendorPath}
              className={`max-sm:px-2 ${ready ? '' : 'for-visitors'}`}
            >
              {signedIn ? 'Go to Dashboard' : 'Join as Vendor'}
            </ButtonLink>
          )}
        </div>
      </div>
      <PictureWall vendors={vendors} />
    </section>
  )
}
