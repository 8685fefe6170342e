import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

const storageKey = 'marquee.single-keys'
const listeners = new Set<() => void>()

/**
 * Whether keys without Ctrl, Alt or Meta act on a page, and a function to change that. It is on unless somebody switched it off in this
 * browser: speech input and some assistive tools press such keys by accident. Without storage the choice lasts until a reload.
 */
export function useSingleKeys(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areOn, () => true), set]
}

/** Where nothing can be stored. */
let inMemory = true

const areOn = () => storage.get(storageKey) !== 'off' && inMemory

function set(isOn: boolean): void {
  const isStored = storage.set(storageKey, isOn ? 'on' : 'off')
  inMemory = isStored || isOn
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
