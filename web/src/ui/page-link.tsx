import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useHref, useLocation } from 'react-router'
import { Bulbs } from './bulbs.tsx'

interface Props {
  /** The page of the list that the link leads to, written as `page` into the present address. */
  page: number
  /** With scripts, a plain press calls this instead of loading the address. */
  onPress: () => void
  /** Keeps its place and its focus, and leads nowhere. */
  isDisabled?: boolean | undefined
  /** In progress: shows a running light beside `pendingLabel`, ignores presses. */
  isPending?: boolean | undefined
  pendingLabel?: ReactNode | undefined
  size?: 'sm' | 'md' | undefined
  rel?: 'next' | 'prev' | undefined
  children: ReactNode
}

/** A button for another page of a list. It is a link below, so that it works before hydration and without scripts. */
export function PageLink({ page, rel, onPress, isDisabled, isPending, pendingLabel, size = 'md', children }: Props) {
  const href = useHref(usePagePath(page))
  const isOff = Boolean(isDisabled || isPending)
  const onClick = (event: MouseEvent) => {
    // With these keys the browser opens the address in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isOff) onPress()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Links have only Enter by themselves; it also stops the page from scrolling.
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }
  return (
    <a
      rel={rel}
      // Always the same element, so that it keeps the focus when it is disabled.
      href={isOff ? undefined : href}
      role="button"
      tabIndex={isOff ? 0 : undefined}
      aria-disabled={isOff || undefined}
      className="button"
      data-variant="secondary"
      data-size={size}
      aria-busy={isPending || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {isPending && <Bulbs count={3} isChasing className="text-[0.625rem]" />}
      {isPending && pendingLabel ? pendingLabel : children}
    </a>
  )
}

function usePagePath(page: number): string {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  if (page > 1) params.set('page', `${page}`)
  else params.delete('page')
  return params.size > 0 ? `${pathname}?${params}` : pathname
}
