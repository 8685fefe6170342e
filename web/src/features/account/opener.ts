import { useEffect, useRef } from 'react'

/** The ref of a button whose place is taken by what it opens: when that closes, the focus is back on the button. */
export function useOpener(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
