import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { statusOf } from '../../lib/query-client.ts'

interface Options<Row, Data, Key extends QueryKey> {
  open: number | undefined
  /** Undefined until the list is loaded. */
  rows: readonly Row[] | undefined
  /** Reads one row. */
  query: (id: number) => UseQueryOptions<Data, Error, Data, Key>
  rowOf: (data: Data) => Row
}

export interface LinkedRows<Row> {
  items: readonly Row[]
  /** Why the linked row is not among them: there is none, or it could not be read. */
  failure: 'missing' | 'failed' | undefined
}

/**
 * The rows of the list, and before them the open one when the list does not have it: a link may name a row that the filters leave out.
 * A row that leaves the list while it is open is not brought back, until it is opened again.
 */
export function useLinkedRow<Row extends { id: number }, Data, Key extends QueryKey>(
  options: Options<Row, Data, Key>,
): LinkedRows<Row> {
  const { open, rows, query, rowOf } = options
  const isListed = has(rows, open)
  const [seen, setSeen] = useState({ open, rows, hasLeft: false })
  if (open !== seen.open || rows !== seen.rows) {
    const wasHere = seen.hasLeft || has(seen.rows, open)
    setSeen({ open, rows, hasLeft: open === seen.open && wasHere && !isListed })
  }
  const isCurrent = open === seen.open && rows === seen.rows
  const isLinked = open !== undefined && rows !== undefined && isCurrent && !isListed && !seen.hasLeft
  const linked = useQuery({ ...query(open ?? 0), enabled: isLinked })
  const row = isLinked && linked.data ? rowOf(linked.data) : undefined
  const items = useMemo(() => [...(row ? [row] : []), ...(rows ?? [])], [row, rows])
  const failure = statusOf(linked.error) === 404 ? 'missing' : 'failed'
  return { items, failure: isLinked && linked.isLoadingError ? failure : undefined }
}

const has = (rows: readonly { id: number }[] | undefined, open: number | undefined) =>
  rows?.some(({ id }) => id === open) ?? false
