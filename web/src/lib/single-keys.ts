import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'
import { useEvent } from './use-event.ts'

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

/**
 * Calls `press` for keys that belong to the page: not in a field, not while a dialog or a menu is open, not with Ctrl, Alt or Meta, and not repeated while
 * held down unless they move. Single characters come only while they are switched on. `press` returns whether it used the key.
 */
export function usePlainKeys(press: (key: string, from: Element | null) => boolean): void {
  const [areOn] = useSingleKeys()
  useEvent('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const from = event.target instanceof Element ? event.target : null
    if (from?.closest(ownKeys) || document.querySelector(inFront)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (key.length === 1 && (!areOn || (event.shiftKey && /[a-z]/.test(key)))) return
    if (event.repeat && !/^(j|k|Arrow.*)$/.test(key)) return
    if (press(key, from)) event.preventDefault()
  })
}

/** Elements that use the keys themselves. */
const ownKeys = [
  'input:not([type=checkbox], [type=button])',
  'textarea, select, [contenteditable=true]',
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
].join()

/**
 * Open in front of the page, wherever the focus is: a press on the backdrop takes it away from the dialog. Or opened, and its code is still
 * being fetched.
 */
const inFront = '[role=dialog][data-open], [role=alertdialog][data-open], [role=menu][data-open], [data-dialog-coming]'

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}
