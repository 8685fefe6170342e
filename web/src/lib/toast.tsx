import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'

// sonner is 9 KB that no first view needs, so it arrives with the first toast. A toast sent before
// its Toaster stands would be lost, and a live region that is born full is not read aloud: ours wait for both.

type Kind = 'success' | 'error' | 'info' | 'loading'
interface Options {
  /** Replaces the toast with this id instead of adding one. */
  id?: string
}

let latest: { count: number; text: string } | undefined
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
  const shown = useSyncExternalStore(subscribe, () => latest, never)
  return (
    shown && (
      <Suspense>
        <Stage latest={shown} />
      </Suspense>
    )
  )
}

function show(kind: Kind, text: string, options: Options = {}): string {
  count += 1
  const id = options.id ?? `toast-${count}`
  if (typeof window === 'undefined') return id
  latest = { count, text }
  wake()
  void standing.then(() => import('sonner')).then((sonner) => sonner.toast[kind](text, { id }))
  return id
}

const subscribe = (listener: () => void) => {
  wake = listener
  return () => {}
}
const never = () => undefined

const Stage = lazy(async () => {
  const loaded = await import('./toast-stage.tsx').catch(() => undefined)
  if (!loaded) return { default: PlainToast }
  return { default: () => <loaded.ToastStage onStand={stand} /> }
})

/** Without a connection the stage cannot be fetched, and that is when there is something to say: the latest toast, plainly. */
function PlainToast({ latest }: { latest: { count: number; text: string } }) {
  const [over, setOver] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setOver(latest.count), 4000)
    return () => clearTimeout(timer)
  }, [latest.count])
  if (over === latest.count) return null
  return (
    <p role="alert" className="float fixed right-4 bottom-4 z-50 max-w-[calc(100%-2rem)] px-5 py-4 font-medium">
      {latest.text}
    </p>
  )
}
