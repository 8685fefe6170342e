import type { UseQueryResult } from '@tanstack/react-query'
import type { Lookup } from '@marquee/contract/lookups'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChipPicker } from '../../ui/chip-picker.tsx'

interface Props extends Omit<ComponentProps<typeof ChipPicker>, 'options' | 'isLoading'> {
  /** The lookup list, as `useQuery` gives it. */
  list: UseQueryResult<Lookup[]>
  /** Shown when the list cannot be loaded. */
  failure: string
}

/** A picker for one of the lookup lists, with its loading and failed states. */
export function LookupPicker({ list, failure, ...picker }: Props) {
  if (list.isLoadingError) {
    return (
      <div role="alert" data-field={picker.name} className="flex flex-wrap items-center gap-3">
        <p className="font-medium text-no">{failure}</p>
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
  return <ChipPicker {...picker} options={options} isLoading={list.isPending} />
}
