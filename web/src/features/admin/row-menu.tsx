import { MoreHorizontal } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'

interface Props {
  /** The person or business of the row. */
  name: string
  groups: readonly (readonly MenuItem[])[]
  isPending?: boolean
}

/** The menu with the actions of a row. */
export function RowMenu({ name, groups, isPending }: Props) {
  const label = `Actions for ${name}`
  return (
    <span ref={keepFocusInRow}>
      <Menu
        label={label}
        groups={groups}
        trigger={(props) => (
          <Button {...props} variant="ghost" size="sm" isIconOnly isPending={isPending} aria-label={label}>
            {!isPending && <MoreHorizontal aria-hidden="true" />}
          </Button>
        )}
      />
    </span>
  )
}

/**
 * A ref callback for a part of a row: when it is removed while it has the focus, the focus moves to the name in its row, or in the row that
 * takes its place, otherwise to the box of the list.
 */
export function keepFocusInRow(part: HTMLElement | null) {
  return () => {
    if (!part?.contains(document.activeElement)) return
    const row = part.closest('tr')
    const box = part.closest<HTMLElement>('[tabindex="-1"]')
    const rows = [row, row?.nextElementSibling, row?.previousElementSibling]
    // Whether the row leaves too is known when React has removed all.
    queueMicrotask(() => {
      const name = rows.find((one) => one?.isConnected)?.querySelector('a')
      ;(name ?? box)?.focus({ preventScroll: true })
    })
  }
}
