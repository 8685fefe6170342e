import { Keyboard } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useSingleKeys } from '../lib/single-keys.ts'
import { useEvent } from '../lib/use-event.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useHeldKeys } from './held-keys.ts'

interface KeysProps {
  /** Each action with its keys. */
  keys: readonly { keys: readonly string[]; label: string }[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** A button that shows the keys of a worktop and the switch that turns them off. */
export function WorktopKeys({ keys, isOpen, onOpen }: KeysProps) {
  const [areOn, setOn] = useSingleKeys()
  const hint = useId()
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="flex-none self-start text-muted pointer-coarse:hidden"
        aria-keyshortcuts={areOn ? '?' : undefined}
        onClick={() => onOpen(true)}
      >
        <Keyboard aria-hidden="true" />
        Keys
        {areOn && <Key>?</Key>}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => onOpen(false)} title="Keys" size="sm">
        <div className="grid gap-5">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
            {keys.map(({ keys: pressed, label }) => (
              <div key={label} className="contents">
                <dt className="flex flex-wrap gap-1">
                  {pressed.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
          <div className="border-t border-line pt-4">
            <label className="flex items-center gap-3 font-semibold">
              <input
                type="checkbox"
                role="switch"
                className="check"
                checked={areOn}
                aria-checked={areOn}
                aria-describedby={hint}
                onChange={(event) => setOn(event.target.checked)}
              />
              Use single keys
            </label>
            <p id={hint} className="mt-1 text-sm text-muted">
              Turn this off if keys are pressed by accident, for example by speech input. The arrow keys always work in
              the list. This browser remembers it.
            </p>
          </div>
        </div>
      </Dialog>
    </>
  )
}

/** The name of a key, drawn as one. */
export function Key({ children }: { children: ReactNode }) {
  return <kbd className="key">{children}</kbd>
}

/**
 * Calls `press` for keys that belong to the page: not in a field, not while a dialog or a menu is open, not with Ctrl, Alt or Meta, and not repeated while
 * held down unless they move. Single characters come only while they are switched on. `press` returns whether it used the key. While
 * `isBusy`, keys wait, see held-keys.ts.
 */
export function usePageKeys(press: (key: string, from: Element | null) => boolean, isBusy = false): void {
  const [areOn] = useSingleKeys()
  useHeldKeys(isBusy)
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
