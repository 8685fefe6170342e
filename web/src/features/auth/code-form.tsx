import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SignInInput } from '@marquee/contract/auth'
import { setFieldErrors } from '../../lib/forms.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { signInMutation } from './queries.ts'

interface Props {
  uid: string
  /** Email and password, which were accepted; they are sent again with the code. */
  known: Pick<SignInInput, 'email' | 'password'>
  onExpired: () => void
  onBack: () => void
}

/** The second step of two-step sign-in. The same field takes a recovery code. */
export function CodeForm({ uid, known, onExpired, onBack }: Props) {
  const form = useForm({ resolver: zodResolver(SignInInput), defaultValues: { ...known, code: '' } })
  const [isRecovery, setRecovery] = useState(false)
  const signIn = useMutation({
    ...signInMutation(uid),
    onSuccess: ({ redirect }) => redirect && location.replace(redirect),
    onError: (error) => {
      if (statusOf(error) === 404) onExpired()
      else setFieldErrors(form, error)
      form.setFocus('code', { shouldSelect: true })
    },
  })
  const error = form.formState.errors.code?.message
  const change = () => {
    setRecovery(!isRecovery)
    form.clearErrors()
    form.setFocus('code', { shouldSelect: true })
  }
  return (
    <>
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit((input) => signIn.mutate(input))}
      >
        {/* The account name, for password managers. */}
        <input type="text" autoComplete="username" value={known.email} readOnly hidden />
        <TextField
          {...form.register('code')}
          label={isRecovery ? 'Recovery code' : 'Code'}
          hint={
            isRecovery
              ? 'One of the codes that you kept when you switched two-step sign-in on. Each works once.'
              : 'The six digits that your authenticator app shows now.'
          }
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="figures"
          error={error}
          autoFocus
          required
        />
        {signIn.error && !error && <FormFailure>{failureText(signIn.error)}</FormFailure>}
        <Button type="submit" variant="primary" size="lg" isPending={signIn.isPending || signIn.isSuccess}>
          Sign in
        </Button>
      </form>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <button type="button" className="link font-semibold" onClick={change}>
          {isRecovery ? 'Use a code from your app instead' : 'Use a recovery code instead'}
        </button>
        <button type="button" className="link font-semibold" onClick={onBack}>
          Back to sign-in
        </button>
      </p>
    </>
  )
}
