import { useQuery } from '@tanstack/react-query'
import { reviewPromise } from '@marquee/contract/limits'
import type { Me } from '@marquee/contract/users'
import { MapPin } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { dateParts, longRange } from '../../lib/dates.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Ticket } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture, type PictureSource } from '../../ui/picture.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { signUpRefusal } from '../../lib/site.ts'
import { joinAsVendorPath } from '../auth/auth-address.ts'
import { useMe } from '../users/queries.ts'
import { homeQuery, type HomeContent } from './queries.ts'

// Only vendors need it.
const OwnStatus = lazyPart(async () => (await import('../applications/application-badge.tsx')).OwnStatus)

/** The landing page below the first screen: occasions, upcoming events, how it works, and the two ways to join. */
export function HomeMore() {
  const { data: { vendors, events, eventTypes } = { vendors: [], events: [], eventTypes: [] } } = useQuery(homeQuery())
  // What comes next for who has an account and no role yet.
  const isNewcomer = useMe().data?.role === 'user'
  const occasions = <Occasions key="occasions" types={eventTypes} />
  const how = <HowItWorks key="how" vendors={vendors} events={events} />
  const coming = <ComingUp key="coming" events={events} />
  const start = (
    <GetStarted key="start" vendors={vendors} className={isNewcomer ? 'pt-16 lg:pt-24' : 'pb-20 lg:pb-28'} />
  )
  return isNewcomer ? [occasions, start, coming, how] : [occasions, coming, how, start]
}

function Occasions({ types }: { types: HomeContent['eventTypes'] }) {
  if (types.length === 0) return null
  return (
    <section aria-labelledby="occasions" className="border-y border-line bg-surface">
      <div className="page grid gap-x-12 gap-y-3 py-10 lg:grid-cols-[3fr_9fr] lg:py-12">
        <h2 id="occasions" className="pt-1.5 text-lg">
          What is the occasion?
        </h2>
        <ul className="flex gap-x-5 whitespace-nowrap max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:flex-wrap lg:gap-x-7">
          {types.map((type) => (
            <li key={type.id}>
              <TextLink
                isTitle
                to={`/vendors?event_type_ids=${type.id}`}
                className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center font-display text-lg font-bold tracking-tight decoration-lamp-deep decoration-3 lg:min-h-11 lg:text-2xl"
              >
                {type.display_name}
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Explains the steps for both sides, each with a real example from the marketplace. */
function HowItWorks({ vendors, events: [event] }: Pick<HomeContent, 'vendors' | 'events'>) {
  const vendor = vendors[4] ?? vendors[0]
  const [days, ...unit] = reviewPromise.split(' ')
  const entries = [
    {
      title: 'For Event Organizers',
      text: 'Search by trade, place, style and day. Look at the work before you read a word. When somebody is right, press Contact Vendor and we introduce you.',
      more: 'Or post your event, and let the people you need come to you.',
      aside: vendor && (
        <PictureLink picture={vendor.picture} words={vendor.company_name} to={`/vendors/${vendor.id}`} />
      ),
    },
    {
      title: 'For Vendors',
      text: 'One profile with your pictures, your prices and the places you serve. Organizers find it, and you find their events: weddings, markets, festivals.',
      more: 'Apply with a message. You hear back either way.',
      aside: event?.picture && <PictureLink picture={event.picture} words={event.title} to={`/events/${event.id}`} />,
    },
    {
      title: 'Quality Assured',
      text: 'Nobody is listed by a machine. A person reads every application, vendors and organizers alike: the pictures, the address, the license and the insurance.',
      more: 'Who is on the bill belongs there.',
      aside: (
        <p className="grid content-center gap-1">
          <span className="figures font-display text-4xl font-extrabold">{days}</span>
          <span className="text-muted">{unit.join(' ')}, and a person has looked</span>
        </p>
      ),
    },
  ]
  return (
    <section aria-labelledby="how" className="page py-16 lg:py-24">
      <h2 id="how" className="text-4xl">
        How it works
      </h2>
      <div className="mt-8 grid border-t-2 border-ink">
        {entries.map(({ title, text, more, aside }) => (
          <article
            key={title}
            className="grid gap-x-12 gap-y-5 border-b border-line py-8 md:grid-cols-[1fr_14rem] lg:grid-cols-[4fr_5fr_3fr] lg:py-10"
          >
            <h3 className="text-2xl md:max-lg:col-span-2">{title}</h3>
            <div className="measure grid content-start gap-3 text-lg">
              <p>{text}</p>
              <p>{more}</p>
            </div>
            {aside}
          </article>
        ))}
      </div>
    </section>
  )
}

function PictureLink({ picture, words, to }: { picture: PictureSource; words: string; to: string }) {
  return (
    <Link prefetch="intent" to={to} className="group/plate grid content-start gap-2 max-md:max-w-44">
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

function ComingUp({ events }: Pick<HomeContent, 'events'>) {
  const isVendor = useMe().data?.role === 'contractor'
  if (events.length === 0) return null
  return (
    <section aria-labelledby="coming" className="page pt-16 lg:pt-24">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="coming" className="text-4xl">
          Coming up
        </h2>
        <TextLink to="/events" className="font-semibold">
          All events
        </TextLink>
      </div>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3 md:max-lg:[&>li:nth-child(3)]:hidden">
        {events.map((event) => (
          <li key={event.id}>
            <Ticket
              date={dateParts(event.start_date, event.end_date)}
              picture={
                event.picture && (
                  <Picture
                    image={event.picture}
                    alt=""
                    sizes="(min-width: 80rem) 25rem, (min-width: 48rem) 46vw, 92vw"
                    className="size-full"
                  />
                )
              }
              head={
                <>
                  <h3>{event.title}</h3>
                  <p className="mt-2 font-medium">{longRange(event.start_date, event.end_date)}</p>
                </>
              }
              className="h-full"
              stub={
                <>
                  <span className="min-w-0 flex-1 truncate text-sm text-muted">{event.event_type_display_name}</span>
                  {isVendor && (
                    <Suspense>
                      <OwnStatus eventId={event.id} />
                    </Suspense>
                  )}
                  <ButtonLink size="sm" to={`/events/${event.id}`} aria-label={`View Details: ${event.title}`}>
                    View Details
                  </ButtonLink>
                </>
              }
            >
              <p className="flex gap-1.5 text-sm text-muted">
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

/** The two ways to join. The organizer's side shows vendors' work; the vendor's side is empty on purpose, as a place for theirs. */
function GetStarted({ vendors, className }: Pick<HomeContent, 'vendors'> & { className: string }) {
  return (
    <section aria-labelledby="start" className={cx('page', className)}>
      <h2 id="start" className="mb-8 text-4xl">
        Ready to Get Started?
      </h2>
      <div className="grid gap-4 lg:grid-cols-[7fr_5fr]">
        <div className="night grid overflow-hidden rounded-lg bg-surface sm:grid-cols-[1fr_36%]">
          <div className="grid content-between gap-10 p-7 sm:p-10">
            <div className="grid gap-3">
              <h3 className="text-4xl">You have a date</h3>
              <p className="text-lg text-muted">
                Find the people for it, or say what you are planning and let them answer.
              </p>
            </div>
            <div className="grid gap-3 sm:flex sm:flex-wrap">
              <ButtonLink to="/vendors">Browse Vendors</ButtonLink>
              <SecondWay of={organizerWay} />
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
            <h3 className="text-4xl">You have a craft</h3>
            <p className="text-lg">Get on the bill. Show your work once, and spend your weekends where it belongs.</p>
          </div>
          <div className="night grid gap-3 bg-transparent [&>p]:text-on-lamp [--color-focus:var(--color-on-lamp)] sm:flex sm:flex-wrap">
            <ButtonLink to="/events">Browse Events</ButtonLink>
            <SecondWay of={vendorWay} />
          </div>
        </div>
      </div>
    </section>
  )
}

/** A link, or the reason why this account has none. An account has one role, and the other role's pages would refuse it. */
type Way = [label: string, to: string] | string

function organizerWay(signedIn: boolean, me: Me | undefined): Way {
  if (!signedIn || me?.role === 'user') return ['Apply as Organizer', '/client/apply']
  if (!me || me.role === 'client') return ['Post Event', '/organizer']
  return "Events are posted from an organizer's account."
}

function vendorWay(signedIn: boolean, me: Me | undefined): Way {
  if (!signedIn) return ['Apply as Vendor', joinAsVendorPath]
  if (me?.role === 'client' || me?.role === 'admin') return "Profiles belong to a vendor's account."
  return me?.contractor_id ? ['Edit profile', '/contractor/profile'] : ['Submit Application', '/contractor/apply']
}

function SecondWay({ of }: { of: typeof vendorWay }) {
  const { data: me, isPending } = useMe()
  const { ready, signedIn } = useSession()
  const way = (signedIn ? undefined : signUpRefusal()) ?? of(signedIn, me)
  const className = ready && !(signedIn && isPending) ? undefined : 'for-visitors'
  if (typeof way === 'string') return <p className={cx('self-center text-sm font-medium', className)}>{way}</p>
  return (
    <ButtonLink to={way[1]} className={className}>
      {way[0]}
    </ButtonLink>
  )
}
