import { useDeferredValue, useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { canUndo, toast } from '../lib/toast.tsx'
import { useMedia } from '../lib/use-media.ts'
import { CardBoundary } from './card.tsx'
import { useCoverPage } from './cover-page.ts'
import { cx } from './cx.ts'
import { pressedIn, withKeys, WorktopCover, WorktopList } from './worktop-list.tsx'
import { usePageKeys, WorktopKeys } from './worktop-keys.tsx'
import { useAsked, useMovingOn, usePlace } from './worktop-place.ts'

/** An action that a single key starts on the open item. */
export interface WorktopKey<Item> {
  /** One lower-case letter; `j`, `k`, `?` and `/` are taken, and `x` where items can be selected. */
  key: string
  /** What the list of keys calls it: "Accept". */
  label: string
  /** Returns a sentence when the action is not possible for the item, and why. */
  run: (item: Item) => string | undefined
}

/** Undoes the last decision, as the button of its toast does; the toasts act on it. */
export const undoKey = { key: 'z', label: 'Undo', run: () => (canUndo() ? undefined : 'Nothing to undo.') } as const

interface Props<Item> {
  /** The accessible name of the list: "Applications". */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => number
  /** The name of an item, for the announcement: "Ember & Oak". */
  nameOf: (item: Item) => string
  /**
   * The content of a row, inside its link: phrasing content only. In a long list, give the same function at each render (one of the module, or
   * from `useCallback`), like that of `nameOf`: then a row renders again only when its own item changes.
   */
  row: (item: Item) => ReactNode
  /** The heading above the first row of each group; items of a group stand beside each other. */
  groupOf?: ((item: Item) => string) | undefined
  /** The key of the open item as the address names it. On wide screens the first item is open when the address names none. */
  open: number | undefined
  /** The address that opens an item, or with `undefined` the list alone; that one changes with the filters and with nothing else. */
  addressOf: (key: number | undefined) => string
  /** Goes to that address. `replace`: without a new history entry. */
  onOpen: (key: number | undefined, options: { replace: boolean }) => void
  /** The open item with all its facts. `heading` of it is an h2. Its component should be a `memo`, so that a key press need not draw it twice. */
  detail: (item: Item) => ReactNode
  /** The decision: at the bottom of the detail, always in view. `isGone`: what to leave of it when somebody else has decided. */
  bar?: ((item: Item, isGone: boolean) => ReactNode) | undefined
  keys?: readonly WorktopKey<Item>[] | undefined
  /** Instead of the general sentence: what happened to the open item that has left the list. */
  goneNotice?: ((item: Item) => ReactNode) | undefined
  /** Whether an item still needs a decision. After a decision the next such item is opened. Default: each does. */
  isWaiting?: ((item: Item) => boolean) | undefined
  /** Focuses the search field of the page. */
  onSearch?: (() => void) | undefined
  /** The keys of the items that are selected for an action on several. With `onSelect`, rows have checkboxes and X selects the open item. */
  selected?: ReadonlySet<number> | undefined
  onSelect?: ((selected: ReadonlySet<number>) => void) | undefined
  /** `NewRows` for this list: at its top edge. */
  newRows?: ReactNode
  /** Below the rows, always in view: what can be done with the selected items. */
  listBar?: ReactNode
  /** The items still belong to the filters before. */
  isStale?: boolean | undefined
}

const always = () => true
const none: ReadonlySet<number> = new Set()

/**
 * A list with the open item beside it; below 64rem the open item covers the list. J and K or the arrow keys move, the keys of `keys` act
 * on the open item, ? shows all of them. Decisions go through `deciding`: while one is sent, keys wait, and then act as typed; afterwards the
 * next item that waits is opened and has the focus. A change from elsewhere moves nothing: an item that left the list stays open, with a
 * sentence.
 */
export function Worktop<Item>(props: Props<Item>) {
  const { label, items, keyOf, nameOf, row, groupOf, addressOf, onOpen, detail, bar, keys = [] } = props
  const { isWaiting = always, selected = none, onSelect, isStale = false } = props
  const isWide = useMedia('(min-width: 64rem)')
  const box = useRef<HTMLDivElement>(null)
  const [areKeysShown, showKeys] = useState(false)
  const [moved, setMoved] = useMoved()
  const list = addressOf(undefined)
  const { asked, go } = useAsked(props.open, onOpen)
  const given = { items, keyOf, asked, list, isStale, isWide }
  const place = usePlace(given)
  const { key: current, item, at, isGone } = place
  const isDeciding = useMovingOn(place, given, isWaiting, (next) => {
    const target = next ?? (isGone ? items[Math.min(at, items.length - 1)] : item)
    if (!target) return
    const key = keyOf(target)
    if (key !== current) {
      go(key, { replace: true })
      setMoved(key)
    }
    if (!isTypingElsewhere(box.current)) focusItem(box.current, key, isWide)
  })
  // A decision made here can leave the list before its call has ended.
  const isGoneElsewhere = isGone && !isDeciding
  // The row shows the key press at once, the many facts of the item a moment later.
  const drawn = useDeferredValue(item)
  // After a decision the bar of the next item is in the same place: a second click would decide what nobody has seen.
  const isUnseen = item !== undefined && (moved === current || !drawn || keyOf(drawn) !== current)
  const isOpen = item !== undefined && asked !== undefined
  const announced = useAnnouncement(current, item ? `${nameOf(item)}, ${at + 1} of ${items.length}` : '')
  useCoverPage(box, isOpen)
  useEffect(() => showRow(box.current, asked), []) // oxlint-disable-line react-hooks/exhaustive-deps -- a link may name a row far below
  const goBack = useCovering(box, { current, isWide, back: () => go(undefined, { replace: true }) })

  const move = (to: number) => {
    const next = items[Math.max(0, Math.min(to, items.length - 1))]
    if (!next) return
    go(keyOf(next), { replace: true })
    focusItem(box.current, keyOf(next), isWide)
  }
  const step = (by: 1 | -1) => {
    if (current === undefined) focusBeside(box.current, by)
    // The item after one that has left stands where that one stood.
    else move(isGone && by === 1 ? at : at + by)
  }

  const lastToggled = useRef<number>(undefined)
  const toggle = (key: number, isRange: boolean) => {
    const all = items.map(keyOf)
    const to = all.indexOf(key)
    const from = isRange ? all.indexOf(lastToggled.current ?? key) : to
    const range = from < 0 ? [key] : all.slice(Math.min(from, to), Math.max(from, to) + 1)
    lastToggled.current = key
    onSelect?.(withKeys(selected, range, !selected.has(key)))
  }

  usePageKeys((key, from) => {
    const isInList = from?.closest('[data-worktop-list]') != null
    if (key === 'j' || (key === 'ArrowDown' && isInList)) step(1)
    else if (key === 'k' || (key === 'ArrowUp' && isInList)) step(-1)
    else if (key === 'Home' && isInList && isWide) move(0)
    else if (key === 'End' && isInList && isWide) move(items.length - 1)
    else if (key === '?') showKeys(true)
    else if (key === '/' && props.onSearch) props.onSearch()
    else if (key === 'Escape' && selected.size > 0) onSelect?.(none)
    else if (key === 'x' && onSelect && current !== undefined && !isGone) toggle(current, false)
    else {
      const action = keys.find((one) => one.key === key)
      if (!action || !item) return false
      const refusal = isGone && action !== undoKey ? goneSentence : action.run(item)
      if (refusal) toast.info(refusal, { id: 'worktop-key' })
      else if (action === undoKey) return false
    }
    return true
  }, isDeciding)

  const isCovered = item !== undefined && !isWide
  return (
    <div ref={box} tabIndex={-1} className="worktop" data-worktop={isOpen ? 'open' : 'list'}>
      {/* The presses on rows, which then need not render again for new functions. */}
      <div
        role="presentation"
        className={cx('worktop-side', isCovered && 'hidden')}
        onClick={(event) => {
          const { row: pressed, box: ticked } = pressedIn(event)
          if (ticked !== undefined) toggle(ticked, event.shiftKey)
          if (pressed === undefined) return
          event.preventDefault()
          go(pressed, { replace: isWide })
        }}
      >
        {props.newRows}
        <div
          className={cx('card worktop-list', isStale && 'opacity-60 transition-opacity')}
          data-worktop-list=""
          aria-busy={isStale || undefined}
        >
          <WorktopList
            {...{ label, items, keyOf, nameOf, row, groupOf, addressOf, selected }}
            open={isGone ? undefined : current}
            onToggleGroup={onSelect && ((some, isOn) => onSelect(withKeys(selected, some, isOn)))}
          />
        </div>
        <div className="worktop-selection">{props.listBar}</div>
        <WorktopKeys keys={allKeys(props)} isOpen={areKeysShown} onOpen={showKeys} />
      </div>
      {item && current !== undefined && (
        <section
          aria-label={nameOf(item)}
          tabIndex={-1}
          aria-busy={isUnseen || undefined}
          className="worktop-detail"
          data-worktop-detail=""
        >
          {isCovered && (
            <WorktopCover
              label={label}
              at={`${at + 1} of ${items.length}`}
              address={list}
              onBack={goBack}
              onStep={step}
            />
          )}
          {isGoneElsewhere &&
            (props.goneNotice?.(item) ?? (
              <p role="status" className="rounded-md bg-wait-wash p-4 text-wait">
                {goneSentence}
              </p>
            ))}
          <div className="grow">
            <CardBoundary key={drawn && keyOf(drawn)}>{detail(drawn ?? item)}</CardBoundary>
          </div>
          {bar && (
            <div
              key={current}
              className="worktop-bar empty:hidden"
              data-worktop-bar=""
              onClickCapture={(event) => (isUnseen || event.detail > 1) && ignoreClick(event)}
            >
              {bar(item, isGoneElsewhere)}
            </div>
          )}
        </section>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  )
}

const goneSentence = 'This is no longer in the list. It was changed somewhere else.'

/** For this time after a decision the buttons of the bar do not act on the next item, in ms. */
const unseenMs = 400

/** The item that was opened by itself a moment ago. */
function useMoved() {
  const [moved, setMoved] = useState<number>()
  useEffect(() => {
    if (moved === undefined) return
    const timer = setTimeout(() => setMoved(undefined), unseenMs)
    return () => clearTimeout(timer)
  }, [moved])
  return [moved, setMoved] as const
}

/** The second click of a double click, or a second tap, would decide the next item. Dialogs of the bar are elsewhere in the document. */
function ignoreClick(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  event.preventDefault()
  event.stopPropagation()
}

/** Moves the focus to the open row: for Enter in a search field. */
export function focusOpenRow(): void {
  document.querySelector<HTMLElement>('[data-worktop-row][tabindex="0"]')?.focus()
}

/** The text to announce when another item is opened; none for the first one. */
function useAnnouncement(key: number | undefined, text: string): string {
  const [announced, announce] = useState({ key, text: '' })
  if (announced.key !== key) announce({ key, text })
  return announced.text
}

interface Covering {
  current: number | undefined
  isWide: boolean
  back: () => void
}

/** Scrolls and focuses when another item is opened. Returns the way back to a list that is covered. */
function useCovering(box: RefObject<HTMLDivElement | null>, { current, isWide, back }: Covering): () => void {
  const navigate = useNavigate()
  const before = useRef({ current, isWide })
  const cameFromList = useRef(false)
  useEffect(() => {
    const { current: last, isWide: wasWide } = before.current
    before.current = { current, isWide }
    if (last === current || isWide !== wasWide) return
    if (isWide) return showStart(box.current)
    if (last === undefined || current === undefined) cameFromList.current = last === undefined
    if (current === undefined) return focusRow(box.current, last)
    box.current?.querySelector<HTMLElement>('[data-worktop-detail]')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [box, current, isWide])
  return () => (cameFromList.current ? void navigate(-1) : back())
}

function allKeys<Item>({ keys = [], onSearch, onSelect }: Props<Item>) {
  return [
    { keys: ['J', '↓'], label: 'Next' },
    { keys: ['K', '↑'], label: 'Previous' },
    ...keys.map(({ key, label }) => ({ keys: [key.toUpperCase()], label })),
    ...(onSelect ? [{ keys: ['X'], label: 'Select' }] : []),
    ...(onSearch ? [{ keys: ['/'], label: 'Search' }] : []),
    { keys: ['?'], label: 'Show these keys' },
  ]
}

/** Moves the focus to the row of an item that has just come into the list, after the next frame. */
export function focusNewRow(key: number | undefined): void {
  if (key !== undefined) requestAnimationFrame(() => focusRow(document.querySelector('.worktop'), key))
}

/** Somebody types outside the worktop, such as in the search field: then the focus stays there. */
function isTypingElsewhere(box: HTMLElement | null): boolean {
  const { activeElement } = document
  return Boolean(activeElement?.matches('input, textarea, select')) && !box?.contains(activeElement) && !isInDialog()
}

const isInDialog = () => Boolean(document.activeElement?.closest('[role=dialog], [role=alertdialog]'))

/** After the next frame, when the item is drawn and a dialog that closes has given the focus back. */
function focusItem(box: HTMLElement | null, key: number, isWide: boolean): void {
  requestAnimationFrame(() => {
    if (isWide) {
      focusRow(box, key)
      showStart(box)
    } else box?.querySelector<HTMLElement>('[data-worktop-detail]')?.focus({ preventScroll: true })
  })
}

/** On wide screens: scrolls up to the start of the open item if it is above the screen or below the page's bar. */
function showStart(box: HTMLElement | null): void {
  const section = box?.querySelector('[data-worktop-detail]')
  if (section && section.getBoundingClientRect().top < barHeight) section.scrollIntoView()
}

/** Moves the rows of a list that scrolls by itself, until this one is in the middle. */
function showRow(box: HTMLElement | null, key: number | undefined): void {
  const list = box?.querySelector<HTMLElement>('[data-worktop-list]')
  const row = list?.querySelector(`[data-worktop-row="${key}"]`)
  if (!list || !row) return
  const from = list.getBoundingClientRect().top
  list.scrollTop += row.getBoundingClientRect().top - from - list.clientHeight / 2
}

/** Of the bar at the top of the areas, in px. */
const barHeight = 56

function focusRow(box: HTMLElement | null, key: number | undefined): void {
  const row = box?.querySelector<HTMLElement>(`[data-worktop-row="${key}"]`)
  row?.focus({ preventScroll: true })
  row?.closest('li')?.scrollIntoView({ block: 'nearest' })
}

/** On a screen with the list alone: moves the focus among the rows. */
function focusBeside(box: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(box?.querySelectorAll<HTMLElement>('[data-worktop-row]') ?? [])]
  const at = rows.findIndex(
    (row) => row === document.activeElement || row.parentElement?.contains(document.activeElement),
  )
  rows[Math.max(0, Math.min(at + by, rows.length - 1))]?.focus()
}
