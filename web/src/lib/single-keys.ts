import { useSyncExternalStore } from 'react'

const storageKey = 'marquee.single-keys'
const listeners = new Set<() => void>()

/**
 * Whether keys without Ctrl, Alt or Meta act on a page, and a function to change that. It is on unless somebody switched it off in this
 * browser: speech input and some assistive tools press such keys by accident. Without storage the choice lasts until a reload.
 */
export function useSingleKeys(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areOn, () => true), set]
}

let inMemory: boolean | undefined

function areOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return inMemory ?? true
  }
}

function set(isOn: boolean): void {
  inMemory = isOn
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // The choice stays in memory.
  }
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}
