import { Suspense, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'

export type MenuItem = {
  label: ReactNode
  icon?: ReactNode
  /** Shown in red, for an action that cannot be undone. */
  isDanger?: boolean | undefined
  isDisabled?: boolean | undefined
  /** For a choice between items: a lit bulb is shown when true. */
  isChecked?: boolean | undefined
} & ({ to: string } | { onSelect: () => void })

interface Props {
  /** The accessible name of the menu. */
  label: string
  /** Renders the button; spread the argument onto it. */
  trigger: (props: ComponentProps<'button'>) => ReactNode
  /** Groups are separated by a line. A function is called when the menu opens. */
  groups: readonly (readonly MenuItem[])[] | (() => readonly (readonly MenuItem[])[])
  /** Above the items, for example who is signed in. */
  header?: ReactNode
  align?: 'start' | 'end' | undefined
}

// The list is fetched when the pointer or the focus first reaches a button; the first view contains only the button.
const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** A button that opens a list of actions. Arrow keys, Home, End and letters move, Escape and Tab close. */
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
