import { useMutation } from '@tanstack/react-query'
import { SignInInput } from '@marquee/contract/auth'
import { mailedCode } from '@marquee/contract/limits'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { TextField } from '../../ui/text-field.tsx'
import { CallForm, FormFailure, fieldsOf, useCallForm } from './call-form.tsx'
import { leaveTo, mailCodeMutation, signInMutation } from './queries.ts'
import type { AuthFormProps } from './sign-in-form.tsx'

interface Props extends Pick<AuthFormProps, 'uid' | 'onExpired'> {
  known: SignInInput
  /** Called when the code is correct and two-step sign-in is on. */
  onAsksCode: (known: SignInInput) => void
  onBack: () => void
}

/** Signs in with a mailed code. It is the same for every address, so that it does not show who has an account. */
export function MailedCodeForm({ uid, known: { email }, onExpired, onAsksCode, onBack }: Props) {
  const signIn = useCallForm({
    schema: SignInInput,
    start: { email, mailed_code: '' },
    call: signInMutation(uid),
    onDone: leaveTo,
    onFailed: (error, known) => {
      if (statusOf(error) === 404) onExpired()
      else if (fieldsOf(error).code !== undefined) onAsksCode(known)
      else signIn.form.setFocus('mailed_code', { shouldSelect: true })
    },
  })
  const again = useMutation({
    ...mailCodeMutation(uid),
    onSuccess: () => {
      signIn.form.reset()
      signIn.call.reset()
      signIn.form.setFocus('mailed_code')
    },
    onError: (error) => statusOf(error) === 404 && onExpired(),
  })
  return (
    <>
      <p role="status">
        {again.isSuccess ? 'Another code' : 'A code'} is on its way to{' '}
        <strong className="wrap-anywhere">{email}</strong>, if there is an account with this address. Nothing after a
        few minutes? Look among the unwanted mail.
      </p>
      <CallForm of={signIn} action="Sign in" account={email}>
        <TextField
          {...signIn.field('mailed_code')}
          label="Code"
          hint={`${mailedCode.digits} digits. The newest works once, for ${mailedCode.minutes} minutes, on this page.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="figures"
          autoFocus
        />
        {again.error && <FormFailure>{failureText(again.error)}</FormFailure>}
      </CallForm>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <button type="button" className="link font-semibold" onClick={() => again.isPending || again.mutate(email)}>
          Send another code
        </button>
        <button type="button" className="link font-semibold" onClick={onBack}>
          Use a password instead
        </button>
      </p>
    </>
  )
}
