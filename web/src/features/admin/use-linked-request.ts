import type { ContactRequest } from '@marquee/contract/contact-desk'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { statusOf } from '../../lib/query-client.ts'
import { contactRequestQuery } from './contact-queries.ts'

/**
 * The requests of the list, and before them the open one when the list does not have it: a link may name a request that the filters leave out.
 * A request that leaves the list while it is open is not brought back, until it is opened again.
 * @param rows undefined until the list is loaded
 */
export function useLinkedRequest(open: number | undefined, rows: readonly ContactRequest[] | undefined) {
  const isListed = has(rows, open)
  const [seen, setSeen] = useState({ open, rows, hasLeft: false })
  if (open !== seen.open || rows !== seen.rows) {
    const wasHere = seen.hasLeft || has(seen.rows, open)
    setSeen({ open, rows, hasLeft: open === seen.open && wasHere && !isListed })
  }
  const isCurrent = open === seen.open && rows === seen.rows
  const isLinked = open !== undefined && rows !== undefined && isCurrent && !isListed && !seen.hasLeft
  const linked = useQuery({ ...contactRequestQuery(open ?? 0), enabled: isLinked })
  const request = isLinked ? linked.data?.request : undefined
  const items = useMemo(() => [...(request ? [request] : []), ...(rows ?? [])], [request, rows])
  return {
    items,
    failure: isLinked && linked.isLoadingError ? (statusOf(linked.error) === 404 ? 'missing' : 'failed') : undefined,
  } as const
}

const has = (rows: readonly ContactRequest[] | undefined, open: number | undefined) =>
  rows?.some(({ id }) => id === open) ?? false
