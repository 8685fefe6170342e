import { id } from '@marquee/contract/fields'
import { MoreHorizontal } from 'lucide-react'
import type { RefObject } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { scrollKeyOf } from '../../lib/list-place.ts'
import { readQuery, writeQuery } from '../../lib/search-params.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { usePageKeys } from '../../ui/worktop-keys.tsx'

const Address = z.object({ open: z.optional(id()) })

/**
 * The person who is open beside a list, by the `open` of the address, which stays beside search, filter, sort and page. On a narrow screen
 * the person covers the list, and closing leads back to the place in it.
 */
export function useOpenPerson() {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const isWide = useMedia('(min-width: 64rem)')
  const { open } = readQuery(Address, params)
  const listKey = (location.state as { listKey?: string } | null)?.listKey ?? scrollKeyOf(location)

  /** How a link gets to a person, or with `undefined` to the list alone. */
  const wayTo = (userId: number | undefined) => ({
    to: { search: writeQuery({ ...Object.fromEntries(params), open: userId }).toString() },
    replace: open !== undefined && userId !== undefined,
    preventScrollReset: isWide,
    state: userId !== undefined ? { listKey } : isWide ? null : { scrollKey: listKey },
  })
  const go = (userId: number | undefined) => {
    const { to, ...options } = wayTo(userId)
    void navigate(to, options)
  }
  return { open, isWide, wayTo, go }
}

/** The name of a row as the link that opens the person. */
export function PersonLink({ userId, name }: { userId: number; name: string }) {
  const { open, wayTo } = useOpenPerson()
  return (
    // A link passes a ref on without its cleanup.
    <span ref={keepFocusInRow}>
      <Link
        {...wayTo(userId)}
        aria-current={open === userId || undefined}
        className="block min-h-6 min-w-28 font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    </span>
  )
}

/**
 * J and K open the next and the previous row while the focus is in `box`, Escape closes. The focus goes to the row's name where the list is
 * in view; after closing always.
 */
export function usePersonKeys(box: RefObject<HTMLElement | null>, keys: readonly number[]): void {
  const { open, isWide, go } = useOpenPerson()
  usePageKeys((key) => {
    if (!box.current?.contains(document.activeElement)) return false
    if (key === 'Escape' && open !== undefined) {
      go(undefined)
      focusName(box.current, open)
      return true
    }
    if (key !== 'j' && key !== 'k') return false
    const at = open === undefined ? -1 : keys.indexOf(open)
    const next = keys[key === 'j' ? at + 1 : Math.max(at, 1) - 1]
    if (next === undefined || next === open) return false
    go(next)
    if (isWide) focusName(box.current, next)
    return true
  })
}

/** Focuses the name in the row of this person, once it is in view. */
export function focusName(box: HTMLElement | null, userId: number): void {
  requestAnimationFrame(() => box?.querySelector<HTMLElement>(`tr[data-row="${userId}"] a`)?.focus())
}

interface RowMenuProps {
  /** The person or business of the row. */
  name: string
  groups: readonly (readonly MenuItem[])[]
  isPending?: boolean
}

/** The menu with the actions of a row. */
export function RowMenu({ name, groups, isPending }: RowMenuProps) {
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
