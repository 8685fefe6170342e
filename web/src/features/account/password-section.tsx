import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordChange, type Guard } from '@marquee/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { longDate } from '../../lib/dates.ts'
import { setFieldErrors } from '../../lib/forms.ts'
import { failureText } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { FormFailure } from '../auth/form-failure.tsx'
import { NewPasswordField } from '../auth/new-password-field.tsx'
import { storeSignInReason } from '../auth/sign-in-reason.ts'
import { FormButtons } from './form-buttons.tsx'
import { changePassword } from './queries.ts'
import { Section } from './section.tsx'
import { useReturnFocus } from './return-focus.ts'

interface Props {
  guard: Guard
  /** The person's name and address: in a password they add little strength. */
  personal: readonly string[]
}

/** Changes the password. That ends every session, so the person signs in again. */
export function PasswordSection({ guard, personal }: Props) {
  const [isOpen, setOpen] = useState(false)
  const opener = useReturnFocus(isOpen)
  return (
    <Section
      title="Password"
      description="When you change it, you are signed out in every browser and sign in with the new one."
    >
      {isOpen ? (
        <Change email={guard.email} personal={personal} onClose={() => setOpen(false)} />
      ) : (
        <>
          <p>
            {guard.password_changed_at ? `Changed on ${longDate(guard.password_changed_at)}.` : 'Never changed so far.'}
          </p>
          <p>
            <Button ref={opener} onClick={() => setOpen(true)}>
              Change password
            </Button>
          </p>
        </>
      )}
    </Section>
  )
}

function Change({ email, personal, onClose }: { email: string; personal: readonly string[]; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { current_password: '', password: '' },
  })
  const { errors } = form.formState
  const change = useMutation({
    ...changePassword,
    onSuccess: () => {
      storeSignInReason('password')
      session.endLocally()
    },
    onError: (error) => void setFieldErrors(form, error),
  })
  const isOnField = Object.keys(errors).length > 0
  return (
    <form
      noValidate
      method="post"
      aria-label="Change password"
      className="grid gap-5"
      onSubmit={form.handleSubmit((input) => change.mutate(input))}
    >
      {/* The account name, for password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('current_password')}
        label="Current password"
        autoComplete="current-password"
        error={errors.current_password?.message}
        autoFocus
        required
      />
      <NewPasswordField
        {...form.register('password')}
        label="New password"
        personal={personal}
        error={errors.password?.message}
        required
      />
      {change.error && !isOnField && <FormFailure>{failureText(change.error)}</FormFailure>}
      <FormButtons isPending={change.isPending || change.isSuccess} onCancel={onClose}>
        Change password
      </FormButtons>
    </form>
  )
}
