import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../lib/toast.tsx'
import { useDecisionsBegun } from './deciding.ts'

type Typed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * Keeps the keys that are typed while the page cannot take them, and presses them again in their order when it can: while `isBusy`, and
 * while a dialog opens or closes. They then reach what has the focus, so the letters of a reason come into its field. Escape, a press of the
 * pointer, a decision that failed and leaving the page drop them, and a toast reports it.
 */
export function useHeldKeys(isBusy: boolean): void {
  const held = useRef<Typed[]>([])
  const frame = useRef<number>(undefined)
  const isReady = useEffectEvent(() => !isBusy && !isBetween())

  const pressNext = useEffectEvent(() => {
    frame.current = undefined
    if (isBusy) return
    const next = isReady() ? held.current.shift() : undefined
    if (next) press(next)
    pressSoon()
  })
  // One key for each frame: by the next one, the page shows what the key did.
  const pressSoon = useEffectEvent(() => {
    if (held.current.length > 0) frame.current ??= requestAnimationFrame(pressNext)
  })
  const drop = useCallback(() => {
    const count = held.current.length
    held.current = []
    if (count > 0) toast.info(`${count} ${count === 1 ? 'key' : 'keys'} typed ahead did nothing`)
  }, [])
  const hold = useEffectEvent((event: KeyboardEvent) => {
    if (isPressing || event.isComposing) return
    if (event.key === 'Escape' && (isBusy || held.current.length > 0)) return drop()
    if (held.current.length === 0 && isReady()) return
    if (!isTyped(event) || isInPageField(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    const { key, ctrlKey, metaKey, shiftKey } = event
    held.current.push({ key, ctrlKey, metaKey, shiftKey })
    pressSoon()
  })

  useDecisionsBegun((_about, call) => void call.catch(drop))
  useEffect(() => {
    if (!isBusy) pressSoon()
  }, [isBusy])
  useEffect(() => {
    const [onKey, onPointer] = [(event: KeyboardEvent) => hold(event), drop]
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPointer, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPointer, true)
      drop()
    }
  }, [drop])
}

/** A dialog opens and has no focus yet, or closes and still has it. */
function isBetween(): boolean {
  const closing = '[role=dialog]:not([data-open]), [role=alertdialog]:not([data-open])'
  return Boolean(document.querySelector('[data-dialog-coming]') ?? document.activeElement?.closest(closing))
}

/** A key that means something to the page or to a dialog, such as a character or Enter; an arrow only in the list. */
function isTyped({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (key === 'Enter' || key === 'Escape') return true
  if (ctrlKey || metaKey) return false
  if (key === 'ArrowUp' || key === 'ArrowDown') return (target as Element).closest('[data-worktop-list]') !== null
  return key.length === 1 || key === 'Backspace'
}

const fields = 'textarea, select, input:not([type=checkbox], [type=button]), [contenteditable=true]'

const isInPageField = (target: EventTarget | null) =>
  target instanceof Element && target.matches(fields) && !target.closest('[role=dialog], [role=alertdialog]')

let isPressing = false

/** Presses a key where the focus is. A script's key press has no effect of its own in the browser, so what it would have done is done here. */
function press(typed: Typed): void {
  isPressing = true
  const event = new KeyboardEvent('keydown', { ...typed, bubbles: true, cancelable: true })
  const isUnused = (document.activeElement ?? document.body).dispatchEvent(event)
  isPressing = false
  const { activeElement: to } = document
  const { key, ctrlKey, metaKey } = typed
  if (!isUnused || !(to instanceof HTMLElement) || ctrlKey || metaKey || key === 'Escape') return
  if (to instanceof HTMLTextAreaElement) write(to, key === 'Enter' ? '\n' : key)
  else if (to instanceof HTMLInputElement && to.selectionStart !== null) {
    if (key === 'Enter') to.form?.requestSubmit()
    else write(to, key)
  } else if (key === 'Enter') to.click()
}

function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  if (text === 'Backspace') field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end')
  else field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
