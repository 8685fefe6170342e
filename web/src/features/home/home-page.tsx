import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { brand } from '@marquee/contract/brand'
import { PageHead } from '../../lib/page-head.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { readPage, type PageData } from '../../lib/read-page.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink, Button } from '../../ui/button.tsx'
import { signUpRefusal } from '../../lib/site.ts'
import { joinAsVendorPath } from '../auth/auth-address.ts'
import type { Route } from './+types/home-page'
import { HomeMore } from './home-more.tsx'
import { homeQuery, type WallVendor, prefetchVendor } from './queries.ts'
import { Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate, Link } from 'react-router'
import { writeQuery } from '../../lib/search-params.ts'
import { WhatField, WhenField, WhereField, type WhatChoice } from '../vendors/finder-fields.tsx'
import { nearMe } from '../../lib/near-me.ts'
import { useMe } from '../users/queries.ts'
import { vendorPath } from '../vendors/vendor-path.ts'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'

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
  const { data: me } = useMe()
  const isNewcomer = me?.role === 'user'
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
        <div className="grid auto-cols-fr grid-flow-col content-start gap-2.5 sm:auto-cols-auto sm:gap-3 sm:justify-self-start">
          {isNewcomer && (
            <ButtonLink to="/contractor/apply" className="max-sm:px-2">
              Apply as Vendor
            </ButtonLink>
          )}
          {(signedIn || !signUpRefusal()) && (
            <ButtonLink
              to={signedIn ? '/dashboard' : joinAsVendorPath}
              variant={isNewcomer ? 'ghost' : 'secondary'}
              className={`max-sm:px-2 ${ready ? '' : 'for-visitors'}`}
            >
              {signedIn ? 'Go to Dashboard' : 'Join as Vendor'}
            </ButtonLink>
          )}
          {!isNewcomer && (
            <ButtonLink to="/vendors" variant="ghost" className="max-sm:px-2">
              Browse Vendors
            </ButtonLink>
          )}
          <ButtonLink to="/events" variant="ghost" className="max-sm:px-2">
            Browse Events
          </ButtonLink>
        </div>
      </div>
      <PictureWall vendors={vendors} />
    </section>
  )
}

/** The search form: what, where and when. Before hydration it works as a plain GET form. */
function HeroSearch() {
  const navigate = useNavigate()
  const [isGoing, setGoing] = useState(false)
  const [what, setWhat] = useState<{ text: string; choice?: WhatChoice }>({ text: '' })
  const [where, setWhere] = useState<{ text: string; near?: string }>({ text: '' })
  const [day, setDay] = useState('')
  const go = (to: string) => {
    setGoing(true)
    void navigate(to)
  }
  return (
    <search>
      <form
        action="/vendors"
        aria-label="Find a vendor"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = Array.from(new FormData(event.currentTarget), ([name, text]) => [name, String(text).trim()])
          const filled = writeQuery(Object.fromEntries(fields))
          go(filled.size > 0 ? `/vendors?${filled}` : '/vendors')
        }}
        className="night finder"
      >
        {where.near && <input type="hidden" name="near" value={where.near} />}
        {what.choice && <input type="hidden" name={what.choice.list} value={what.choice.id} />}
        <div className="finder-fields">
          <WhatField
            name={what.choice ? undefined : 'search'}
            placeholder="Flowers, a band"
            value={what.text}
            onText={(text) => setWhat({ text })}
            onChoice={(choice) => setWhat({ text: choice.label, choice })}
            onVendor={(id) => go(vendorPath(id, day || undefined))}
            className="basis-full md:basis-40 md:grow-2"
          />
          <WhereField
            name={where.near ? undefined : 'location'}
            value={where.text}
            onText={(text) => setWhere({ text })}
            onNear={(near) => setWhere({ text: nearMe, near })}
            className="basis-36"
          />
          <WhenField value={day} onDay={setDay} className="basis-36" />
          <Button type="submit" variant="primary" size="lg" isPending={isGoing} className="max-md:basis-full">
            {!isGoing && <Search aria-hidden="true" />}
            Search
          </Button>
        </div>
      </form>
    </search>
  )
}

const columns = 3
const shapes = ['aspect-[3/4]', 'aspect-square', 'aspect-[4/5]', 'aspect-[4/3]', 'aspect-[3/4]'] as const
/** Of the first column this many stand above the search, the first one next to it. */
const aboveSearch = 3

/**
 * Pictures of vendors, a part of the landing page's first screen. On wide screens three columns that continue past its edges, the first
 * above and below the row of the search; on phones a horizontal strip.
 */
function PictureWall({ vendors }: { vendors: readonly WallVendor[] }) {
  const tiles = Array.from({ length: columns }, (_, column) =>
    vendors
      .filter((_vendor, index) => index % columns === column)
      .map((vendor, row) => (
        <li key={vendor.id} className="max-lg:flex-none">
          <Tile
            vendor={vendor}
            isFirst={column < 2 && row === 0}
            shape={shapes[(row * 2 + column) % shapes.length] ?? shapes[0]}
          />
        </li>
      )),
  )
  const [first = [], second = [], third = []] = tiles
  return (
    <ul
      aria-label="Some of the vendors"
      className="rail scroll-px-[clamp(1rem,4vw,2.5rem)] gap-3 px-[clamp(1rem,4vw,2.5rem)] pb-8 lg:contents"
    >
      <Column className="lg:bottom-0 lg:left-[54%] lg:row-start-1 lg:row-end-2" listClass="lg:flex-col-reverse">
        {first.slice(0, aboveSearch)}
      </Column>
      <Column className="lg:top-0 lg:left-[54%] lg:row-start-3 lg:row-end-4">{first.slice(aboveSearch)}</Column>
      <Column className="lg:-top-32 lg:left-[calc(69.333%+2rem)]">{second}</Column>
      <Column className="lg:-top-20 lg:left-[calc(84.667%+4rem)]">{third}</Column>
    </ul>
  )
}

interface ColumnProps {
  className: string
  listClass?: string
  children: readonly ReactNode[]
}

function Column({ className, listClass, children }: ColumnProps) {
  if (children.length === 0) return null
  return (
    <li className={cx('flex-none lg:absolute lg:w-[calc(15.333%+1rem)]', className)}>
      <ul className={cx('flex gap-3 lg:flex-col lg:gap-4', listClass)}>{children}</ul>
    </li>
  )
}

function Tile({ vendor, isFirst, shape }: { vendor: WallVendor; isFirst: boolean; shape: string }) {
  const preload = () => void prefetchVendor(vendor.id)
  return (
    <Link
      prefetch="intent"
      to={`/vendors/${vendor.id}`}
      onPointerEnter={preload}
      onFocus={preload}
      className="framed group/tile relative block overflow-hidden rounded-lg bg-sunken"
    >
      <Picture
        image={vendor.picture}
        alt=""
        isFirst={isFirst}
        sizes="(min-width: 64rem) 20vw, 14rem"
        className={cx('h-52 w-auto max-w-none lg:h-auto lg:w-full', shape)}
      />
      <span className="night absolute bottom-2 left-2 max-w-[calc(100%-1rem)] truncate rounded-sm bg-canvas/85 px-2.5 py-1.5 text-sm font-semibold transition-opacity lg:opacity-0 lg:group-hover/tile:opacity-100 lg:group-focus-visible/tile:opacity-100">
        {vendor.company_name}
      </span>
    </Link>
  )
}
