import { useEffect, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'

/** A grey shape in the place of content that is loading; `className` sets its size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />
}

interface LoadingProps {
  /** The announced text, as the specification has it: "Loading vendor details...". */
  label: string
  /** Skeletons in the shape of the content. They take up their space at once and become visible after 150 ms. */
  children: ReactNode
  className?: string | undefined
}

/** The loading state of a part of the page: announced at once, visible only if loading takes long enough to notice. */
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

/** True when 150 ms have passed since the component was mounted. */
export function useLate(ms = 150): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}
