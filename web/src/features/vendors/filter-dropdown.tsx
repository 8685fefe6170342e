import { useId, useRef, useState, type ReactNode } from 'react'
import { useEscape } from '../../ui/use-escape.ts'
import { useLeave } from '../../ui/use-leave.ts'

interface Props {
  label: string
  /** A short text for the current choice. */
  summary: string
  /** Called when the pointer or the focus reaches the button, to preload the panel. */
  onPreload: () => void
  className?: string
  children: ReactNode
}

/** A button that looks like a select and opens a panel below it. Escape, a press outside, and leaving it by Tab close it. */
export function FilterDropdown({ label, summary, onPreload, className = '', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEscape(isOpen, () => {
    setOpen(false)
    button.current?.focus()
  })
  useLeave(box, isOpen, () => setOpen(false))
  return (
    <div ref={box} className={`slot ${className}`}>
      <span id={`${id}-label`} className="slot-label">
        {label}
      </span>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-expanded={isOpen}
        aria-controls={`${id}-panel`}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={onPreload}
        onFocus={onPreload}
        className="control opens-list text-start"
      >
        <span className="block truncate">{summary}</span>
      </button>
      <div
        id={`${id}-panel`}
        hidden={!isOpen}
        className="float absolute top-full right-0 z-20 mt-3 w-[34rem] max-w-[80vw] animate-rise p-5"
      >
        {isOpen && children}
      </div>
    </div>
  )
}
