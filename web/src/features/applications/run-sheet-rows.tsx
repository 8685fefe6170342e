import type { Event } from '@marquee/contract/events'
import { maxCounts } from '@marquee/contract/limits'
import type { RunSheetRow } from '@marquee/contract/run-sheets'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { tableRoles } from '../../ui/data-table.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useDragOrder } from '../../ui/use-drag-order.ts'
import { LiveRegion } from '../../ui/visually-hidden.tsx'
import { RunSheetForm } from './run-sheet-form.tsx'
import { moveRow, removeRow, showMove, sortRows } from './run-sheet-queries.ts'
import { newDays, RunSheetLine, RunSheetTable } from './run-sheet-table.tsx'
import { overlapsOf } from './run-sheet-times.ts'
import { endOf } from './run-times.ts'

interface Props {
  event: Event
  title: string
  rows: readonly RunSheetRow[]
  /** In an empty sheet: the other way to begin. */
  empty: (write: () => void) => ReactNode
}

/** The organizer's run sheet: rows are edited in place, and moved by dragging, with the arrow keys, or in their menus. */
export function RunSheetRows({ event, title, rows, empty }: Props) {
  const { id } = event
  const { mutate: move } = useMutation(moveRow(id))
  const { mutate: remove } = useMutation(removeRow(id))
  const [announced, announce] = useState('')
  const [edited, setEdited] = useState<readonly RunSheetRow[]>([])
  // The number of the new row that is written; another one is another form.
  const [writing, setWriting] = useState<number>()
  // A page has one guard: the forms report here. The new row is 0.
  const [unsaved, setUnsaved] = useState<ReadonlySet<number>>(new Set())
  const noteUnsaved = (row: number) => (isUnsaved: boolean) =>
    setUnsaved((before) => new Set(isUnsaved ? [...before, row] : [...before].filter((one) => one !== row)))
  const place = (row: RunSheetRow, to: (from: number) => number) => {
    const moved = showMove(id, row.id, to)
    if (!moved) return
    announce(`${row.what} is now row ${moved.to + 1} of ${rows.length}.`)
    move(moved)
  }
  const drag = useDragOrder<HTMLTableSectionElement>(rows.length, (from, to) => {
    const row = rows[from]
    if (row) place(row, () => to)
  })
  const overlaps = overlapsOf(rows)
  const days = newDays(rows)
  const last = rows.at(-1)
  const isSorted = rows.every((row, at) => at === 0 || rows[at - 1]!.starts <= row.starts)
  const write = () => setWriting((writing ?? 0) + 1)
  const isIn = (list: readonly RunSheetRow[], row: RunSheetRow) => list.some(({ id: other }) => other === row.id)
  const close = (one: RunSheetRow) => setEdited(edited.filter((other) => other.id !== one.id))
  // What is being written stays when somebody else removes the row.
  const shown = [...rows, ...edited.filter((row) => !isIn(rows, row))]

  const actionsOf = (row: RunSheetRow, at: number) => (
    <span className="flex justify-end @max-3xl:flex-col">
      <IconButton label={`Edit ${row.what}`} icon={Pencil} onClick={() => setEdited([...edited, row])} />
      <Menu
        label={`More for ${row.what}`}
        trigger={(props) => <IconButton {...props} icon={Ellipsis} label={`More for ${row.what}`} />}
        groups={[
          [
            {
              label: 'Move up',
              icon: <ArrowUp aria-hidden="true" />,
              isDisabled: at === 0,
              onSelect: () => place(row, (from) => from - 1),
            },
            {
              label: 'Move down',
              icon: <ArrowDown aria-hidden="true" />,
              isDisabled: row === last,
              onSelect: () => place(row, (from) => from + 1),
            },
          ],
          [{ label: 'Remove', icon: <Trash2 aria-hidden="true" />, isDanger: true, onSelect: () => remove(row) }],
        ]}
      />
    </span>
  )
  const handleOf = (row: RunSheetRow, at: number) => (
    <IconButton
      label={`Move ${row.what}, with the arrow keys up and down`}
      icon={GripVertical}
      className="touch-none cursor-grab text-muted"
      isDisabled={rows.length < 2}
      onPointerDown={(pressed) => drag.start(pressed, at)}
      onKeyDown={(pressed) => {
        const step = pressed.key === 'ArrowUp' ? -1 : pressed.key === 'ArrowDown' ? 1 : 0
        if (step === 0) return
        // The keys would scroll the page.
        pressed.preventDefault()
        place(row, (from) => from + step)
      }}
    />
  )

  if (shown.length === 0 && writing === undefined) return empty(write)
  return (
    <div className="grid grid-cols-1 gap-4">
      <LiveRegion>{announced}</LiveRegion>
      <LeaveGuard isUnsaved={unsaved.size > 0} />
      {!isSorted && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted print:hidden">
          The rows are not in the order of their times.
          <CallButton call={sortRows(id)} given={undefined} size="sm">
            Sort by time
          </CallButton>
        </p>
      )}
      {shown.length > 0 && (
        <div className="card px-3 print:border-0 print:p-0 print:shadow-none sm:px-4">
          <RunSheetTable isOwn title={title} body={drag.list}>
            {shown.map((row, at) =>
              isIn(edited, row) ? (
                <tr key={row.id} {...tableRoles.row} className="@max-3xl:block">
                  <td {...tableRoles.cell} colSpan={7} className="border-t border-line py-4 @max-3xl:block">
                    <RunSheetForm
                      eventId={id}
                      row={row}
                      onUnsaved={noteUnsaved(row.id)}
                      onDone={() => close(row)}
                      onCancel={() => close(row)}
                    />
                  </td>
                </tr>
              ) : (
                <RunSheetLine
                  key={row.id}
                  row={row}
                  isNewDay={days[at]!}
                  style={drag.styleOf(at)}
                  isDragged={drag.dragged === at}
                  own={{
                    handle: handleOf(row, at),
                    actions: actionsOf(row, at),
                    warning: overlaps.get(row.id)?.map(({ what, shared }) => (
                      <span key={what} className="flex gap-1.5 text-sm font-medium text-wait print:hidden">
                        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
                        Same time as “{what}”: {shared.join(', ')}
                      </span>
                    )),
                  }}
                />
              ),
            )}
          </RunSheetTable>
        </div>
      )}
      {writing === undefined ? (
        rows.length < maxCounts.runSheetRows && (
          <Button variant={edited.length > 0 ? 'secondary' : 'primary'} className="justify-self-start" onClick={write}>
            <Plus aria-hidden="true" />
            Add a row
          </Button>
        )
      ) : (
        <div className="card p-4 sm:p-5">
          <RunSheetForm
            key={writing}
            eventId={id}
            onUnsaved={noteUnsaved(0)}
            starts={last ? (endOf(last) ?? last.starts) : `${event.start_date}T09:00`}
            onDone={() => (rows.length + 1 < maxCounts.runSheetRows ? write() : setWriting(undefined))}
            onCancel={() => setWriting(undefined)}
          />
        </div>
      )}
    </div>
  )
}
