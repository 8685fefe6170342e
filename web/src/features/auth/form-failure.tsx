import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'

/** What went wrong with the form as a whole. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex gap-2 rounded-md bg-no-wash px-4 py-3 font-medium text-no">
      <CircleAlert aria-hidden="true" className="mt-1 size-4 flex-none" />
      {children}
    </p>
  )
}
