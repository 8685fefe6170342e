import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface Props {
  /** The words on the button that sends the form. */
  children: ReactNode
  isPending: boolean
  variant?: 'primary' | 'danger'
  onCancel: () => void
  /** Instead of the button that sends the form. */
  instead?: ReactNode
}

/** The last row of a form on the account page: the button that sends it, and Cancel. */
export function FormButtons({ children, isPending, variant = 'primary', onCancel, instead }: Props) {
  return (
    <p className="flex flex-wrap gap-3">
      {instead || (
        <Button type="submit" variant={variant} isPending={isPending}>
          {children}
        </Button>
      )}
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </p>
  )
}
