import type { VendorInput } from '@marquee/contract/vendors'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Sign } from '../../ui/sign.tsx'
import { lookupQuery, type LookupName } from '../lookups/queries.ts'
import { placeOf, PriceBadge, YearsBadge } from './vendor-facts.tsx'

interface Props {
  /** What is entered so far. */
  values: Partial<VendorInput>
  /** Address of the first picture. */
  picture: string | undefined
}

/** The card that organizers will see, as far as it is filled in. Not for screen readers, which have the form itself. */
export function DraftCard({ values, picture }: Props) {
  const trades = useNames('services', values.service_ids)
  const types = useNames('eventTypes', values.event_type_ids)
  const place = values.business_address?.trim() && placeOf(values.business_address)
  const name = values.company_name?.trim() || 'Your company'
  const parts = [
    values.company_name?.trim(),
    values.business_description,
    place,
    trades,
    values.aesthetic_tag_ids,
    types,
    values.pricing_range,
  ]
  return (
    <div aria-hidden="true" className="sticky top-8 grid gap-3">
      <div className="card overflow-hidden">
        <div className={picture ? 'aspect-[3/2]' : 'aspect-[2/1]'}>
          {picture ? (
            <img src={picture} alt="" className="size-full object-cover" />
          ) : (
            <Sign className="bg-lamp-wash" title={name} parts={parts} />
          )}
        </div>
        <div className="grid gap-2 p-5">
          <div className="flex items-start justify-between gap-3">
            {picture && <p className="font-display text-xl font-bold tracking-tight wrap-anywhere">{name}</p>}
            {values.pricing_range && <PriceBadge range={values.pricing_range} />}
          </div>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <span className="mr-auto">
              <span className={trades[0] && 'font-semibold text-ink'}>{trades[0] ?? 'Your trade'}</span> ·{' '}
              {place || 'your town'}
            </span>
            <YearsBadge years={values.years_in_business ?? null} />
          </p>
          <p className="line-clamp-2 whitespace-pre-line">
            {values.business_description || <span className="text-muted">What you do, and what makes it yours.</span>}
          </p>
          <p className="flex flex-wrap gap-1.5">
            {(types.length > 0 ? types.slice(0, 2) : ['Your event types']).map((type) => (
              <Badge key={type} look="outline">
                {type}
              </Badge>
            ))}
          </p>
        </div>
      </div>
      <p className="text-center text-sm text-muted">How organizers will see you</p>
    </div>
  )
}

function useNames(list: LookupName, ids: readonly number[] = []): string[] {
  const { data = [] } = useQuery(lookupQuery(list))
  return ids.flatMap((id) => data.find((one) => one.id === id)?.display_name ?? [])
}
