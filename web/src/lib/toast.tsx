import { Toast } from '@base-ui/react/toast'
import { decisionUndoSeconds } from '@marquee/contract/limits'
import { CircleCheck, CircleX, Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Bulbs } from '../ui/bulbs.tsx'
import { usePlainKeys } from './single-keys.ts'
import { useEvent } from './use-event.ts'

type Kind = 'success' | 'error' | 'info' | 'loading'
interface Options {
  /** Replaces the toast with this id instead of adding one. */
  id?: string
  /** A second line: whom it is about. */
  about?: string | undefined
  /** Takes back what was done, for as long as nothing of it is sent: the toast then stays that long, and has a button and the key Z. */
  undo?: () => unknown
}

const shownMs = 4_000
const maxToasts = 3

const manager = Toast.createToastManager<() => unknown>()

/** Shows a toast for four seconds, or as long as it can be undone, and returns its id. A `loading` toast stays until it is replaced or dismissed. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  loading: show('loading'),
  dismiss: (id: string) => manager.close(id),
}

/** Whether a toast offers to undo something. */
export const canUndo = () => document.querySelector('.toast:not([data-ending-style]) .toast-undo') !== null

/** The region of the toasts. Alt+T moves the focus to it. */
export function Toasts(): ReactNode {
  return (
    <Toast.Provider toastManager={manager} timeout={shownMs} limit={maxToasts}>
      <ToastList />
    </Toast.Provider>
  )
}

function show(type: Kind) {
  return (title: string, { id, about, undo }: Options = {}): string => {
    const timeout = type === 'loading' || undo ? 0 : shownMs
    const shown = manager.add({ id, title, description: about, type, timeout, data: undo })
    // The library stops its timers under the pointer and in the background; the time to undo goes on.
    if (undo) setTimeout(() => manager.close(shown), decisionUndoSeconds * 1_000)
    return shown
  }
}

/** Undoes what a toast offers, once. */
function takeBack({ id, data, transitionStatus }: Shown): boolean {
  if (!data || transitionStatus === 'ending') return false
  manager.close(id)
  data()
  return true
}

type Shown = ReturnType<typeof Toast.useToastManager<() => unknown>>['toasts'][number]

/** Without `aria-modal` of the library, which a group may not have, and without its `aria-hidden` of a button that the keyboard reaches. */
function ToastList() {
  const { toasts } = Toast.useToastManager<() => unknown>()
  useEvent('keydown', ({ altKey, code }) => {
    // The library's own key: unlike focus() it also pauses the timers, and the focus returns later.
    if (altKey && code === 'KeyT') dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }))
  })
  // The newest is the first.
  usePlainKeys((key) => key === 'z' && toasts.some(takeBack))
  return (
    <Toast.Viewport aria-label="Updates" className="toasts">
      {toasts.map((one) => (
        <Toast.Root key={one.id} toast={one} role="group" aria-modal={undefined} className="toast float">
          {icons[one.type as Kind]}
          <div className="min-w-0 flex-1">
            <Toast.Title render={<p />} className="font-medium" />
            <Toast.Description className="truncate text-sm text-muted" />
          </div>
          {one.data && (
            <button type="button" className="toast-undo" aria-keyshortcuts="z" onClick={() => takeBack(one)}>
              Undo
              <kbd aria-hidden="true" className="key pointer-coarse:hidden">
                Z
              </kbd>
            </button>
          )}
          <Toast.Close aria-label="Close toast" aria-hidden={undefined} className="toast-close">
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  )
}

const icons: Record<Kind, ReactNode> = {
  success: <CircleCheck aria-hidden="true" className="size-5 flex-none text-yes" />,
  error: <CircleX aria-hidden="true" className="size-5 flex-none text-no" />,
  info: <Info aria-hidden="true" className="size-5 flex-none" />,
  loading: <Bulbs count={3} isChasing className="text-[0.5rem]" />,
}
