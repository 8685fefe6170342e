import { brand } from '@marquee/contract/brand'
import { useQuery } from '@tanstack/react-query'
import { priceWord } from '@marquee/contract/formats'
import type { Application } from '@marquee/contract/applications'
import { pricingNames } from '@marquee/contract/limits'
import type { Vendor } from '@marquee/contract/vendors'
import { vendorQuery } from '../vendors/queries.ts'
import { useLightbox } from '../vendors/use-lightbox.tsx'
import { dateParts } from '../../lib/dates.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { vendorDatesQuery } from './queries.ts'

/** What an organizer looks at before a decision: the vendor's pictures, trades, years, price, papers, areas, and when else they are taken. */
export function VendorSummary({ application }: { application: Application }) {
  const { vendor, contractor_id } = application
  const { data } = useQuery({ ...vendorQuery(contractor_id), enabled: vendor.is_active })
  const trades = data?.services.map((one) => one.display_name).join(', ')
  return (
    <div className="grid grid-cols-1 gap-5">
      {vendor.is_active ? (
        <Pictures application={application} />
      ) : (
        <p className="flex flex-wrap items-center gap-3">
          <StatusBadge look="rejected">No longer on {brand.name}</StatusBadge>
          <span className="text-sm text-muted">They cannot be accepted.</span>
        </p>
      )}
      <Facts
        className="grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4"
        facts={[
          ['Trade', trades || vendor.trade],
          ['In business', yearsText(vendor.years_in_business)],
          ['Price', priceText(application)],
          ['License', vendor.license_number ?? 'None given'],
          ['Insurance', vendor.insurance_info ?? 'None given'],
          ['Areas', vendor.service_areas.map((area) => area.display_name).join(', ')],
        ]}
      />
      <Facts facts={[['Around the event', vendor.is_active && <OtherDates key="dates" application={application} />]]} />
    </div>
  )
}

function Pictures({ application: { contractor_id: id, company_name: name } }: { application: Application }) {
  return (
    <Loaded
      query={useQuery(vendorQuery(id))}
      failure="Their pictures could not be loaded."
      level="line"
      loading="Loading pictures..."
      skeleton="h-32"
    >
      {({ images }) =>
        images.length > 0 ? (
          <PictureRow name={name} images={images} />
        ) : (
          <p className="text-sm text-muted">They have no pictures yet.</p>
        )
      }
    </Loaded>
  )
}

function PictureRow({ name, images }: { name: string; images: Vendor['images'] }) {
  const { buttonOf, lightbox } = useLightbox(name, images)
  return (
    <>
      <ul aria-label={`Pictures of ${name}`} className="flex gap-2 overflow-x-auto">
        {images.map((image, at) => (
          <li key={image.id} className="flex-none">
            <button type="button" {...buttonOf(at)} className="framed block cursor-zoom-in overflow-hidden rounded-sm">
              <Picture image={image} alt="" sizes="11rem" className="h-32 w-44" />
            </button>
          </li>
        ))}
      </ul>
      {lightbox}
    </>
  )
}

function OtherDates({ application }: { application: Application }) {
  const { id, event_start_date: start, event_end_date: end } = application
  return (
    <Loaded
      query={useQuery(vendorDatesQuery(id))}
      failure="Their dates could not be loaded."
      level="line"
      loading={<Skeleton className="h-6 w-56" />}
    >
      {({ first, last, days }) => {
        const during = days.filter(({ date }) => date >= start && date <= (end ?? start))
        const others = days.filter((day) => !during.includes(day))
        const booked = others.filter((day) => day.booked)
        const blocked = others.filter((day) => !day.booked)
        return (
          <span className="grid justify-items-start gap-1">
            {during.length > 0 && (
              <StatusBadge look="waiting">
                {during.some((day) => day.booked) ? 'Booked for another event' : 'Not available'} on {spans(during)}
              </StatusBadge>
            )}
            {booked.length > 0 && <span>Also booked {spans(booked)}</span>}
            {blocked.length > 0 && <span>Not available {spans(blocked)}</span>}
            {days.length === 0 && (
              <span>
                Nothing else from {daysText(first)} to {daysText(last)}
              </span>
            )}
          </span>
        )
      }}
    </Loaded>
  )
}

/** `Jun 12, Jun 18–20, Jun 30 – Jul 2`: days that follow each other as one span. Without years, because all are near the event. */
function spans(days: readonly { date: string }[]): string {
  const found: { from: string; to: string }[] = []
  for (const { date } of days) {
    const before = found.at(-1)
    if (before && nextDay(before.to) === date) before.to = date
    else found.push({ from: date, to: date })
  }
  return found
    .map(({ from, to }) =>
      from.slice(0, 7) === to.slice(0, 7) ? daysText(from, to) : `${daysText(from)} – ${daysText(to)}`,
    )
    .join(', ')
}

/** `Jun 18`, or `Jun 18–20` for days of one month. */
function daysText(from: string, to = from): string {
  const { month, day } = dateParts(from, to)!
  return `${month} ${day}`
}

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const yearsText = (years: number | null) => Boolean(years) && (years === 1 ? '1 year' : `${years} years`)

/** `Premium ($$$)`; nothing without a price range. */
export const priceText = ({ pricing_range: price }: Application) =>
  price && `${pricingNames[price]} (${priceWord(price)})`
