import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'

// sonner is 9 KB that no first view needs, so it arrives with the first toast. A toast sent before
// its Toaster stands would be lost, and a live region that is born full is not read aloud: ours wait for both.

type Kind = 'success' | 'error' | 'info' | 'loading'
interface Options {
  /** Replaces the toast with this id instead of adding one. */
  id?: string
}

let isWanted = false
let wake = () => {}
let stand = () => {}
const standing = new Promise<void>((resolve) => {
  stand = resolve
})
let count = 0

/** Says something at the edge of the screen for four seconds; each returns the toast's id. `loading` stays until replaced or dismissed. */
export const toast = {
  success: (text: string, options?: Options) => show('success', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
  info: (text: string, options?: Options) => show('info', text, options),
  loading: (text: string, options?: Options) => show('loading', text, options),
  dismiss(id: string) {
    void standing.then(() => import('sonner')).then((sonner) => sonner.toast.dismiss(id))
  },
}

/** Where toasts appear; renders nothing until the first one. */
export function Toasts(): ReactNode {
  const isOn = useSyncExternalStore(subscribe, () => isWanted, never)
  return (
    isOn && (
      <Suspense>
        <Stage />
      </Suspense>
    )
  )
}

function show(kind: Kind, text: string, options: Options = {}): string {
  const id = options.id ?? `toast-${++count}`
  if (typeof window === 'undefined') return id
  isWanted = true
  wake()
  void standing.then(() => import('sonner')).then((sonner) => sonner.toast[kind](text, { id }))
  return id
}

const subscribe = (listener: () => void) => {
  wake = listener
  return () => {}
}
const never = () => false

const Stage = lazy(async () => {
  const { ToastStage } = await import('./toast-stage.tsx')
  return { default: () => <ToastStage onStand={stand} /> }
})
