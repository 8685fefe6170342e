import { Check } from 'lucide-react'
import { useEffect, useId, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldGroup } from './field.tsx'
import { SearchField } from './search-field.tsx'
import { Skeleton } from './skeleton.tsx'

interface Option {
  id: number
  label: string
  description?: string | null
}

interface Props {
  /** Heading and accessible name of the group. */
  label: string
  options: readonly Option[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** When this many are chosen, the others are disabled. Without it there is no counter. */
  max?: number | undefined
  hint?: ReactNode | undefined
  error?: string | undefined
  /** The field's name in the contract, by which a wizard finds it. */
  name?: string | undefined
  isRequired?: boolean | undefined
  isLoading?: boolean | undefined
  /** What the person has written around the picker: options that it names come first. */
  near?: string | undefined
}

/** With more options than this, the picker shows two rows of them, on phones four, and all with a search field when it is opened. */
const longFrom = 13

/**
 * Chooses several of many options: a group of toggle buttons with a counter "n / max selected". The buttons are one stop of the Tab key;
 * arrow keys, Home and End move among them. Of a long list two rows show (on phones four), those that the written text names first; "Show all" opens it, with
 * a search field, and closes the one that was open. The chosen options come first. All options can always be reached by their names.
 */
export function ChipPicker(props: Props) {
  const { label, options, value, onChange, max, hint, error, name, isRequired, isLoading, near = '' } = props
  const id = useId()
  const [text, setText] = useState('')
  const open = useSyncExternalStore(
    subscribe,
    () => openPicker,
    () => undefined,
  )
  const [lastFocused, setLastFocused] = useState<number>()
  const isLong = options.length >= longFrom
  const isOpen = open === id
  useEffect(() => () => setOpen((now) => (now === id ? undefined : now)), [id])
  const { first, isOwnChange } = useChosenFirst(value, isOpen)
  const ranked = isLong ? nearestFirst(options, near) : options
  const found = isLong && isOpen ? ranked.filter((option) => matches(option, text)) : ranked
  const chosen = isLong ? found.filter((option) => first.includes(option.id)) : []
  const others = isLong ? found.filter((option) => !first.includes(option.id)) : found
  const shown = [...chosen, ...others]
  const isFull = max !== undefined && value.length >= max
  const canToggle = (option: number) => !isFull || value.includes(option)
  const tabStop = shown.find(({ id }) => id === lastFocused && canToggle(id)) ?? shown.find(({ id }) => canToggle(id))
  const toggle = (option: number) => {
    const next = value.includes(option) ? value.filter((one) => one !== option) : [...value, option]
    isOwnChange(next)
    onChange(next)
  }
  const pressInSearch = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would send the form around the picker.
    event.preventDefault()
    const only = shown.length === 1 ? shown[0] : undefined
    if (only && canToggle(only.id)) toggle(only.id)
  }
  const chip = (option: Option) => {
    const isChosen = value.includes(option.id)
    return (
      <button
        key={option.id}
        type="button"
        className="chip"
        aria-pressed={isChosen}
        tabIndex={option === tabStop ? 0 : -1}
        disabled={!canToggle(option.id)}
        title={option.description ?? undefined}
        onFocus={() => setLastFocused(option.id)}
        onKeyDown={(event) => moveFocus(event) && isLong && setOpen(() => id)}
        onClick={() => toggle(option.id)}
      >
        {isChosen && <Check aria-hidden="true" className="-ml-1 size-4 flex-none" strokeWidth={2.5} />}
        {option.label}
      </button>
    )
  }
  return (
    <FieldGroup
      id={id}
      label={label}
      isOptional={isRequired === false}
      count={max === undefined ? undefined : `${value.length} / ${max} selected`}
      hint={hint}
      error={error}
      name={name}
    >
      {isLong && isOpen && (
        <SearchField
          label={`Search ${label.toLowerCase()}`}
          placeholder="Search"
          value={text}
          onChange={setText}
          onKeyDown={pressInSearch}
        />
      )}
      {isLoading ? (
        <Skeleton className="h-9 w-full" />
      ) : (
        <div id={`${id}-list`} data-options className="grid gap-2">
          <div className="flex flex-wrap gap-2 empty:hidden">{chosen.map(chip)}</div>
          <div className={cx('flex flex-wrap gap-2', isLong && !isOpen && fewRows)}>{others.map(chip)}</div>
        </div>
      )}
      {isLong && (
        <p role="status" className="text-sm text-muted empty:hidden">
          {isOpen &&
            text.trim() &&
            (shown.length > 0 ? `${shown.length} of ${options.length}` : `Nothing is called “${text.trim()}”.`)}
        </p>
      )}
      {isLong && (
        <button
          type="button"
          className="link min-h-6 justify-self-start text-sm font-semibold pointer-coarse:min-h-11"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          onClick={() => {
            setText('')
            setOpen(() => (isOpen ? undefined : id))
          }}
        >
          {isOpen ? 'Show fewer' : `Show all ${options.length}`}
        </button>
      )}
    </FieldGroup>
  )
}

/** The picker that shows all its options: one on the page. */
let openPicker: string | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function setOpen(change: (open: string | undefined) => string | undefined): void {
  openPicker = change(openPicker)
  for (const listener of listeners) listener()
}

/** Moves the focus from an option to another one beside it that is not disabled. Returns whether that one is out of sight. */
function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const { currentTarget: from } = event
  const list = from.closest('[data-options]')
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button:not([disabled])') ?? [])]
  const at = buttons.indexOf(from)
  const places: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const next = places[event.key]
  if (next === undefined) return false
  // The keys would scroll the page.
  event.preventDefault()
  const to = buttons[Math.max(0, next)]
  to?.focus({ preventScroll: true })
  const box = to?.parentElement
  const isHidden = Boolean(to && box && to.offsetTop + to.offsetHeight > box.offsetTop + box.clientHeight)
  if (!isHidden) to?.scrollIntoView?.({ block: 'nearest' })
  return isHidden
}

/** The other options are not rendered elsewhere: they are below the edge. The padding is for the focus ring. */
const fewRows =
  '-m-1 max-h-22 overflow-hidden p-1 pointer-coarse:max-h-26 max-sm:max-h-44 max-sm:pointer-coarse:max-h-52'

/**
 * The options that come first: those that were chosen when the value came from elsewhere, such as a restored draft, or when the list was
 * closed. An option that is pressed stays where it is. Call `isOwnChange` with the value that a press leads to.
 */
function useChosenFirst(value: readonly number[], isOpen: boolean) {
  const [order, setOrder] = useState({ first: value, seen: value, pressed: value, isOpen })
  const isOthers = !isSame(value, order.seen) && !isSame(value, order.pressed)
  if (!isSame(value, order.seen) || isOpen !== order.isOpen) {
    const first = isOthers || (order.isOpen && !isOpen) ? value : order.first
    setOrder({ ...order, seen: value, isOpen, first })
  }
  return {
    first: order.first,
    isOwnChange: (pressed: readonly number[]) => setOrder((before) => ({ ...before, pressed })),
  }
}

/** How many options may have a word that still distinguishes them. */
const commonFrom = 3

/** The options with those first whose words are in the text, such as "Wedding" in "Cakes for weddings". */
function nearestFirst(options: readonly Option[], text: string): readonly Option[] {
  const written = wordsOf(text)
  if (written.length === 0) return options
  const starts = options.map(({ label }) => wordsOf(label).map((word) => word.slice(0, Math.max(4, word.length - 3))))
  const counts = Map.groupBy(starts.flat(), (start) => start)
  const isNear = (start: string) =>
    counts.get(start)!.length < commonFrom && written.some((word) => word.startsWith(start))
  const near = options.filter((_, at) => starts[at]!.some(isNear))
  return [...near, ...options.filter((option) => !near.includes(option))]
}

const wordsOf = (text: string) => plain(text).match(/\p{L}{4,}/gu) ?? []
const isSame = (a: readonly number[], b: readonly number[]) => a.join() === b.join()

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
const matches = ({ label, description }: Option, text: string) =>
  plain(label).includes(plain(text)) || plain(description ?? '').includes(plain(text))
