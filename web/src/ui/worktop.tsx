import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useMedia } from '../lib/use-media.ts'
import { CardBoundary } from './card.tsx'
import { cx } from './cx.ts'
import { WorktopKeys } from './worktop-keys.tsx'

/** An action that a single key starts on the open item. */
export interface WorktopKey<Item> {
  /** One lower-case letter; `j`, `k`, `?` and `/` are taken. */
  key: string
  /** What the list of keys calls it: "Accept". */
  label: string
  /** Does nothing when the action is not possible for the item. */
  run: (item: Item) => void
}

interface Props<Item> {
  /** The accessible name of the list: "Applications". */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => number
  /** The name of an item, for the announcement: "Ember & Oak". */
  nameOf: (item: Item) => string
  /** The content of a row, inside its link: phrasing content only. */
  row: (item: Item) => ReactNode
  /** Buttons at the end of a row, beside its link. */
  rowActions?: ((item: Item) => ReactNode) | undefined
  /** The heading above the first row of each group; items of a group stand beside each other. */
  groupOf?: ((item: Item) => string) | undefined
  /** The key of the open item as the address names it. On wide screens the first item is open when the address names none. */
  open: number | undefined
  /** The address that opens an item, or with `undefined` the list alone. */
  addressOf: (key: number | undefined) => string
  /** Goes to that address. `replace`: without a new history entry. */
  onOpen: (key: number | undefined, options: { replace: boolean }) => void
  /** The open item with all its facts. `heading` of it is an h2. */
  detail: (item: Item) => ReactNode
  /** The decision: at the bottom of the detail, always in view. */
  bar?: ((item: Item) => ReactNode) | undefined
  keys?: readonly WorktopKey<Item>[] | undefined
  /** Whether an item still needs a decision. After a decision the next such item is opened. Default: each does. */
  isWaiting?: ((item: Item) => boolean) | undefined
  /** Focuses the search field of the page. */
  onSearch?: (() => void) | undefined
}

/**
 * A list with the open item beside it; on phones the open item covers the list. J and K or the arrow keys move, the keys of `keys` act on
 * the open item, ? shows all of them. After a decision, when the open item has left the list or no longer waits, the next one is
 * opened, and has the focus if it was here.
 */
export function Worktop<Item>(props: Props<Item>) {
  const { label, items, keyOf, nameOf, row, rowActions, groupOf, addressOf, onOpen, detail, bar, keys = [] } = props
  const isWide = useMedia('(min-width: 64rem)')
  const box = useRef<HTMLDivElement>(null)
  const asked = items.findIndex((item) => keyOf(item) === props.open)
  const at = asked >= 0 ? asked : isWide && props.open === undefined ? 0 : -1
  const current = items[at]

  const move = (to: number) => {
    const next = items[to]
    if (!next) return
    onOpen(keyOf(next), { replace: isWide || props.open !== undefined })
    focusRow(box.current, keyOf(next))
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const { activeElement } = document
      if (activeElement !== document.body && !box.current?.contains(activeElement)) return
      const key = event.key.toLowerCase()
      const isInList = activeElement?.closest('[data-worktop-list]') !== null
      if (key === 'j' || (key === 'arrowdown' && isInList)) move(at + 1)
      else if (key === 'k' || (key === 'arrowup' && isInList)) move(Math.max(at, 1) - 1)
      else if (key === '/' && props.onSearch) props.onSearch()
      else {
        const action = keys.find((one) => one.key === key)
        if (!action || !current) return
        action.run(current)
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  return (
    <div ref={box} tabIndex={-1} className="grid items-start gap-6 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
      <ul aria-label={label} data-worktop-list="" className={cx('card overflow-hidden', current && 'max-lg:hidden')}>
        {items.map((item, index) => {
          const group = groupOf?.(item)
          const before = items[index - 1]
          const isFirst = group !== undefined && (!before || groupOf?.(before) !== group)
          const key = keyOf(item)
          return (
            <li key={key} className="border-t border-line first:border-t-0">
              {isFirst && <h2 className="bg-sunken px-4 py-2 text-sm text-muted">{group}</h2>}
              <div className={cx('flex min-h-14 items-center gap-2 pr-2', item === current && 'bg-lamp-wash')}>
                <Link
                  to={addressOf(key)}
                  replace={isWide}
                  preventScrollReset={isWide}
                  data-worktop-row={key}
                  aria-current={item === current || undefined}
                  tabIndex={item === (current ?? items[0]) ? 0 : -1}
                  className="min-w-0 grow px-4 py-2 no-underline"
                >
                  {row(item)}
                </Link>
                {rowActions?.(item)}
              </div>
            </li>
          )
        })}
      </ul>
      {current && (
        <section aria-label={nameOf(current)} tabIndex={-1} className="grid min-w-0 gap-6">
          <CardBoundary key={keyOf(current)}>{detail(current)}</CardBoundary>
          {bar && <div className="sticky bottom-0 z-10 border-t border-line bg-canvas py-3">{bar(current)}</div>}
        </section>
      )}
      <WorktopKeys keys={keys} />
      <p role="status" className="sr-only">
        {current && `${nameOf(current)}, ${at + 1} of ${items.length}`}
      </p>
    </div>
  )
}

/** Whether a key press belongs to a field. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

function focusRow(box: HTMLElement | null, key: number): void {
  requestAnimationFrame(() => box?.querySelector<HTMLElement>(`[data-worktop-row="${key}"]`)?.focus())
}
