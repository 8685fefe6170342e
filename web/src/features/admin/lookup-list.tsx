import type { AdminLookup, LookupList } from '@marquee/contract/admin-lookups'
import { useMutation } from '@tanstack/react-query'
import { Archive, ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, GripVertical, Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { shortDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/button.tsx'
import { useDragOrder } from '../../ui/use-drag-order.ts'
import { LiveRegion } from '../../ui/visually-hidden.tsx'
import { listWords, moveLookup, showMove, usedBy } from './lookup-queries.ts'
import { RowMenu } from './open-person.tsx'

interface Props {
  list: LookupList
  /** The entries that can be chosen. */
  entries: readonly AdminLookup[]
  onEdit: (entry: AdminLookup) => void
  onRetire: (entry: AdminLookup) => void
}

/** The entries that can be chosen, in their order, which is changed by dragging, with buttons, or in the menu of a row. */
export function LookupOrder({ list, entries, onEdit, onRetire }: Props) {
  const { mutate } = useMutation(moveLookup)
  const [announced, announce] = useState('')
  const count = entries.length
  const move = ({ id, display_name }: AdminLookup, place: (from: number) => number) => {
    const moved = showMove(list, id, place)
    if (!moved) return
    announce(`${display_name} is now at position ${moved.to + 1} of ${count}.`)
    mutate(moved)
  }
  const drag = useDragOrder(count, (from, to) => {
    const entry = entries[from]
    if (entry) move(entry, () => to)
  })
  return (
    <div tabIndex={-1}>
      <LiveRegion>{announced}</LiveRegion>
      <h2 className="sr-only">Offered</h2>
      <ol ref={drag.list} aria-label={`${listWords[list].title} in order`} className="card">
        {entries.map((entry, index) => {
          const { display_name: name } = entry
          const moves = movesOf(index, count).map(({ place, ...one }) => ({
            ...one,
            onSelect: () => move(entry, place),
          }))
          return (
            <Row
              key={entry.id}
              entry={entry}
              style={drag.styleOf(index)}
              isDragged={drag.dragged === index}
              handle={
                <span
                  aria-hidden="true"
                  data-drag={name}
                  className={cx(
                    'grid size-11 flex-none touch-none place-items-center text-muted',
                    count > 1 ? 'cursor-grab' : 'invisible',
                  )}
                  onPointerDown={(event) => drag.start(event, index)}
                >
                  <GripVertical className="size-5" />
                </span>
              }
            >
              <span className="flex items-center gap-1 max-sm:hidden">
                {moves.slice(0, 2).map(({ label, Icon, isDisabled, onSelect }) => (
                  <IconButton
                    key={label}
                    label={label.replace('Move', `Move ${name}`)}
                    icon={Icon}
                    isDisabled={isDisabled}
                    onClick={onSelect}
                  />
                ))}
              </span>
              <IconButton label={`Edit ${name}`} icon={Pencil} onClick={() => onEdit(entry)} />
              <RowMenu
                name={name}
                groups={[
                  moves.map(({ Icon, ...item }) => ({ ...item, icon: <Icon aria-hidden="true" /> })),
                  [
                    {
                      label: 'Retire',
                      icon: <Archive aria-hidden="true" />,
                      isDanger: true,
                      onSelect: () => onRetire(entry),
                    },
                  ],
                ]}
              />
            </Row>
          )
        })}
      </ol>
    </div>
  )
}

/** Where an entry can be moved from its place. A press just before may have moved it, so the new place follows from the one that it has then. */
function movesOf(index: number, count: number) {
  const isFirst = index === 0
  const isLast = index === count - 1
  return [
    { label: 'Move up', Icon: ArrowUp, isDisabled: isFirst, place: (from: number) => from - 1 },
    { label: 'Move down', Icon: ArrowDown, isDisabled: isLast, place: (from: number) => from + 1 },
    { label: 'Move to the top', Icon: ArrowUpToLine, isDisabled: isFirst, place: () => 0 },
    { label: 'Move to the end', Icon: ArrowDownToLine, isDisabled: isLast, place: () => count - 1 },
  ]
}

interface RetiredProps {
  entries: readonly AdminLookup[]
  onEdit: (entry: AdminLookup) => void
  onRestore: (entry: AdminLookup) => void
  /** The id of the entry that is being restored. */
  pending: number | undefined
}

/** The entries that can no longer be chosen. */
export const RetiredLookups = ({ entries, onEdit, onRestore, pending }: RetiredProps) => (
  <section aria-labelledby="retired" tabIndex={-1} className="grid grid-cols-1 gap-4">
    <div className="grid gap-1">
      <h2 id="retired" className="text-xl">
        Retired
      </h2>
      <p className="measure text-sm text-muted">
        Nobody can choose these any more. Who chose one before keeps it, until they take it away themselves.
      </p>
    </div>
    <ul aria-labelledby="retired" className="card">
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry}>
          <IconButton label={`Edit ${entry.display_name}`} icon={Pencil} onClick={() => onEdit(entry)} />
          <Button
            size="sm"
            aria-label={`Restore ${entry.display_name}`}
            isPending={pending === entry.id}
            pendingLabel="Restoring..."
            onClick={() => onRestore(entry)}
          >
            Restore
          </Button>
        </Row>
      ))}
    </ul>
  </section>
)

interface RowProps {
  entry: AdminLookup
  handle?: ReactNode
  isDragged?: boolean
  style?: React.CSSProperties | undefined
  /** The buttons. */
  children: ReactNode
}

const shownSynonyms = 6

function Row({ entry, handle, isDragged, style, children }: RowProps) {
  const { display_name, description, synonyms, cities, retired_at: since } = entry
  const more = synonyms.length - shownSynonyms
  return (
    <li
      style={style}
      className={cx(
        'flex items-start gap-x-2 border-t border-line py-2 pr-2 first:border-t-0',
        handle ? 'pl-1' : 'pl-4',
        isDragged && 'rounded-md bg-raised outline-2 outline-focus',
      )}
    >
      {handle}
      <div className="grid min-w-0 grow grid-cols-1 gap-x-6 py-1.5 lg:grid-cols-[minmax(0,1fr)_9rem]">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="font-sans text-base font-semibold tracking-normal break-words">{display_name}</h3>
          {description && <p className="text-sm break-words text-muted">{description}</p>}
          {cities.length > 0 && <p className="text-sm break-words text-muted">{cities.join('; ')}</p>}
          {synonyms.length > 0 && (
            <p className="text-sm break-words text-muted">
              Also found as {synonyms.slice(0, shownSynonyms).join(', ')}
              {more > 0 && ` and ${more} more`}
            </p>
          )}
        </div>
        <p className="figures text-sm text-muted lg:pt-0.5">
          {usedBy(entry) || (cities.length === 0 && 'Not chosen yet')}
          {since && <span className="block">Retired {shortDate(since)}</span>}
        </p>
      </div>
      <div className="flex flex-none items-center gap-1 pt-0.5">{children}</div>
    </li>
  )
}
