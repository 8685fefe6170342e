import type { UseQueryResult } from '@tanstack/react-query'
import type { Lookup } from '@marquee/contract/lookups'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { lookupFailures, type LookupName } from './queries.ts'
import { useRetired } from './use-retired.ts'

interface Props extends Omit<ComponentProps<typeof ChipPicker>, 'options' | 'isLoading'> {
  /** The lookup list, as `useQuery` gives it. */
  list: UseQueryResult<Lookup[]>
  /** Which list that is. */
  source: LookupName
}

/**
 * A picker for one of the lookup lists, with its loading and failed states. An entry that was chosen before it was retired can be kept and
 * taken away.
 */
export function LookupPicker({ list, source, ...picker }: Props) {
  const retired = useRetired(source, list.data, picker.value)
  if (list.isLoadingError) {
    return (
      <div role="alert" data-field={picker.name} className="flex flex-wrap items-center gap-3">
        <p className="font-medium text-no">{lookupFailures[source]}</p>
        <Button size="sm" onClick={() => void list.refetch()} isPending={list.isFetching}>
          Try Again
        </Button>
      </div>
    )
  }
  const options = (list.data ?? []).map(({ id, display_name, description }) => ({
    id,
    label: display_name,
    description,
  }))
  const former = retired.map(({ id, display_name }) => ({ id, label: `${display_name} (no longer offered)` }))
  return <ChipPicker {...picker} options={[...options, ...former]} isLoading={list.isPending} />
}
