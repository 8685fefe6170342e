import { maxCounts, maxPlaces } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { NumberField } from '../../ui/text-field.tsx'
import { LookupPicker } from '../lookups/lookup-picker.tsx'
import { lookupQuery } from '../lookups/queries.ts'

/** A trade that a new event looks for, with the number of its places. */
export interface WantedTrade {
  service_id: number
  wanted: number
}

interface Props {
  value: readonly WantedTrade[]
  onChange: (trades: WantedTrade[]) => void
  /** What was written about the event: trades that it names come first. */
  near: string
}

/** Chooses trades, and for each the number of its places. */
export function TradesField({ value, onChange, near }: Props) {
  const { data: services } = useQuery(lookupQuery('services'))
  return (
    <>
      <LookupPicker
        source="services"
        label="Trades"
        value={value.map(({ service_id }) => service_id)}
        onChange={(ids) =>
          onChange(ids.map((id) => value.find((one) => one.service_id === id) ?? { service_id: id, wanted: 1 }))
        }
        max={maxCounts.places}
        isRequired={false}
        near={near}
      />
      {value.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4">
          {value.map((trade) => (
            <NumberField
              key={trade.service_id}
              label={`Places: ${services?.find(({ id }) => id === trade.service_id)?.display_name ?? ''}`}
              min={1}
              max={maxPlaces}
              value={trade.wanted}
              onChange={({ target }) => {
                const wanted = Math.min(maxPlaces, Math.max(1, Math.trunc(Number(target.value))))
                onChange(value.map((one) => (one === trade ? { ...one, wanted } : one)))
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}
