import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface Props {
  /** Of the button. */
  label: string
  /** In a list: the button's name, which begins with the label. */
  name?: string | undefined
  className?: string | undefined
  /** Opens it when this becomes true; only the button closes it. */
  opens?: boolean
  /** Rendered while it is open. */
  children: ReactNode
}

/**
 * A button that opens what is seldom read. With `className="contents"` in a row that wraps, the button stands in the row and the content below
 * it.
 */
export function Disclosure({ label, name, className, opens = false, children }: Props) {
  const [isOpen, setOpen] = useState(opens)
  const [hadToOpen, setHadToOpen] = useState(opens)
  if (opens !== hadToOpen) {
    setHadToOpen(opens)
    if (opens) setOpen(true)
  }
  const id = useId()
  return (
    <div className={className}>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={name}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <ChevronDown aria-hidden="true" className={cx('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <div id={id} hidden={!isOpen} className="order-last w-full pt-2">
        {isOpen && children}
      </div>
    </div>
  )
}
