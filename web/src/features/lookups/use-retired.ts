import type { Lookup } from '@marquee/contract/lookups'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupQuery, type LookupName } from './queries.ts'

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
