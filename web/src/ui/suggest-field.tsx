import { X } from 'lucide-react'
import {
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useEarlyText } from '../lib/early-input.ts'
import { cx } from './cx.ts'
import { LiveRegion } from './visually-hidden.tsx'

export interface Suggestion {
  /** Unique among all suggestions of a field. */
  key: string
  label: string
  /** Beside the label, for example why it is suggested. */
  note?: ReactNode
}

interface Props<Item extends Suggestion> extends Pick<
  ComponentProps<'input'>,
  'name' | 'placeholder' | 'maxLength' | 'onBlur' | 'onFocus'
> {
  label: string
  value: string
  onText: (text: string) => void
  /** Groups without items are left out. */
  groups: readonly { title: string; items: readonly Item[] }[]
  /** Called when an item is chosen; the text of the field is then up to the caller. */
  onPick: (item: Item) => void
  className?: string | undefined
}

/**
 * A text field with its label inside, whose suggestions open below it (a WAI-ARIA combobox) after a key or a press: arrow keys move, Enter
 * chooses, Escape closes. The text stays free: Enter without a highlighted suggestion submits the form.
 */
export function SuggestField<Item extends Suggestion>(props: Props<Item>) {
  const { label, value, onText, groups, onPick, className, onBlur, ...own } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [highlighted, setHighlighted] = useState<string>()
  // The typed letter is drawn before the list.
  const filled = useDeferredValue(groups).filter(({ items }) => items.length > 0)
  const items = filled.flatMap((group) => group.items)
  const isOpen = isWanted && items.length > 0
  const at = isOpen ? items.findIndex(({ key }) => key === highlighted) : -1
  const idOf = (index: number) => `${id}-${index}`

  const close = () => {
    setWanted(false)
    setHighlighted(undefined)
  }
  const type = (text: string) => {
    setWanted(true)
    setHighlighted(undefined)
    onText(text)
  }
  const pick = (item: Item) => {
    close()
    onPick(item)
  }
  const move = (step: number) => {
    setWanted(true)
    const to = at < 0 && step < 0 ? items.length - 1 : (at + step) % items.length
    if (isOpen) setHighlighted(items.at(to)?.key)
    document.getElementById(idOf(to))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const item = items[at]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && item) pick(item)
    else return void (event.key === 'Enter' && close())
    event.preventDefault()
  }
  useEarlyText(input, type)
  return (
    <div className={cx('slot', className)}>
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        autoComplete="off"
        enterKeyHint="search"
        {...own}
        ref={input}
        id={id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={at < 0 ? undefined : idOf(at)}
        value={value}
        onChange={(event) => type(event.target.value)}
        onPointerDown={() => setWanted(true)}
        onKeyDown={press}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
        className="control"
      />
      <LiveRegion>{isOpen ? `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}` : ''}</LiveRegion>
      {isOpen && (
        <SuggestionBox id={`${id}-list`}>
          {filled.map((group, index) => (
            <div key={group.title} role="group" aria-labelledby={`${id}-title-${index}`} className="not-first:mt-2">
              <div id={`${id}-title-${index}`} className="px-3 py-1.5 text-xs font-semibold text-muted">
                {group.title}
              </div>
              {group.items.map((item) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has focus and keys
                <div
                  key={item.key}
                  id={idOf(items.indexOf(item))}
                  role="option"
                  aria-selected={item.key === highlighted}
                  data-highlighted={item.key === highlighted || undefined}
                  onPointerMove={() => setHighlighted(item.key)}
                  onClick={() => pick(item)}
                  className="suggestion"
                >
                  <span className="font-medium">{item.label}</span>
                  {item.note && <span className="max-w-1/2 flex-none truncate text-sm text-muted">{item.note}</span>}
                </div>
              ))}
            </div>
          ))}
        </SuggestionBox>
      )}
      {value !== '' && (
        <button
          type="button"
          aria-label={`Clear ${label.toLowerCase()}`}
          className="slot-clear"
          onClick={() => {
            onText('')
            input.current?.focus()
          }}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  )
}

const gap = 8

/** The open list, above everything else. Always below the field: above it would cover the headline, and jump while somebody types. */
function SuggestionBox({ id, children }: { id: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    const place = () => {
      const field = element?.parentElement?.getBoundingClientRect()
      if (!element || !field) return
      const left = Math.max(gap, Math.min(field.left, innerWidth - element.offsetWidth - gap))
      const top = field.bottom + gap
      Object.assign(element.style, { left: `${left}px`, top: `${top}px`, minWidth: `${field.width}px` })
      element.style.setProperty('--room', `${innerHeight - top - gap}px`)
    }
    element?.showPopover?.()
    place()
    const over = new AbortController()
    for (const type of ['scroll', 'resize']) addEventListener(type, place, { capture: true, signal: over.signal })
    return () => over.abort()
  }, [])
  return (
    <div
      ref={box}
      popover="manual"
      id={id}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      // A press keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="float fixed inset-auto m-0 max-h-[min(24rem,max(12rem,var(--room)))] w-72 max-w-[calc(100%-1rem)] scroll-py-2 animate-rise overflow-y-auto overscroll-contain p-2 text-ink"
    >
      {children}
    </div>
  )
}
