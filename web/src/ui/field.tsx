import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

/** The props of every field, in addition to the attributes of its own control. */
export interface FieldProps {
  label: string
  /** How to fill in the field; screen readers announce it with the label. */
  hint?: ReactNode | undefined
  /** What is wrong with the value. Shown below the control, which is marked as invalid. */
  error?: string | undefined
  /** Only screen readers get the label: for a single search field or select. */
  isLabelHidden?: boolean | undefined
  /** At the end of the label's row, for example a counter. */
  aside?: ReactNode | undefined
  className?: string | undefined
}

/** The attributes that connect a control to its label, hint and error. */
export interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props extends FieldProps {
  id?: string | undefined
  isRequired?: boolean | undefined
  /** Renders the control; spread the argument onto the focusable element. */
  children: (wiring: Wiring) => ReactNode
}

/** The only place where label, hint, error and control are connected. */
export function Field({ label, hint, error, isLabelHidden, aside, className, id, isRequired, children }: Props) {
  const own = useId()
  const control = id ?? own
  const hintId = hint ? `${control}-hint` : undefined
  const errorId = error ? `${control}-error` : undefined
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <div className={cx('flex flex-wrap items-baseline justify-between gap-x-4', isLabelHidden && 'sr-only')}>
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

/** The error below a control. */
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
  /** For links that lead to this part of the page. */
  id?: string | undefined
}

/** Fields that belong together, with a heading. */
export function FieldSet({ legend, hint, children, className, id }: FieldSetProps) {
  return (
    <fieldset id={id} className={cx('grid min-w-0 grid-cols-1 gap-5', className)}>
      <legend className="mb-4">
        <h2 className="text-xl font-bold tracking-tight">{legend}</h2>
      </legend>
      {hint && <p className="-mt-3 text-muted">{hint}</p>}
      {children}
    </fieldset>
  )
}
