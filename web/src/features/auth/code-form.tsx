import { useState } from 'react'
import { SignInInput } from '@marquee/contract/auth'
import { statusOf } from '../../lib/query-client.ts'
import { TextField } from '../../ui/text-field.tsx'
import { CallForm, useCallForm } from './call-form.tsx'
import { leaveTo, signInMutation } from './queries.ts'

interface Props {
  uid: string
  /** Email and password, which were accepted; they are sent again with the code. */
  known: Pick<SignInInput, 'email' | 'password'>
  onExpired: () => void
  onBack: () => void
}

/** The second step of two-step sign-in. The same field takes a recovery code. */
export function CodeForm({ uid, known, onExpired, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const signIn = useCallForm({
    schema: SignInInput,
    start: { ...known, code: '' },
    call: signInMutation(uid),
    onDone: leaveTo,
    onFailed: (error) => {
      if (statusOf(error) === 404) onExpired()
    },
  })
  const change = () => {
    setRecovery(!isRecovery)
    signIn.form.clearErrors()
    signIn.form.setFocus('code', { shouldSelect: true })
  }
  return (
    <>
      <CallForm of={signIn} action="Sign in" account={known.email}>
        <TextField
          {...signIn.field('code')}
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
          autoFocus
        />
      </CallForm>
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
