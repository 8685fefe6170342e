import { useQueryClient } from '@tanstack/react-query'
import { distances } from '@marquee/contract/limits'
import type { Vendor } from '@marquee/contract/vendors'
import { useState, type ComponentProps } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { primaryFirst } from '../../lib/primary-picture.ts'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardBoundary } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContactedMark } from './contacted-mark.tsx'
import { ListButton } from './list-button.tsx'
import { availabilityQuery, vendorQuery } from './queries.ts'
import { FreeBadge, writeMiles, placeOf, PriceBadge, YearsBadge } from './vendor-facts.tsx'
import { sharedPictureName, vendorPath } from './vendor-path.ts'

interface Props {
  vendor: Vendor
  /** One of the first cards of a page: its picture is loaded at once. */
  isFirst?: boolean | undefined
  /** The picture grows into the vendor's page in a view transition. Only if no other card on the page links there. */
  isGrowing?: boolean | undefined
  /** The day (`YYYY-MM-DD`) on which this vendor is known to be free. The card shows it, and its link keeps the day. */
  freeOn?: string | undefined
  /** Kilometres from the place that was searched. */
  distance?: number | undefined
  /** Level of the name's heading. Default 2. */
  level?: 2 | 3 | undefined
}

const shownEventTypes = 2
const shownTags = 3

/** A vendor in a list: pictures, name, trade, place, price and event types. */
export function VendorCard({ vendor, isFirst, isGrowing = false, freeOn, distance, level = 2 }: Props) {
  const client = useQueryClient()
  const { signedIn } = useSession()
  const to = vendorPath(vendor.id, freeOn)
  const preload = () => {
    void client.prefetchQuery(vendorQuery(vendor.id))
    if (freeOn) void client.prefetchQuery(availabilityQuery(vendor.id, freeOn))
  }
  const link = { to, viewTransition: isGrowing, prefetch: 'intent', onPointerEnter: preload, onFocus: preload } as const
  const Name = `h${level}` as const
  const [trade] = vendor.services
  const moreTypes = vendor.event_types.length - shownEventTypes
  const moreTags = vendor.aesthetic_tags.length - shownTags
  return (
    <article className="relative flex h-full flex-col">
      <Pictures vendor={vendor} isFirst={isFirst} link={link} />
      {signedIn && <ContactedMark vendorId={vendor.id} />}
      {signedIn && <ListButton vendor={vendor} isOnCard />}
      <div className="group/words relative flex flex-1 flex-col gap-2 pt-4">
        <div className="flex items-start justify-between gap-3">
          <Name className="min-w-0 text-xl">
            <Link
              {...link}
              className="decoration-lamp decoration-3 underline-offset-4 group-hover/words:underline after:absolute after:inset-0 after:rounded-sm"
            >
              {vendor.company_name}
            </Link>
          </Name>
          {vendor.pricing_range && <PriceBadge range={vendor.pricing_range} />}
        </div>
        {/* Two badges, and one in a narrow card, stand below trade and place. */}
        <div className="flex flex-wrap items-center gap-2">
          <p className={cx('max-w-full min-w-0 truncate text-sm text-muted', freeOn ? 'w-full' : 'mr-auto')}>
            {trade && (
              <>
                <span className="font-semibold text-ink">{trade.display_name}</span>
                {' · '}
              </>
            )}
            {placeOf(vendor.business_address)}
            {/* Addresses are known by their city. Farther than anybody travels: it is another place of that name. */}
            {distance !== undefined && distance >= 1 && distance <= distances.maxTravel && ` · ${writeMiles(distance)}`}
          </p>
          <YearsBadge years={vendor.years_in_business} />
          {freeOn && <FreeBadge day={freeOn} isFree />}
        </div>
        <p className="line-clamp-2">{vendor.business_description}</p>
        {vendor.event_types.length > 0 && (
          <ul aria-label="Event types" className="mt-1 flex gap-1.5">
            {vendor.event_types.slice(0, shownEventTypes).map((type) => (
              <li key={type.id} className="min-w-0">
                <Badge look="outline">
                  <span className="truncate">{type.display_name}</span>
                </Badge>
              </li>
            ))}
            {moreTypes > 0 && (
              <li className="flex-none">
                <Badge look="outline">
                  +{moreTypes}
                  <span className="sr-only"> more event types</span>
                </Badge>
              </li>
            )}
          </ul>
        )}
        {vendor.aesthetic_tags.length > 0 && (
          <ul
            aria-label="Styles"
            className="flex flex-wrap gap-x-1.5 text-sm text-muted [&>li+li]:before:pr-1.5 [&>li+li]:before:content-['·']"
          >
            {vendor.aesthetic_tags.slice(0, shownTags).map((tag) => (
              <li key={tag.id}>{tag.display_name}</li>
            ))}
            {moreTags > 0 && (
              <li>
                +{moreTags}
                <span className="sr-only"> more styles</span>
              </li>
            )}
          </ul>
        )}
      </div>
    </article>
  )
}

interface PicturesProps {
  vendor: Vendor
  isFirst: boolean | undefined
  link: ComponentProps<typeof Link>
}

const cardSizes = '(min-width: 80rem) 24rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw'

/** The second and later pictures are rendered when the pointer or the focus reaches the first. */
function Pictures({ vendor, isFirst, link }: PicturesProps) {
  const isOpening = useViewTransitionState(link.to) && link.viewTransition
  const [isReached, setReached] = useState(false)
  const pictures = primaryFirst(vendor.images)
  const reach = () => setReached(true)
  const shape = 'aspect-[4/3] overflow-hidden rounded-lg bg-sunken'
  if (pictures.length === 0) {
    return (
      <div className={`${shape} grid place-items-center border border-line`}>
        <span className="text-muted">No photos</span>
      </div>
    )
  }
  return (
    <div
      className={shape}
      style={{ viewTransitionName: isOpening ? sharedPictureName : undefined }}
      onPointerEnter={reach}
      onTouchStart={reach}
      onFocus={reach}
    >
      <Carousel
        label={`Pictures of ${vendor.company_name}`}
        className="size-full"
        slides={pictures.map((picture, index) => ({
          key: picture.id,
          content: (isReached || index === 0) && (
            <Link {...link} tabIndex={-1} className="block size-full">
              <Picture
                image={picture}
                alt={picture.alt_text || `${vendor.company_name}, picture ${index + 1}`}
                sizes={cardSizes}
                isFirst={isFirst && index === 0}
                className="size-full"
              />
            </Link>
          ),
        }))}
      />
    </div>
  )
}

interface CardsProps {
  vendors: readonly Vendor[]
  /** Kilometres from the place that was searched, by the vendor's id. */
  distances?: ReadonlyMap<number, number | undefined> | undefined
  /** The day (`YYYY-MM-DD`) that the list was filtered by. */
  freeOn?: string | undefined
  /** While the answer to a new question is on its way: only the pictures fade, so that the text stays legible. */
  isStale?: boolean | undefined
}

// By the width of the list, not of the window: a sheet may stand beside it.
const grid = 'grid grid-cols-1 gap-x-6 gap-y-10 @xl:grid-cols-2 @4xl:grid-cols-3'

/** The cards of a list of vendors. */
export function VendorCards({ vendors, distances: kilometres, freeOn, isStale }: CardsProps) {
  return (
    <ul aria-busy={isStale || undefined} className={cx(isStale && '[&_img]:opacity-50', grid)}>
      {vendors.map((vendor, index) => (
        <li key={vendor.id}>
          <CardBoundary>
            <VendorCard
              vendor={vendor}
              distance={kilometres?.get(vendor.id)}
              freeOn={freeOn}
              isFirst={index === 0}
              isGrowing
            />
          </CardBoundary>
        </li>
      ))}
    </ul>
  )
}

export function VendorCardSkeletons() {
  return (
    <ul className={grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className="grid gap-3">
          <Skeleton className="aspect-[4/3] w-full rounded-lg" />
          <Skeleton className="mt-1 h-6 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-6 w-3/4" />
        </li>
      ))}
    </ul>
  )
}
