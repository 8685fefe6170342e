import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordCheck } from '@marquee/contract/account'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { setFieldErrors } from '../../lib/forms.ts'
import { failureText } from '../../lib/query-client.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { FormFailure } from '../auth/form-failure.tsx'
import { FormButtons } from './form-buttons.tsx'

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
  const { description, action, tone = 'primary', email, mutation, onDone, onClose } = props
  const form = useForm({ resolver: zodResolver(PasswordCheck), defaultValues: { password: '' } })
  const check = useMutation(mutation)
  const error = form.formState.errors.password?.message
  const submit = form.handleSubmit((input) =>
    check.mutate(input, { onSuccess: onDone, onError: (failure) => void setFieldErrors(form, failure) }),
  )
  return (
    <form noValidate method="post" aria-label={action} className="grid gap-5" onSubmit={submit}>
      <p>{description}</p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('password')}
        label="Your password"
        autoComplete="current-password"
        error={error}
        autoFocus
        required
      />
      {check.error && !error && <FormFailure>{failureText(check.error)}</FormFailure>}
      <FormButtons variant={tone} isPending={check.isPending} onCancel={onClose}>
        {action}
      </FormButtons>
    </form>
  )
}
