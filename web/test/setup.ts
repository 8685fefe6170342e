import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { queryClient } from '../src/lib/query-client.ts'

// Menus, dialogs and toasts are fetched when they are first needed, which takes long on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

const start = globalThis.location?.href

// Files share modules and the window: each leaves them as it found them.
afterAll(() => {
  if (typeof window === 'undefined') return
  vi.useRealTimers()
  // First, because what is live stops at once when nobody is signed in any more.
  localStorage.clear()
  sessionStorage.clear()
  cleanup()
  queryClient().clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  location.href = start
})
