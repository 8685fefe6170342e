import { Check } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
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
}

/** With more options than this, the picker has a search field, and the options scroll in a box. */
const longFrom = 13

/**
 * Chooses several of many options: a group of toggle buttons with a counter "n / max selected". The buttons are one stop of the Tab key;
 * arrow keys, Home and End move among them. A long list can be searched; it scrolls in
 * a low box, which "Show all" opens, and the chosen options come first.
 */
export function ChipPicker({ label, options, value, onChange, max, hint, error, name, isRequired, isLoading }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [lastFocused, setLastFocused] = useState<number>()
  const isLong = options.length >= longFrom
  const { sorted, isOwnChange } = useChosenFirst(options, value)
  const shown = isLong ? sorted.filter((option) => matches(option, text)) : options
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
      {isLong && (
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
        <div id={`${id}-list`} className={cx('flex flex-wrap gap-2', isLong && !isOpen && lowBox)}>
          {shown.map((option) => {
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
                onKeyDown={moveFocus}
                onClick={() => toggle(option.id)}
              >
                {isChosen && <Check aria-hidden="true" className="-ml-1 size-4 flex-none" strokeWidth={2.5} />}
                {option.label}
              </button>
            )
          })}
        </div>
      )}
      {isLong && text === '' && (
        <button
          type="button"
          className="link min-h-6 justify-self-start text-sm font-semibold"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${options.length}`}
        </button>
      )}
      {isLong && (
        <p role="status" className="text-sm text-muted empty:hidden">
          {text.trim() &&
            (shown.length > 0 ? `${shown.length} of ${options.length}` : `Nothing is called “${text.trim()}”.`)}
        </p>
      )}
    </FieldGroup>
  )
}

/** Moves the focus from a button to another one beside it that is not disabled. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const { currentTarget: from } = event
  const buttons = [...(from.parentElement?.querySelectorAll<HTMLElement>('button:not([disabled])') ?? [])]
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
  if (next === undefined) return
  // The keys would scroll the page.
  event.preventDefault()
  buttons[Math.max(0, next)]?.focus()
}

/** It cuts its last row in half, which shows that there are more. Its padding is for the focus ring of the options. */
const lowBox = '-m-1 max-h-38 overflow-y-auto overscroll-contain p-1 pointer-coarse:max-h-33'

/**
 * The options with the chosen ones first. An option that is pressed stays where it is: the order follows only a value that came from
 * elsewhere, such as a restored draft. Call `isOwnChange` with the value that a press leads to.
 */
function useChosenFirst(options: readonly Option[], value: readonly number[]) {
  const [order, setOrder] = useState({ first: value, seen: value, pressed: value })
  if (!isSame(value, order.seen)) {
    setOrder({ ...order, seen: value, first: isSame(value, order.pressed) ? order.first : value })
  }
  const rank = ({ id }: Option) => (order.first.includes(id) ? 0 : 1)
  return {
    sorted: options.toSorted((a, b) => rank(a) - rank(b)),
    isOwnChange: (pressed: readonly number[]) => setOrder((before) => ({ ...before, pressed })),
  }
}

const isSame = (a: readonly number[], b: readonly number[]) => a.join() === b.join()

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
const matches = ({ label, description }: Option, text: string) =>
  plain(label).includes(plain(text)) || plain(description ?? '').includes(plain(text))
