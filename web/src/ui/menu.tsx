import { Suspense, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'

export type MenuItem = {
  label: ReactNode
  icon?: ReactNode
  /** Sets it apart in red: what cannot be undone. */
  isDanger?: boolean | undefined
  isDisabled?: boolean | undefined
  /** One of a choice: a lit bulb is shown when true. */
  isChecked?: boolean | undefined
} & ({ to: string } | { onSelect: () => void })

/** What the trigger element must carry. */
export interface MenuTrigger {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

interface Props {
  /** The menu's name. */
  label: string
  /** Renders the button; spread what it is given onto it. */
  trigger: (props: MenuTrigger) => ReactNode
  /** Groups are set apart by a line. A function is asked when the menu opens. */
  groups: readonly (readonly MenuItem[])[] | (() => readonly (readonly MenuItem[])[])
  /** Above the items: who is signed in. */
  header?: ReactNode
  align?: 'start' | 'end' | undefined
}

// The list comes with the first pointer or focus on a trigger: a first view carries only the button.
const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** A list of actions that opens at a button. Arrows, Home, End and letters move, Escape and Tab close. */
export function Menu({ label, trigger, groups, header, align = 'end' }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setOpen(!isOpen),
        onPointerEnter: MenuPopup.preload,
        onFocus: MenuPopup.preload,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {isOpen && (
        <Suspense>
          <MenuPopup
            id={id}
            label={label}
            anchor={anchor}
            align={align}
            header={header}
            groups={typeof groups === 'function' ? groups() : groups}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
