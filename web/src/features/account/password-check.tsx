import { PasswordCheck } from '@marquee/contract/account'
import type { UseMutationOptions } from '@tanstack/react-query'
import { PasswordField } from '../../ui/password-field.tsx'
import { CallForm, useCallForm } from '../auth/call-form.tsx'

interface Props<Answer> {
  /** What is about to happen, and its consequences. */
  description: string
  /** The verb on the button. */
  action: string
  tone?: 'primary' | 'danger'
  email: string
  mutation: UseMutationOptions<Answer, Error, PasswordCheck>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for the password again before a sensitive change, in case somebody else uses the unlocked browser. */
export function PasswordCheckForm<Answer>(props: Props<Answer>) {
  const { description, action, tone, email, mutation, onDone, onClose } = props
  const check = useCallForm({ schema: PasswordCheck, start: { password: '' }, call: mutation, onDone })
  return (
    <CallForm of={check} action={action} tone={tone} label={action} account={email} onCancel={onClose}>
      <p>{description}</p>
      <PasswordField {...check.field('password')} label="Your password" autoComplete="current-password" autoFocus />
    </CallForm>
  )
}
