import { useCallback, useEffect, useRef } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router'
import { ConfirmDialog, preloadDialog } from './dialog.tsx'

interface Props {
  /** Whether something typed here is not stored yet. */
  isUnsaved: boolean
  /** Asked at the very moment of leaving, where a save may be newer than the last render: false lets go. */
  holds?: (() => boolean) | undefined
  /** The question, and what would be lost; by default it is about what was typed. */
  title?: string | undefined
  description?: string | undefined
}

const typed = {
  title: 'Leave without saving?',
  description: 'What you entered here is not stored yet and will be lost.',
} as const

/** Asks before unsaved text is lost: by a link or Back in the page, by the browser's own question when the tab closes or reloads. */
export function LeaveGuard({ isUnsaved, holds, title = typed.title, description = typed.description }: Props) {
  const latest = useRef({ isUnsaved, holds })
  useEffect(() => {
    latest.current = { isUnsaved, holds }
  })
  const isHeld = useCallback(() => latest.current.isUnsaved && (latest.current.holds?.() ?? true), [])
  const blocks = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isHeld(),
    [isHeld],
  )
  const blocker = useBlocker(blocks)

  useEffect(() => {
    if (!isUnsaved) return
    preloadDialog()
    const ask = (event: BeforeUnloadEvent) => {
      if (isHeld()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved, isHeld])

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={title}
      description={description}
      confirmLabel="Leave page"
      cancelLabel="Stay"
      tone="danger"
    />
  )
}
