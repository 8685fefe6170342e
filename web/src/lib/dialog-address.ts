import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface Options {
  /** The end of the address while the dialog is open, such as `#apply`. */
  end: string
  mayOpen: boolean
  /** Whether that is not known yet. */
  isUnknown?: boolean
}

/**
 * Whether a dialog is open stands in the address. So a reload opens it again, and whoever has to sign in or to confirm an address returns to
 * it. `close` does nothing after the page was left.
 */
export function useDialogAddress({ end, mayOpen, isUnknown = false }: Options) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = hash === end
  const [wasOpen, setWasOpen] = useState(false)
  const [openCount, setOpenCount] = useState(0)
  const [isClosing, setClosing] = useState(false)
  const isOpen = isAsked && mayOpen && !isClosing
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpenCount((count) => count + 1)
  }
  if (isClosing && !isAsked) setClosing(false)
  const isRefused = !mayOpen && !isUnknown
  useEffect(() => {
    if (isAsked && (isClosing || isRefused)) void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [isAsked, isClosing, isRefused, navigate, search])
  return {
    isOpen,
    openCount,
    open: () => void navigate({ search, hash: end }, { replace: true, preventScrollReset: true }),
    close: () => setClosing(true),
  }
}
