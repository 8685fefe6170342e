import { useId, type ReactNode } from 'react'

interface Props {
  /** Its accessible name, which begins with what is shown. */
  label: string
  /** What stands beside it; nothing where its place makes clear what it is. */
  children?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Ids of what explains it. */
  describedBy?: string | undefined
}

/** Switches something on and off at once, without a button that saves. */
export function Switch({ label, children, isOn, onChange, describedBy }: Props) {
  const id = useId()
  return (
    <span className="flex min-h-11 min-w-11 items-center gap-3">
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- browsers derive it from `checked`
        role="switch"
        className="switch"
        checked={isOn}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children && (
        <label htmlFor={id} className="cursor-pointer text-sm">
          {children}
        </label>
      )}
    </span>
  )
}
