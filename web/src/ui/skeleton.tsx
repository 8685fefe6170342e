import { useEffect, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'

/** A grey shape where something will be; give it that thing's size by `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />
}

interface LoadingProps {
  /** What is being fetched, in the specification's words: "Loading vendor details...". */
  label: string
  /** Skeletons of the true shape. They keep their room from the start and are seen after 150 ms. */
  children: ReactNode
  className?: string | undefined
}

/** The loading state of a part of the page: announced at once, drawn only when it takes long enough to notice. */
export function Loading({ label, children, className }: LoadingProps) {
  const isLate = useLate()
  return (
    <div className={className} aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className={isLate ? 'animate-rise' : 'invisible'}>
        {children}
      </div>
    </div>
  )
}

/** True once `delay` ms have passed since this was mounted. */
export function useLate(delay = 150): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return isLate
}
