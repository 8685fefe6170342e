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
  /** The id of something before the field that describes it too. */
  'aria-describedby'?: string | undefined
}

/** The attributes that connect a control to its label, hint and error. */
interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface Props extends FieldProps {
  id?: string | undefined
  /** With `false` the label names the field as optional. */
  required?: boolean | undefined
  /** Renders the control; spread the argument onto the focusable element. */
  children: (wiring: Wiring) => ReactNode
}

/** The props of a field, and apart from them the attributes of its control. */
export function partsOf<All extends Omit<Props, 'children'>>(props: All) {
  const {
    label,
    hint,
    error,
    isLabelHidden,
    aside,
    className,
    id,
    required,
    'aria-describedby': by,
    ...control
  } = props
  return {
    field: { label, hint, error, isLabelHidden, aside, className, id, required, 'aria-describedby': by },
    control,
  }
}

/** The only place where label, hint, error and control are connected. */
export function Field(props: Props) {
  const { label, hint, error, isLabelHidden, aside, className, id, required, children } = props
  const own = useId()
  const control = id ?? own
  const hintId = hint ? `${control}-hint` : undefined
  const errorId = error ? `${control}-error` : undefined
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <div className={cx('flex flex-wrap items-baseline justify-between gap-x-4', isLabelHidden && 'sr-only')}>
        <label htmlFor={control} className="font-semibold">
          {label}
          {required === false && <span className="font-normal text-muted"> (optional)</span>}
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
        'aria-describedby': [props['aria-describedby'], hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
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

interface GroupProps {
  /** The ids of its parts begin with it: `-label`, `-count`, `-hint` and `-error`. */
  id: string
  label: string
  /** Heading level of the label. Default 3. */
  level?: 2 | 3 | undefined
  /** Writes "(optional)". */
  isOptional?: boolean | undefined
  /** At the end of the label's row: how much of what is allowed is used. */
  count?: string | undefined
  hint?: ReactNode | undefined
  error?: string | undefined
  /** The field's name in the contract, by which a form finds it. */
  name?: string | undefined
  children: ReactNode
}

/** Controls for one value, such as a list, with a heading. */
export function FieldGroup({ id, label, level = 3, isOptional, count, hint, error, name, children }: GroupProps) {
  const Heading = `h${level}` as const
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={groupDescription({ id, count, hint, error })}
      data-field={name}
      className="grid grid-cols-1 gap-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading
          id={`${id}-label`}
          className={level === 2 ? 'text-xl' : 'font-sans text-base font-semibold tracking-normal'}
        >
          {label}
          {isOptional && <span className="font-normal text-muted"> (optional)</span>}
        </Heading>
        {count && (
          <p id={`${id}-count`} role="status" className="figures text-sm text-muted">
            {count}
          </p>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children}
    </div>
  )
}

/** The ids of what describes the controls of a `FieldGroup`. */
export const groupDescription = ({ id, count, hint, error }: Pick<GroupProps, 'id' | 'count' | 'hint' | 'error'>) =>
  [hint && `${id}-hint`, count && `${id}-count`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

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
