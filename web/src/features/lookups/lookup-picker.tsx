import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { LineFailed } from '../../ui/loaded.tsx'
import { lookupFailures, lookupQuery, type LookupName } from './queries.ts'
import { useRetired } from './use-retired.ts'

interface Props extends Omit<ComponentProps<typeof ChipPicker>, 'options' | 'isLoading'> {
  /** The lookup list to choose from. */
  source: LookupName
}

/**
 * A picker for one of the lookup lists, with its loading and failed states. An entry that was chosen before it was retired can be kept and
 * taken away.
 */
export function LookupPicker({ source, ...picker }: Props) {
  const list = useQuery(lookupQuery(source))
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
  return <ChipPicker {...picker} options={options} isLoading={list.isPending} />
}
