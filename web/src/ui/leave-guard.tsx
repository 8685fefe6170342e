import { useBeforeUnload, useBlocker } from 'react-router'
import { toast } from '../lib/toast.tsx'
import { ConfirmDialog } from './dialog.tsx'

interface Props {
  /** Whether something was typed that is not stored yet. */
  isUnsaved: boolean
  /** Called at the moment of leaving, when a save may be newer than the last render: false allows leaving. */
  isStillUnsaved?: (() => boolean) | undefined
  /** Called at the moment of leaving: true when what was typed is kept as a draft. Then nothing is asked, and a toast appears. */
  isKept?: (() => boolean) | undefined
  /** The question, and what would be lost; the default is about typed text. */
  title?: string | undefined
  description?: string | undefined
}

const kept = 'What you entered is kept as a draft in this browser.'

/** Asks before unsaved text is left: in a dialog for links and Back, by the browser's own question when the tab is closed or reloaded. */
export function LeaveGuard(props: Props) {
  const { isUnsaved, isStillUnsaved, isKept, title = 'Leave without saving?' } = props
  const { description = 'What you entered here is not stored yet and will be lost.' } = props
  const isLeft = () => isUnsaved && (isStillUnsaved?.() ?? true)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname || !isLeft()) return false
    if (!isKept?.()) return true
    toast.info(kept)
    return false
  })

  useBeforeUnload((event) => {
    if (isLeft() && !isKept?.()) event.preventDefault()
  })

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
