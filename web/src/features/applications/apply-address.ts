import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The end of an event's address that opens the dialog to apply. */
const applyHash = '#apply'

/** The address of an event with its dialog to apply open; also where sign-in returns to. */
export const applyPath = (eventId: number): string => `/events/${eventId}${applyHash}`

/**
 * Whether the dialog to apply is open stands in the address. So a reload opens it again, and whoever has to sign in returns to it. `close`
 * does nothing after the page was left.
 */
export function useApplyAddress(mayApply: boolean, isMissingAnswer: boolean) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = hash === applyHash
  const [wasOpen, setWasOpen] = useState(false)
  const [openCount, setOpenCount] = useState(0)
  const [isClosing, setClosing] = useState(false)
  const isOpen = isAsked && mayApply && !isClosing
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpenCount((count) => count + 1)
  }
  if (isClosing && !isAsked) setClosing(false)
  const isRefused = !mayApply && !isMissingAnswer
  useEffect(() => {
    if (isAsked && (isClosing || isRefused)) void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [isAsked, isClosing, isRefused, navigate, search])
  return {
    isOpen,
    openCount,
    open: () => void navigate({ search, hash: applyHash }, { replace: true, preventScrollReset: true }),
    close: () => setClosing(true),
  }
}
