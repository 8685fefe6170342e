import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'

interface Props<Value extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** All in one row on a phone; with larger text in several. */
const manyTabs = 'flex-wrap gap-x-3 whitespace-nowrap max-sm:text-sm sm:gap-x-6'

/** Tabs for a few views of the same data. Arrow keys, Home and End move and choose. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: Props<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.value}`)}`)?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        className={cx('flex border-b border-line', tabs.length > 3 ? manyTabs : 'gap-6')}
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={isChosen}
              aria-controls={`${id}-panel`}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={cx(
                '-mb-px min-h-11 border-b-3 px-1 font-semibold',
                isChosen ? 'border-ink text-ink' : 'border-transparent text-muted hover:border-control hover:text-ink',
              )}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </div>
    </div>
  )
}
