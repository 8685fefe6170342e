import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

/** What every field takes beside the attributes of its own control. */
export interface FieldProps {
  label: string
  /** How to fill it in, read together with the label. */
  hint?: ReactNode | undefined
  /** What is wrong with it; shows instead of nothing, and marks the control. */
  error?: string | undefined
  /** The label is read but not seen: for a lone search field or select. */
  isLabelHidden?: boolean | undefined
  /** Beside the label, on the far side: a counter. */
  aside?: ReactNode | undefined
  className?: string | undefined
}

/** The attributes that tie a control to its label, hint and error. */
export interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props extends FieldProps {
  id?: string | undefined
  isRequired?: boolean | undefined
  /** The control; spread what it is given onto the element that takes focus. */
  children: (wiring: Wiring) => ReactNode
}

/** The one place where label, hint, error and control are wired together. */
export function Field({ label, hint, error, isLabelHidden, aside, className, id, isRequired, children }: Props) {
  const own = useId()
  const control = id ?? own
  const hintId = hint ? `${control}-hint` : undefined
  const errorId = error ? `${control}-error` : undefined
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-4', isLabelHidden && 'sr-only')}>
        <label htmlFor={control} className="font-semibold">
          {label}
          {isRequired === false && <span className="font-normal text-muted"> (optional)</span>}
        </label>
        {aside}
      </div>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id: control,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** The sentence under a control that has something wrong. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-no">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      {children}
    </p>
  )
}

interface FieldSetProps {
  legend: string
  hint?: ReactNode | undefined
  children: ReactNode
  className?: string | undefined
}

/** Fields that belong together under one heading. */
export function FieldSet({ legend, hint, children, className }: FieldSetProps) {
  return (
    <fieldset className={cx('grid gap-5', className)}>
      <legend className="mb-4 font-display text-xl font-bold tracking-tight">{legend}</legend>
      {hint && <p className="-mt-5 text-muted">{hint}</p>}
      {children}
    </fieldset>
  )
}
