import type { ContactRequest } from '@marquee/contract/contact-desk'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { statusOf } from '../../lib/query-client.ts'
import { contactRequestQuery } from './contact-queries.ts'

/**
 * The requests of the list, and before them the open one when the list never had it: a link may name a request that the filters leave out. A
 * request that was in the list and has left it is not brought back.
 * @param rows undefined until the list is loaded
 */
export function useLinkedRequest(open: number | undefined, rows: readonly ContactRequest[] | undefined) {
  const [listed, setListed] = useState<{ rows: typeof rows; ids: ReadonlySet<number> }>({
    rows: undefined,
    ids: new Set(),
  })
  if (rows !== listed.rows) {
    setListed({ rows, ids: new Set([...listed.ids, ...(rows ?? []).map(({ id }) => id)]) })
  }
  const isLinked = open !== undefined && rows !== undefined && rows === listed.rows && !listed.ids.has(open)
  const linked = useQuery({ ...contactRequestQuery(open ?? 0), enabled: isLinked })
  const request = isLinked ? linked.data?.request : undefined
  const items = useMemo(() => [...(request ? [request] : []), ...(rows ?? [])], [request, rows])
  return {
    items,
    failure: isLinked && linked.isLoadingError ? (statusOf(linked.error) === 404 ? 'missing' : 'failed') : undefined,
  } as const
}
