import type { EventInput } from '@marquee/contract/events'
import { useQuery } from '@tanstack/react-query'
import { MapPin, Megaphone, Tag, Users, Wallet } from 'lucide-react'
import { dateParts, longRange } from '../../lib/dates.ts'
import { Ticket } from '../../ui/card.tsx'
import { Sign } from '../../ui/sign.tsx'
import { attendeesWords } from './event-details.tsx'
import { countedTrade } from './looking-for.tsx'
import { eventTypesQuery, lookupQuery } from '../lookups/queries.ts'
import type { WantedTrade } from './trades-field.tsx'

interface Props {
  /** What is entered so far. */
  values: Partial<Record<keyof EventInput, unknown>>
  /** Address of the first picture. */
  picture: string | undefined
  trades: readonly WantedTrade[]
}

/** The ticket that vendors will see, as far as it is filled in. */
export function EventPreview({ values, picture, trades }: Props) {
  const types = useQuery(eventTypesQuery())
  const services = useQuery(lookupQuery('services'))
  const text = (name: keyof EventInput) => String(values[name] ?? '').trim()
  const days = [text('start_date') || null, text('end_date') || null] as const
  const wanted = trades.map(({ service_id, wanted: count }) => {
    const name = services.data?.find(({ id }) => id === service_id)?.display_name ?? ''
    return countedTrade(count, name)
  })
  const facts = [
    { Icon: MapPin, value: text('address'), empty: 'Where it is' },
    {
      Icon: Tag,
      value: types.data?.find(({ id }) => id === values.event_type_id)?.display_name,
      empty: 'What kind of event',
    },
    {
      Icon: Users,
      value: attendeesWords({ expected_attendees: Number(values.expected_attendees) || null }),
      empty: 'How many people come',
    },
    { Icon: Wallet, value: text('budget_range'), empty: 'What you can pay' },
    { Icon: Megaphone, value: wanted.join(', '), empty: 'Whom you are looking for' },
  ]
  const parts = [text('title'), days[0], text('description'), ...facts.map(({ value }) => value)]
  const title = text('title') || 'Your event'
  return (
    <div className="sticky top-20 animate-rise">
      <Ticket
        date={dateParts(...days)}
        picture={
          picture ? (
            <img src={picture} alt="" className="size-full object-cover" />
          ) : (
            <Sign className="night" title={title} parts={parts} />
          )
        }
        stub={<span className="text-sm text-muted">What vendors will see</span>}
        head={
          <>
            {picture && <p className="font-display text-xl font-bold tracking-tight wrap-anywhere">{title}</p>}
            <p className="font-medium text-balance">{days[0] ? longRange(...days) : 'When it is'}</p>
            {text('hours') && <p className="text-sm text-muted">{text('hours')}</p>}
          </>
        }
      >
        <ul className="grid gap-2 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:flex-none">
          {facts.map(({ Icon, value, empty }) => (
            <li key={empty} className="flex gap-2 wrap-anywhere">
              <Icon />
              {value || <span className="text-muted">{empty}</span>}
            </li>
          ))}
        </ul>
        <p className="mt-4 line-clamp-5 whitespace-pre-line empty:hidden">{text('description')}</p>
      </Ticket>
    </div>
  )
}
