import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'

/** A failure of the form as a whole, not of one field. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex gap-2 rounded-md bg-no-wash px-4 py-3 text-left font-medium text-no">
      <CircleAlert aria-hidden="true" className="mt-1 size-4 flex-none" />
      {children}
    </p>
  )
}
