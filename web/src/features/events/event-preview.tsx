import type { EventInput } from '@marquee/contract/events'
import { useQuery } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { dateParts, longRange } from '../../lib/dates.ts'
import { Ticket } from '../../ui/card.tsx'
import { eventTypesQuery } from '../lookups/queries.ts'

interface Props {
  /** What is entered so far. */
  values: Partial<Record<keyof EventInput, unknown>>
  /** Address of the first picture. */
  picture: string | undefined
}

/** The ticket that vendors will see, as far as it is filled in. */
export function EventPreview({ values, picture }: Props) {
  const types = useQuery(eventTypesQuery())
  const text = (name: keyof EventInput) => String(values[name] ?? '').trim()
  const days = [text('start_date') || null, text('end_date') || null] as const
  const type = types.data?.find(({ id }) => id === values.event_type_id)?.display_name
  return (
    <div className="sticky top-8 animate-rise">
      <Ticket
        date={dateParts(...days)}
        picture={
          picture ? (
            <img src={picture} alt="" className="size-full object-cover" />
          ) : (
            <span className="grid size-full place-items-center bg-soft text-muted">
              <Image className="size-8" />
            </span>
          )
        }
        stub={<span className="text-sm text-muted">What vendors will see</span>}
        head={
          <>
            <p className="font-display text-xl font-bold tracking-tight wrap-anywhere">
              {text('title') || <span className="text-muted">Your event</span>}
            </p>
            {days[0] && <p className="mt-2 font-medium text-balance">{longRange(...days)}</p>}
          </>
        }
      >
        <p className="text-sm text-muted">{text('address') || 'Where it is'}</p>
        {type && <p className="mt-1 text-sm text-muted">{type}</p>}
        <p className="mt-4 line-clamp-5 whitespace-pre-line empty:hidden">{text('description')}</p>
      </Ticket>
    </div>
  )
}
