import { Autocomplete } from '@base-ui/react/autocomplete'
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { SuggestInput } from './suggest-field.tsx'
import { LiveRegion } from './visually-hidden.tsx'

export interface Suggestion {
  /** Unique among all suggestions of a list. */
  key: string
  label: string
  /** Beside the label, for example why it is suggested. */
  note?: ReactNode
}

interface Group<Item extends Suggestion> {
  title: string
  items: readonly Item[]
}

interface Props<Item extends Suggestion> {
  input: SuggestInput
  /** Groups without items are left out. */
  groups: readonly Group<Item>[]
  /** Called when an item is chosen; the text of the field is then up to the caller. */
  onPick: (item: Item) => void
}

// The text after a choice is up to the caller, and Escape closes what is open without clearing the text.
const ignored = new Set<string>(['item-press', 'escape-key'])

/**
 * A text field whose suggestions open below it (a WAI-ARIA combobox): arrow keys move, Enter chooses, Escape closes. The text stays free:
 * Enter without a highlighted suggestion submits the form.
 */
export function SuggestList<Item extends Suggestion>({ input, groups, onPick }: Props<Item>) {
  const { id, label: _label, value, onText, onBlur, focused, ...own } = input
  const [isOpen, setOpen] = useState(() => focused.current?.isWanted ?? false)
  // Read while the plain input is still in the page: afterwards it does not know the last key.
  const [caret] = useState(() => caretOf(focused.current?.input))
  const box = useRef<HTMLInputElement>(null)
  const [container, setContainer] = useState<HTMLElement>()
  const list = useAfterPaint({ isOpen, groups, onPick })
  const count = list.groups.reduce((sum, { items }) => sum + items.length, 0)
  const isShown = isOpen && list.isOpen && count > 0
  useLayoutEffect(() => {
    // A modal dialog lies above everything outside it; and all content stands in a landmark.
    setContainer(box.current?.closest<HTMLElement>('dialog, main') ?? undefined)
    focused.current = null
    if (!caret) return
    box.current?.focus()
    box.current?.setSelectionRange(...caret)
  }, [focused, caret])
  return (
    <Autocomplete.Root
      items={list.groups}
      mode="none"
      value={value}
      onValueChange={(text, { reason }) => !ignored.has(reason) && onText(text)}
      itemToStringValue={(item) => item.label}
      open={isShown}
      onOpenChange={setOpen}
      openOnInputClick
    >
      <Autocomplete.Input
        id={id}
        ref={box}
        {...own}
        onBlur={(event) => {
          setOpen(false)
          onBlur?.(event)
        }}
        className="control"
      />
      <LiveRegion>{isShown ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}` : ''}</LiveRegion>
      {/* The root's items are all of this list, so each is one that `onPick` takes. */}
      {isShown && <Suggestions onPick={list.onPick as ListProps['onPick']} container={container} />}
    </Autocomplete.Root>
  )
}

interface ListProps {
  onPick: (item: Suggestion) => void
  container: HTMLElement | undefined
}

/** The open list of the root's items. It does not render with the letter, but after it. */
const Suggestions = memo(function Suggestions({ onPick, container }: ListProps) {
  return (
    <Autocomplete.Portal container={container}>
      <Autocomplete.Positioner
        align="start"
        sideOffset={8}
        collisionPadding={8}
        // Always below: above it would cover the headline, and jump while somebody types.
        collisionAvoidance={{ side: 'none' }}
        className="z-50 w-[max(var(--anchor-width),18rem)] max-w-[var(--available-width)]"
      >
        {/* Not Autocomplete.Popup: it hides the rest of the page from screen readers, although the Tab key still reaches it. */}
        <div className="float animate-rise text-ink">
          <Autocomplete.List
            aria-label="Suggestions"
            // A press keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            className="max-h-[min(24rem,max(12rem,var(--available-height)))] scroll-py-2 overflow-y-auto overscroll-contain p-2"
          >
            {(group: Group<Suggestion>) => (
              <Autocomplete.Group key={group.title} items={group.items} className="not-first:mt-2">
                <Autocomplete.GroupLabel className="px-3 py-1.5 text-xs font-semibold text-muted">
                  {group.title}
                </Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(item: Suggestion) => (
                    <Autocomplete.Item key={item.key} value={item} onClick={() => onPick(item)} className="suggestion">
                      <span className="font-medium">{item.label}</span>
                      {item.note && <span className="truncate text-sm text-muted">{item.note}</span>}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </div>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  )
})

const caretOf = (input: HTMLInputElement | undefined) => input && ([input.selectionStart, input.selectionEnd] as const)

/**
 * What the list shows, one frame after it is known: the typed letter is painted first. On a slow phone the list takes a tenth of a second.
 */
function useAfterPaint<Item extends Suggestion>({
  isOpen,
  groups,
  onPick,
}: Omit<Props<Item>, 'input'> & { isOpen: boolean }) {
  const [painted, setPainted] = useState({ isOpen: false, groups: [] as readonly Group<Item>[], onPick })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() =>
        startTransition(() => setPainted({ isOpen, groups: groups.filter(({ items }) => items.length > 0), onPick })),
      )
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isOpen, groups, onPick])
  return painted
}
