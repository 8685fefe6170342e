import type { OpenCall } from '@marquee/contract/open-call'
import { useId } from 'react'
import { FieldError } from '../../ui/field.tsx'
import { Conditions } from '../events/conditions.tsx'

interface Props {
  conditions: NonNullable<OpenCall['conditions']>
  /** The version that the vendor has ticked; another one needs another tick. */
  agreed: number | undefined
  onAgree: (version: number | undefined) => void
  error: string | undefined
}

/** The conditions of an event, with the tick without which nobody applies to it. */
export function ConditionsTick({ conditions: { version, text }, agreed, onAgree, error }: Props) {
  const id = useId()
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-4">
      <Conditions text={text ?? ''} />
      <label className="flex min-h-11 items-center gap-3 justify-self-start font-semibold">
        <input
          type="checkbox"
          name="conditions_version"
          className="check"
          required
          aria-invalid={error !== undefined}
          aria-describedby={error && id}
          checked={agreed === version}
          onChange={({ target }) => onAgree(target.checked ? version : undefined)}
        />
        I agree to the conditions
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
