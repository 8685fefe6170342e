import { cloneElement, useId, useRef, useState, type ReactElement } from 'react'
import { useAnchored } from './anchored.ts'
import { useEscape } from './use-escape.ts'

interface Props {
  text: string
  side?: 'top' | 'bottom' | 'right' | undefined
  /** One focusable element; it is described by the tooltip's text. */
  children: ReactElement<{ 'aria-describedby'?: string }>
  className?: string | undefined
}

/** A word more about a control, at once on hover and focus; Escape puts it away. Never the only place of something needed. */
export function Tooltip({ text, side = 'top', children, className }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const float = useAnchored(anchor, { side, align: 'center' })
  useEscape(isOpen, () => setOpen(false))
  return (
    <span
      ref={anchor}
      role="presentation"
      className={className ?? 'inline-flex'}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      {isOpen ? (
        <span
          ref={float}
          id={id}
          role="tooltip"
          popover="manual"
          // The pointer may cross the gap and rest on it.
          className="fixed m-0 max-w-64 overflow-visible before:absolute before:-inset-2 before:-z-10 rounded-sm border-0 bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas"
        >
          {text}
        </span>
      ) : (
        <span id={id} className="sr-only">
          {text}
        </span>
      )}
    </span>
  )
}
