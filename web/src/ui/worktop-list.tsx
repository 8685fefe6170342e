import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { CardBoundary } from './card.tsx'

interface RowParts<Item> {
  nameOf: (item: Item) => string
  row: (item: Item) => ReactNode
}

interface ListProps<Item> extends RowParts<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => number
  groupOf?: ((item: Item) => string) | undefined
  addressOf: (key: number) => string
  open: number | undefined
  selected: ReadonlySet<number>
  /** Without it, rows have no checkbox. */
  onToggleGroup: ((keys: readonly number[], isOn: boolean) => void) | undefined
}

/** The rows of a worktop, each group under its heading. The open row is the only one in the order of the Tab key. */
export function WorktopList<Item>({ label, items, groupOf, onToggleGroup, ...rest }: ListProps<Item>) {
  const { keyOf, addressOf, open, selected, ...parts } = rest
  const tabStop = open ?? (items[0] && keyOf(items[0]))
  const rows = (some: readonly Item[]) =>
    some.map((item) => {
      const key = keyOf(item)
      return (
        <Row
          key={key}
          id={key}
          item={item}
          to={addressOf(key)}
          isOpen={key === open}
          isTabStop={key === tabStop}
          isSelected={onToggleGroup && selected.has(key)}
          {...parts}
        />
      )
    })
  if (!groupOf) return <ul aria-label={label}>{rows(items)}</ul>
  return (
    <div role="group" aria-label={label}>
      {groupsOf(items, groupOf).map((group) => {
        const keys = group.items.map(keyOf)
        const chosen = keys.filter((key) => selected.has(key)).length
        return (
          <div key={keys[0]}>
            <div className="worktop-group">
              {onToggleGroup && (
                <SelectBox
                  label={`Select all: ${group.title}`}
                  isOn={chosen === keys.length}
                  isSome={chosen > 0}
                  onPress={() => onToggleGroup(keys, chosen < keys.length)}
                />
              )}
              <h2 className="min-w-0 grow px-1 py-1 font-sans text-sm leading-snug font-semibold tracking-normal">
                {group.title}
              </h2>
            </div>
            <ul aria-label={group.title}>{rows(group.items)}</ul>
          </div>
        )
      })}
    </div>
  )
}

interface RowProps<Item> extends RowParts<Item> {
  id: number
  item: Item
  to: string
  isOpen: boolean
  isTabStop: boolean
  /** Undefined without a checkbox. */
  isSelected: boolean | undefined
}

/** A row renders again only when something of it changes, because a list may have a thousand. So its link is not the router's. */
const Row = memo(function Row<Item>(props: RowProps<Item>) {
  const { id, item, to, isOpen, isTabStop, isSelected, nameOf, row } = props
  const tabIndex = isTabStop ? 0 : -1
  return (
    <li className="worktop-row" data-open={isOpen || undefined} data-selected={isSelected || undefined}>
      {isSelected !== undefined && (
        <SelectBox label={`Select ${nameOf(item)}`} isOn={isSelected} tabIndex={tabIndex} row={id} />
      )}
      <a
        href={to}
        data-worktop-row={id}
        aria-current={isOpen || undefined}
        tabIndex={tabIndex}
        className="worktop-link"
      >
        <CardBoundary>{row(item)}</CardBoundary>
      </a>
    </li>
  )
}) as <Item>(props: RowProps<Item>) => ReactNode

interface BoxProps {
  label: string
  isOn: boolean
  isSome?: boolean | undefined
  tabIndex?: number | undefined
  /** The item that it selects. */
  row?: number
  onPress?: () => void
}

/** The box reacts to the click, because only that event has the Shift key. */
function SelectBox({ label, isOn, isSome, tabIndex, row, onPress }: BoxProps) {
  return (
    <label className="grid min-h-11 w-8 flex-none cursor-pointer place-items-center self-stretch">
      <input
        type="checkbox"
        className="check"
        data-worktop-box={row}
        aria-label={label}
        tabIndex={tabIndex}
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = Boolean(isSome) && !isOn
        }}
        onClick={onPress}
        onChange={() => {}}
      />
    </label>
  )
}

interface CoverProps {
  label: string
  at: string
  address: string
  onBack: () => void
  onStep: (by: 1 | -1) => void
}

/** Above an item that covers the list: the way back, the place, and the items beside it. */
export function WorktopCover({ label, at, address, onBack, onStep }: CoverProps) {
  return (
    <div className="flex flex-wrap items-center gap-1 print:hidden">
      <h1 className="sr-only">{label}</h1>
      <a
        href={address}
        className="button -ml-3"
        data-variant="ghost"
        data-size="sm"
        onClick={(event) => {
          if (!isPlain(event)) return
          event.preventDefault()
          onBack()
        }}
      >
        <ArrowLeft aria-hidden="true" />
        {label}
      </a>
      <span className="figures mr-1 ml-auto text-sm whitespace-nowrap text-muted">{at}</span>
      <IconButton label="Previous" icon={ChevronLeft} onClick={() => onStep(-1)} />
      <IconButton label="Next" icon={ChevronRight} onClick={() => onStep(1)} />
    </div>
  )
}

/** The item whose row, or whose box, was pressed. */
export function pressedIn(event: MouseEvent): { row?: number | undefined; box?: number | undefined } {
  const { worktopRow: row, worktopBox: box } = (event.target as Element).closest<HTMLElement>('a, input')?.dataset ?? {}
  return { row: row && isPlain(event) ? Number(row) : undefined, box: box ? Number(box) : undefined }
}

/** A press that follows the link here, rather than in a new tab or window. */
export const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

export function withKeys(selected: ReadonlySet<number>, keys: readonly number[], isOn: boolean): ReadonlySet<number> {
  const next = new Set(selected)
  for (const key of keys) {
    if (isOn) next.add(key)
    else next.delete(key)
  }
  return next
}

function groupsOf<Item>(items: readonly Item[], groupOf: (item: Item) => string) {
  const groups: { title: string; items: Item[] }[] = []
  for (const item of items) {
    const title = groupOf(item)
    const last = groups.at(-1)
    if (last?.title === title) last.items.push(item)
    else groups.push({ title, items: [item] })
  }
  return groups
}
