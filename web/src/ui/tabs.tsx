import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
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
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onChange(next as Value)} className="grid grid-cols-1 gap-6">
      <BaseTabs.List
        activateOnFocus
        aria-label={label}
        className={cx('flex border-b border-line', tabs.length > 3 ? manyTabs : 'gap-6')}
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 border-b-3 border-transparent px-1 font-semibold text-muted hover:border-control hover:text-ink data-active:border-ink data-active:text-ink"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value}>{children}</BaseTabs.Panel>
    </BaseTabs.Root>
  )
}
