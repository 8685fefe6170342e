import { CircleCheck, CircleX, Info } from 'lucide-react'
import { useEffect, type CSSProperties } from 'react'
import { Toaster } from 'sonner'
import { Bulbs } from '../ui/bulbs.tsx'
import { useTheme } from './theme.ts'

/** Where toasts appear, fetched with the first one. `onStand` is called when it can show and announce them. */
export function ToastStage({ onStand }: { onStand: () => void }) {
  const { theme } = useTheme()
  useEffect(() => {
    const timer = setTimeout(onStand, 60)
    return () => clearTimeout(timer)
  }, [onStand])
  return (
    <Toaster
      theme={theme}
      position="bottom-right"
      hotkey={['altKey', 'KeyT']}
      duration={4000}
      visibleToasts={3}
      closeButton
      icons={icons}
      style={look}
    />
  )
}

const icons = {
  success: <CircleCheck aria-hidden="true" className="size-5 text-yes" />,
  error: <CircleX aria-hidden="true" className="size-5 text-no" />,
  info: <Info aria-hidden="true" className="size-5" />,
  loading: <Bulbs count={3} isChasing className="text-[0.5rem]" />,
}

const look = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-line)',
  '--border-radius': 'var(--radius-lg)',
  fontFamily: 'var(--font-sans)',
} as CSSProperties
