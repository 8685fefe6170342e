import type { Application } from '@marquee/contract/applications'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { followPointer } from '../../ui/follow-pointer.ts'
import { actionsOf, type BoardAction, type BoardActs, type CardDrag, type DropZone } from './board-card.tsx'

type ActionAt = (zone: DropZone, application: Application) => BoardAction | undefined

/**
 * Lets cards of a board be dragged: a mouse by the whole card, a finger by its grip. Elements with `data-drop` take them, of the column with the
 * same `data-place` or of none. `bar` is shown while a card is dragged, with all that can be done with it. Keys and menus do the same.
 */
export function useCardDrag(onAct: BoardActs, hasBooths: boolean): CardDrag & { bar: ReactNode } {
  const actionAt: ActionAt = (zone, application) =>
    actionsOf(application, hasBooths).find((one) => one.zone === zone)?.action
  const [dragged, setDragged] = useState<Application>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const start: CardDrag['start'] = (event, application) => {
    const card = event.currentTarget
    const target = event.target as Element
    const isFree = event.pointerType === 'mouse' && !target.closest('a, button')
    // The menu of the card lies elsewhere on the page.
    if (!event.isPrimary || !card.contains(target) || !(isFree || target.closest('[data-grip]'))) return
    card.focus({ preventScroll: true })
    let copy: HTMLElement | undefined
    let over: HTMLElement | undefined
    const mark = (zone: HTMLElement | undefined) => {
      over?.removeAttribute('data-over')
      over = zone
      over?.setAttribute('data-over', '')
    }
    stop.current?.()
    stop.current = followPointer(event, {
      move(pointer) {
        copy ??= copyOf(card, event.clientX)
        setDragged(application)
        copy.style.translate = `${pointer.clientX - event.clientX}px ${pointer.clientY - event.clientY}px`
        mark(zoneBelow(pointer, application, actionAt))
      },
      end(isDropped) {
        const action = over && actionAt(over.dataset.drop as DropZone, application)
        const booth = over?.dataset.booth
        mark(undefined)
        copy?.remove()
        setDragged(undefined)
        if (isDropped && action) onAct(application, action, booth)
      },
    })
  }

  const bar = dragged && (
    <div role="group" aria-label="Drop it here" className="fixed inset-x-0 bottom-0 z-60 flex justify-center gap-3 p-3">
      {actionsOf(dragged, hasBooths).map(({ label, zone }) => (
        <div
          key={zone}
          data-drop={zone}
          className="grid min-h-20 max-w-xs flex-1 place-items-center rounded-md border-2 border-dashed border-line bg-surface p-3 text-center font-semibold shadow-lg data-over:border-focus data-over:bg-lamp-wash"
        >
          {label}
        </div>
      ))}
    </div>
  )
  return { start, dragged: dragged?.id, hasBooths, bar }
}

/** A copy of the card that follows the pointer above everything else, and is not wider than what it is dropped on. */
function copyOf(card: HTMLElement, pressed: number): HTMLElement {
  const { left, top, width } = card.getBoundingClientRect()
  const copy = card.cloneNode(true) as HTMLElement
  delete copy.dataset.card
  copy.inert = true
  const shown = { left: Math.max(left, pressed - 48), width: Math.min(width, 288) }
  Object.assign(copy.style, { left: `${shown.left}px`, top: `${top}px`, width: `${shown.width}px` })
  copy.classList.add('fixed', 'z-70', 'pointer-events-none', 'list-none', 'shadow-lg')
  document.body.append(copy)
  return copy
}

function zoneBelow(
  { clientX, clientY }: PointerEvent,
  application: Application,
  actionAt: ActionAt,
): HTMLElement | undefined {
  return document
    .elementsFromPoint(clientX, clientY)
    .filter((one) => one instanceof HTMLElement)
    .find(
      ({ dataset: { drop, place } }) =>
        drop !== undefined &&
        (place === undefined || Number(place) === application.place?.id) &&
        actionAt(drop as DropZone, application) !== undefined,
    )
}
