import { Keyboard } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { usePlainKeys, useSingleKeys } from '../lib/single-keys.ts'
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
        className="flex-none self-start text-muted max-sm:hidden pointer-coarse:hidden"
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

/** The keys of `usePlainKeys`, which wait while `isBusy`, see held-keys.ts. */
export function usePageKeys(press: (key: string, from: Element | null) => boolean, isBusy = false): void {
  useHeldKeys(isBusy)
  usePlainKeys(press)
}
