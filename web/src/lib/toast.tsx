import { Toast } from '@base-ui/react/toast'
import { CircleCheck, CircleX, Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Bulbs } from '../ui/bulbs.tsx'
import { useEvent } from './use-event.ts'

type Kind = 'success' | 'error' | 'info' | 'loading'
interface Options {
  /** Replaces the toast with this id instead of adding one. */
  id?: string
}

const shownMs = 4_000
const maxToasts = 3

const manager = Toast.createToastManager()

/** Shows a toast for four seconds and returns its id. A `loading` toast stays until it is replaced or dismissed. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  loading: show('loading'),
  dismiss: (id: string) => manager.close(id),
}

/** The region of the toasts. Alt+T moves the focus to it. */
export function Toasts(): ReactNode {
  return (
    <Toast.Provider toastManager={manager} timeout={shownMs} limit={maxToasts}>
      <ToastList />
    </Toast.Provider>
  )
}

function show(type: Kind) {
  return (title: string, { id }: Options = {}): string =>
    manager.add({ id, title, type, timeout: type === 'loading' ? 0 : shownMs })
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  useEvent('keydown', ({ altKey, code }) => {
    // The library's own key: unlike focus() it also pauses the timers, and the focus returns later.
    if (altKey && code === 'KeyT') dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }))
  })
  return (
    <Toast.Viewport className="toasts">
      {toasts.map((one) => (
        <Toast.Root key={one.id} toast={one} role="group" className="toast float">
          {icons[one.type as Kind]}
          <Toast.Title render={<p />} className="min-w-0 flex-1 font-medium" />
          <Toast.Close aria-label="Close toast" className="toast-close">
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
