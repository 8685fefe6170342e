import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import { useAnchored } from './anchored.ts'
import { cx } from './cx.ts'
import type { MenuItem } from './menu.tsx'

interface Props {
  id: string
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  align: 'start' | 'end'
  header: ReactNode
  groups: readonly (readonly MenuItem[])[]
  onClose: (returnsFocus: boolean) => void
}

/** The open list of a `Menu`. */
export function MenuPopup({ id, label, anchor, align, header, groups, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const float = useAnchored(anchor, { align })
  const latest = useRef(onClose)

  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    items(list.current)[0]?.focus()
    const leave = (event: Event) => {
      const target = event.target as Node
      if (!list.current?.contains(target) && !anchor.current?.contains(target)) latest.current(false)
    }
    const gone = () => latest.current(false)
    document.addEventListener('pointerdown', leave)
    window.addEventListener('resize', gone)
    window.addEventListener('scroll', gone)
    return () => {
      document.removeEventListener('pointerdown', leave)
      window.removeEventListener('resize', gone)
      window.removeEventListener('scroll', gone)
    }
  }, [anchor])

  const move = (event: KeyboardEvent) => {
    const all = items(list.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose(true)
    } else if (event.key === 'Tab') {
      onClose(false)
    } else if (to !== undefined) {
      event.preventDefault()
      all.at(to % all.length)?.focus()
    } else if (event.key.length === 1 && event.key !== ' ') {
      const rest = [...all.slice(at + 1), ...all.slice(0, at + 1)]
      rest.find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
    }
  }

  return (
    <div
      ref={float}
      popover="manual"
      className="float fixed m-0 min-w-52 max-w-80 animate-rise border-0 p-1.5 text-ink"
    >
      {header && <div className="border-b border-line px-3 pt-1.5 pb-2.5">{header}</div>}
      <div ref={list} id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={move}>
        {groups.map((group, index) => (
          <div key={index} role="group" className={cx('py-1', index > 0 && 'border-t border-line')}>
            {group.map((item, at) => (
              <Item key={at} item={item} onDone={onClose} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function Item({ item, onDone }: { item: MenuItem; onDone: (returnsFocus: boolean) => void }) {
  const isChoice = item.isChecked !== undefined
  const shared = {
    role: isChoice ? 'menuitemradio' : 'menuitem',
    tabIndex: -1,
    ...(isChoice && { 'aria-checked': item.isChecked }),
    'aria-disabled': item.isDisabled || undefined,
    className: cx(
      'flex min-h-10 w-full items-center gap-2.5 rounded-sm px-3 text-start text-sm font-medium focus-visible:-outline-offset-2 [&_svg]:size-4.5 [&_svg]:flex-none',
      item.isDisabled ? 'text-muted' : 'hover:bg-soft focus:bg-soft',
      item.isDanger && 'text-no',
    ),
  }
  const body = (
    <>
      {item.icon}
      <span className="flex-1">{item.label}</span>
      {item.isChecked && <span className="bulb size-2.5" data-lit aria-hidden="true" />}
    </>
  )
  if ('to' in item && !item.isDisabled) {
    return (
      <Link {...shared} to={item.to} onClick={() => onDone(false)}>
        {body}
      </Link>
    )
  }
  const select = () => {
    if (item.isDisabled || !('onSelect' in item)) return
    onDone(true)
    item.onSelect()
  }
  return (
    <button type="button" {...shared} onClick={select}>
      {body}
    </button>
  )
}

const items = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
