interface Props {
  /** Its accessible name. */
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Ids of what explains it. */
  describedBy?: string | undefined
}

/** Switches something on and off at once, without a button that saves. */
export function Switch({ label, isOn, onChange, describedBy }: Props) {
  return (
    <span className="flex min-h-11 min-w-11 items-center">
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- browsers derive it from `checked`
        role="switch"
        className="switch"
        checked={isOn}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
    </span>
  )
}
