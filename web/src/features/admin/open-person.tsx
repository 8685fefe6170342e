import { id } from '@marquee/contract/fields'
import type { RefObject } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { scrollKeyOf } from '../../lib/list-place.ts'
import { readQuery, writeQuery } from '../../lib/search-params.ts'
import { useMedia } from '../../lib/use-media.ts'
import { usePageKeys } from '../../ui/worktop-keys.tsx'
import { keepFocusInRow } from './row-menu.tsx'

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
