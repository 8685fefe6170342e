import { useCallback, useEffect, useRef } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router'
import { ConfirmDialog, preloadDialog } from './dialog.tsx'

interface Props {
  /** Whether something was typed that is not stored yet. */
  isUnsaved: boolean
  /** Called at the moment of leaving, when a save may be newer than the last render: false allows leaving. */
  isStillUnsaved?: (() => boolean) | undefined
  /** What was typed is kept as a draft. */
  isKept?: boolean | undefined
  /** The question, and what would be lost; the default is about typed text. */
  title?: string | undefined
  description?: string | undefined
}

const typed = {
  title: 'Leave without saving?',
  lost: 'What you entered here is not stored yet and will be lost.',
  kept: 'What you entered here is kept as a draft in this browser.',
} as const

/** Asks before unsaved text is left: in a dialog for links and Back, by the browser's own question when the tab is closed or reloaded. */
export function LeaveGuard(props: Props) {
  const { isUnsaved, isStillUnsaved, isKept = false, title = typed.title } = props
  const { description = isKept ? typed.kept : typed.lost } = props
  const latest = useRef({ isUnsaved, isStillUnsaved })
  useEffect(() => {
    latest.current = { isUnsaved, isStillUnsaved }
  })
  const mustAsk = useCallback(() => latest.current.isUnsaved && (latest.current.isStillUnsaved?.() ?? true), [])
  const blocks = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && mustAsk(),
    [mustAsk],
  )
  const blocker = useBlocker(blocks)

  useEffect(() => {
    if (!isUnsaved) return
    preloadDialog()
    const ask = (event: BeforeUnloadEvent) => {
      if (mustAsk()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved, mustAsk])

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={title}
      description={description}
      confirmLabel="Leave page"
      cancelLabel="Stay"
      tone={isKept ? 'primary' : 'danger'}
    />
  )
}
