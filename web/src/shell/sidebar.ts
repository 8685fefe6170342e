import { useCallback, useEffect, useState } from 'react'

const cookie = 'sidebar_state'
const weekInSeconds = 7 * 24 * 60 * 60
const isMobile = () => window.matchMedia('(max-width: 767.98px)').matches

/**
 * Whether the sidebar is open: beside the page on wide screens (kept in a cookie for 7 days), above the page below 768 px. Ctrl+B or Cmd+B
 * toggles it.
 */
export function useSidebar() {
  const [isCollapsed, setCollapsed] = useState(() => document.cookie.includes(`${cookie}=false`))
  const [isDrawerOpen, setDrawerOpen] = useState(false)

  const toggle = useCallback(() => {
    if (isMobile()) {
      setDrawerOpen((isOpen) => !isOpen)
      return
    }
    const kept = `${cookie}=${isCollapsed}; path=/; max-age=${weekInSeconds}; samesite=lax`
    // Browsers take such a name and `secure` over https alone.
    document.cookie = location.protocol === 'https:' ? `__Host-${kept}; secure` : kept
    setCollapsed(!isCollapsed)
  }, [isCollapsed])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [toggle])

  return { isCollapsed, isDrawerOpen, toggle, closeDrawer: useCallback(() => setDrawerOpen(false), []) }
}
