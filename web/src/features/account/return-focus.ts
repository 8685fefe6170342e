import { useEffect, useRef } from 'react'

/** The ref of a button that is replaced by the form it opens: when the form closes, the focus returns to the button. */
export function useReturnFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
