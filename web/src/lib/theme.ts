import { useCallback, useSyncExternalStore } from 'react'
import { userKeyPrefix } from './session.ts'
import { noticeScript } from './site-notice.ts'
import { storage } from './storage.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Key of the choice in localStorage. */
const key = 'theme'

/** The background colour of each theme as sRGB, for the browser's own bars. */
export const themeColors = { light: '#f8fafd', dark: '#080c1a' } as const

/**
 * Runs before the first paint, so that the page never flashes in the other theme, and elements for visitors (`.for-visitors`) never appear
 * for somebody who is signed in.
 */
export const themeScript = `(function(){var t='system';try{t=localStorage.getItem('${key}')||t}catch(e){}var d=document.documentElement.dataset;d.theme=t;try{for(var k in localStorage)if(!k.indexOf('${userKeyPrefix}'))d.session=''}catch(e){}${noticeScript}var c=${JSON.stringify(themeColors)}[t];if(c)document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=c})})()`

/** The current theme and a function to choose another; every open tab follows. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, read, onServer)
  const choose = useCallback((next: Theme) => {
    // Where storage is forbidden, the choice applies to this page only.
    storage.set(key, next)
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
