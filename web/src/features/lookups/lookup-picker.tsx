import type { Lookup } from '@marquee/contract/lookups'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { LineFailed } from '../../ui/loaded.tsx'
import { lookupFailures, lookupQuery, type LookupName } from './queries.ts'

interface Props extends Omit<ComponentProps<typeof ChipPicker>, 'options' | 'isLoading'> {
  /** The lookup list to choose from. */
  source: LookupName
  /** The services of the person's profile: options that they name come first. */
  trades?: readonly number[] | undefined
}

/**
 * A picker for one of the lookup lists, with its loading and failed states. An entry that was chosen before it was retired can be kept and
 * taken away.
 */
export function LookupPicker({ source, trades = [], near = '', ...picker }: Props) {
  const list = useQuery(lookupQuery(source))
  const services = useQuery({ ...lookupQuery('services'), enabled: trades.length > 0 })
  const tradeNames =
    services.data?.filter(({ id }) => trades.includes(id)).map(({ display_name }) => display_name) ?? []
  const retired = useRetired(source, list.data, picker.value)
  if (list.isLoadingError) {
    return (
      <div data-field={picker.name}>
        <LineFailed query={list} failure={lookupFailures[source]} />
      </div>
    )
  }
  const former = retired.map((entry) => ({ ...entry, display_name: `${entry.display_name} (no longer offered)` }))
  const options = [...(list.data ?? []), ...former].map(({ display_name, ...entry }) => ({
    ...entry,
    label: display_name,
  }))
  return <ChipPicker {...picker} options={options} isLoading={list.isPending} near={[near, ...tradeNames].join(' ')} />
}

/**
 * The chosen entries that the list does not offer any more, with their names. One that is taken away while the page is open stays among
 * them, so that it can be chosen again.
 */
export function useRetired(
  name: LookupName,
  offered: readonly Lookup[] | undefined,
  chosen: readonly number[] = [],
): Lookup[] {
  const [former, setFormer] = useState<readonly number[]>([])
  const isOffered = (id: number) => offered?.some((entry) => entry.id === id) ?? true
  const more = chosen.filter((id) => !isOffered(id) && !former.includes(id))
  if (more.length > 0) setFormer([...former, ...more])
  const { data } = useQuery({
    ...lookupQuery(name, { ids: former }),
    enabled: former.length > 0,
    placeholderData: keepPreviousData,
  })
  return data?.filter(({ id }) => !isOffered(id)) ?? []
}
