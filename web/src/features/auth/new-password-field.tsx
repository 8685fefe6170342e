import { useState, type ChangeEvent, type ComponentProps } from 'react'
import { passwordLength } from '@marquee/contract/limits'
import { Bulbs } from '../../ui/bulbs.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { strengthOf, strengths } from './password-strength.ts'

interface Props extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'> {
  /** The person's name and address, as far as known: in a password they add little strength. */
  personal?: readonly string[] | undefined
}

/** A field for a new password, with a hint at its strength. The hint refuses nothing. */
export function NewPasswordField({ personal, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const strength = strengthOf(typed, personal)
  const follow = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value)
    return onChange?.(event)
  }
  return (
    <div className="grid gap-2">
      <PasswordField
        minLength={passwordLength.min}
        {...field}
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters. A few unrelated words are easy to remember and hard to guess.`}
        onChange={follow}
      />
      <p className="flex min-h-6 items-center gap-3 text-sm text-muted">
        <Bulbs count={strengths.length} lit={strength ? strengths.indexOf(strength) + 1 : 0} className="flex-none" />
        <span role="status">{strength && `By length and variety: ${strength}`}</span>
      </p>
    </div>
  )
}
