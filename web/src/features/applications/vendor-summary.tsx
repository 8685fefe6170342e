import { brand } from '@marquee/contract/brand'
import { useQuery } from '@tanstack/react-query'
import { priceWord } from '@marquee/contract/formats'
import type { Application, VendorDates } from '@marquee/contract/applications'
import { pricingNames } from '@marquee/contract/limits'
import { Suspense, useState } from 'react'
import { vendorQuery } from '../vendors/queries.ts'
import { dateParts } from '../../lib/dates.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { vendorDatesQuery } from './queries.ts'

const Lightbox = lazyPart(async () => (await import('../vendors/lightbox.tsx')).Lightbox)

/** What an organizer looks at before a decision: the vendor's pictures, trade, years, price, areas, and when else they are taken. */
export function VendorSummary({ application }: { application: Application }) {
  const { vendor, pricing_range: price } = application
  const areas = vendor.service_areas.map((area) => area.display_name)
  return (
    <div className="grid grid-cols-1 gap-5">
      {vendor.is_active ? <Pictures application={application} /> : <FormerVendor />}
      <Facts
        className="grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4"
        facts={[
          ['Trade', vendor.trade],
          ['In business', yearsText(vendor.years_in_business)],
          ['Price', price && `${pricingNames[price]} (${priceWord(price)})`],
          ['Areas', areas.join(', ')],
        ]}
      />
      {vendor.is_active && <OtherDates application={application} />}
    </div>
  )
}

/** Says that a vendor cannot be accepted any more. */
export function FormerVendor() {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <StatusBadge look="rejected">No longer on {brand.name}</StatusBadge>
      <span className="text-sm text-muted">They cannot be accepted.</span>
    </p>
  )
}

function Pictures({ application: { contractor_id: id, company_name: name } }: { application: Application }) {
  const found = useQuery(vendorQuery(id))
  const [openAt, setOpenAt] = useState<number>()
  if (found.isLoadingError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="font-medium text-no">Their pictures could not be loaded.</p>
        <Button size="sm" onClick={() => void found.refetch()} isPending={found.isFetching}>
          Try Again
        </Button>
      </div>
    )
  }
  if (found.isPending) {
    return (
      <Loading label="Loading pictures...">
        <Skeleton className="h-24 w-full" />
      </Loading>
    )
  }
  const { images } = found.data
  if (images.length === 0) return <p className="text-sm text-muted">They have no pictures yet.</p>
  return (
    <>
      <ul aria-label={`Pictures of ${name}`} className="flex gap-2 overflow-x-auto">
        {images.map((image, at) => (
          <li key={image.id} className="flex-none">
            <button
              type="button"
              aria-label={`View full screen: ${image.alt_text || `picture ${at + 1} of ${images.length}`}`}
              aria-haspopup="dialog"
              className="framed block cursor-zoom-in overflow-hidden rounded-sm"
              onPointerEnter={Lightbox.preload}
              onFocus={Lightbox.preload}
              onClick={() => setOpenAt(at)}
            >
              <Picture image={image} alt="" sizes="8rem" className="h-24 w-32" />
            </button>
          </li>
        ))}
      </ul>
      {openAt !== undefined && (
        <Suspense>
          <Lightbox name={name} pictures={images} start={openAt} onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function OtherDates({ application }: { application: Application }) {
  const dates = useQuery(vendorDatesQuery(application.id))
  return (
    <Facts
      facts={[
        [
          'Around the event',
          dates.data ? (
            <Days key="days" dates={dates.data} application={application} />
          ) : dates.isLoadingError ? (
            <span key="failed" role="alert" className="flex flex-wrap items-center gap-3">
              Their dates could not be loaded.
              <Button size="sm" onClick={() => void dates.refetch()} isPending={dates.isFetching}>
                Try Again
              </Button>
            </span>
          ) : (
            <Skeleton key="loading" className="h-6 w-56" />
          ),
        ],
      ]}
    />
  )
}

function Days({ dates: { first, last, days }, application }: { dates: VendorDates; application: Application }) {
  const { event_start_date: start, event_end_date: end } = application
  const isDuring = ({ date }: { date: string }) => date >= start && date <= (end ?? start)
  const during = days.filter(isDuring)
  const others = days.filter((day) => !isDuring(day))
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
          Nothing else from {dayText(first)} to {dayText(last)}
        </span>
      )}
    </span>
  )
}

/** `Jun 12, Jun 18–20`: days that follow each other as one span. Without years, because all are near the event. */
function spans(days: readonly { date: string }[]): string {
  const found: { from: string; to: string }[] = []
  for (const { date } of days) {
    const before = found.at(-1)
    if (before && nextDay(before.to) === date) before.to = date
    else found.push({ from: date, to: date })
  }
  return found.map(spanText).join(', ')
}

function spanText({ from, to }: { from: string; to: string }): string {
  if (from === to) return dayText(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return isOneMonth ? `${dayText(from)}–${dateParts(to)?.day}` : `${dayText(from)} – ${dayText(to)}`
}

function dayText(day: string): string {
  const parts = dateParts(day)
  return parts ? `${parts.month} ${parts.day}` : day
}

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

function yearsText(years: number | null): string | null {
  if (!years) return null
  return years === 1 ? '1 year' : `${years} years`
}
