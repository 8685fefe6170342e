import { useCallback, useSyncExternalStore } from 'react'
import { userKeyStart } from './session.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Where the choice is kept in browser storage. */
const key = 'theme'

/** The canvas of each theme as sRGB, for the browser's own bars. */
export const themeColors = { light: '#f8fafd', dark: '#080c1a' } as const

/**
 * Runs before the first paint, so that a chosen theme never flashes the other one, and what is for visitors never shows to somebody
 * who is signed in (`.for-visitors`).
 */
export const themeScript = `(function(){var t='system';try{t=localStorage.getItem('${key}')||t}catch(e){}var d=document.documentElement.dataset;d.theme=t;try{for(var k in localStorage)if(!k.indexOf('${userKeyStart}'))d.session=''}catch(e){}var c=${JSON.stringify(themeColors)}[t];if(c)document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=c})})()`

/** The theme in force and the way to choose another; every tab follows. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, read, onServer)
  const choose = useCallback((next: Theme) => {
    try {
      localStorage.setItem(key, next)
    } catch {
      // Storage may be forbidden; then the choice holds for this page.
    }
    apply(next)
    for (const listener of listeners) listener()
  }, [])
  return { theme, choose }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  const follow = (event: StorageEvent) => {
    if (event.key !== key) return
    apply(isTheme(event.newValue) ? event.newValue : 'system')
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}

function read(): Theme {
  const now = document.documentElement.dataset.theme
  return isTheme(now) ? now : 'system'
}

const onServer = (): Theme => 'system'

function apply(theme: Theme) {
  document.documentElement.dataset.theme = theme
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  metas.forEach((meta) => {
    meta.content = theme === 'system' ? themeColors[meta.media.includes('dark') ? 'dark' : 'light'] : themeColors[theme]
  })
}

function isTheme(value: unknown): value is Theme {
  return themes.includes(value as Theme)
}
