import { ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'

interface Rows<Row> {
  /** All rows of the list now; undefined until it is loaded. */
  rows: readonly Row[] | undefined
  /** The same function at each render. */
  keyOf: (row: Row) => number
  /** Names what is listed, such as the filters: with another scope all rows are shown. */
  scope: string
  /** The rows still belong to the scope before. */
  isStale?: boolean | undefined
  /** The key of a row that a link opens: it is shown in any case. */
  open?: number | undefined
}

/**
 * Keeps rows back that are new since the list was shown, so that it does not move under the reader. Changed rows change where they are, and
 * rows that are gone leave. A list without any row that was shown shows all.
 */
export function useNewRows<Row>({ rows, keyOf, scope, isStale = false, open }: Rows<Row>) {
  const [known, setKnown] = useState<{ scope: string; keys: ReadonlySet<number> }>()
  const keys = useMemo(() => rows?.map(keyOf), [rows, keyOf])
  const isSame = known?.scope === scope
  // The first rows of a list, and those that come when nothing is left of it, move nothing.
  const showsAll = !isSame || !keys?.some((key) => known.keys.has(key))
  if (keys && !isStale && showsAll && !(isSame && keys.length === 0)) setKnown({ scope, keys: new Set(keys) })
  const held = useMemo(
    () => new Set(isStale || showsAll ? [] : keys?.filter((key) => !known?.keys.has(key) && key !== open)),
    [isStale, showsAll, keys, known, open],
  )
  const shown = useMemo(
    () => (held.size === 0 ? rows : rows?.filter((row) => !held.has(keyOf(row)))),
    [rows, held, keyOf],
  )
  return {
    shown,
    fresh: held.size === 0 ? [] : (rows ?? []).filter((row) => held.has(keyOf(row))),
    show: () => setKnown({ scope, keys: new Set([...(known?.keys ?? []), ...(keys ?? [])]) }),
  }
}

interface NewRowsProps {
  count: number
  /** What one of them is: "application". */
  noun: string
  /** Shows them, and moves the focus, because the button disappears. */
  onShow: () => void
}

/** "3 new": a button above the end of a list's top edge, which takes no place in the page. It is announced once, not at each further row. */
export function NewRows({ count, noun, onShow }: NewRowsProps) {
  const nouns = `${noun}s`
  return (
    <div className="new-rows-place">
      {count > 0 && (
        <button type="button" className="new-rows" onClick={onShow}>
          <ArrowUp aria-hidden="true" />
          <span className="figures">
            {count} new<span className="sr-only"> {count === 1 ? noun : nouns}: show</span>
          </span>
        </button>
      )}
      <p role="status" className="sr-only">
        {count > 0 && `New ${nouns} have come. A button above the list shows them.`}
      </p>
    </div>
  )
}
