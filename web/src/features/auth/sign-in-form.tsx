import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { demoAccounts, demoPassword, SignInInput } from '@marquee/contract/auth'
import { configQuery } from '../../lib/config.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { storeShared } from '../../lib/shared-computer.ts'
import { signUpRefusal } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { authPath, type AuthAddress } from './auth-address.ts'
import { AuthLink } from './auth-frame.tsx'
import { CallForm, FormFailure, fieldsOf, useCallForm, EmailField } from './call-form.tsx'
import { invitedAddress } from './invited-address.ts'
import { leaveTo, mailCodeMutation, signInMutation } from './queries.ts'
import { TextField } from '../../ui/text-field.tsx'
import { whyHereId } from './why-here.tsx'

export interface AuthFormProps {
  uid: string
  address: AuthAddress
  /** Called when the sign-in has expired at the provider. */
  onExpired: () => void
}

interface Props extends AuthFormProps {
  /** The address of an earlier attempt. */
  email?: string | undefined
  /** Called when email and password are correct and two-step sign-in is on. */
  onAsksCode: (known: SignInInput) => void
  /** Called when a code is on its way to this address. */
  onMailed: (known: SignInInput) => void
}

/** Of the first field to fill in: the focus starts in it, and screen readers read why somebody is here after its label. */
const arrival = { autoFocus: true, 'aria-describedby': whyHereId }

/** The form for email and password of an existing account. */
export function SignInForm({ uid, address, email = invitedAddress(), onExpired, onAsksCode, onMailed }: Props) {
  const [isOnShared, setOnShared] = useState(false)
  const signIn = useCallForm({
    schema: SignInInput,
    start: { email, password: '' },
    call: { ...signInMutation(uid), onMutate: () => storeShared(isOnShared) },
    onDone: leaveTo,
    onFailed: (error, known) => {
      if (statusOf(error) === 404) onExpired()
      else if (statusOf(error) === 401 && fieldsOf(error).code !== undefined) onAsksCode(known)
      else signIn.form.setFocus('password', { shouldSelect: true })
    },
  })
  const mail = useMutation({
    ...mailCodeMutation(uid),
    onMutate: () => storeShared(isOnShared),
    onSuccess: (_, to) => onMailed({ email: to }),
    onError: (error) => statusOf(error) === 404 && onExpired(),
  })
  const mailCode = async () => {
    if (await signIn.form.trigger('email', { shouldFocus: true })) mail.mutate(signIn.form.getValues('email').trim())
  }
  const refusal = signUpRefusal()
  return (
    <>
      <CallForm
        of={signIn}
        action="Sign in"
        second={
          <Button onClick={mailCode} isPending={mail.isPending}>
            Email me a code instead
          </Button>
        }
      >
        <EmailField {...signIn.field('email')} {...(email === '' && arrival)} />
        <PasswordField
          {...signIn.field('password')}
          label="Password"
          autoComplete="current-password"
          {...(email !== '' && arrival)}
        />
        <label className="flex min-h-6 items-center gap-3 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="check"
            checked={isOnShared}
            onChange={(event) => setOnShared(event.target.checked)}
          />
          Shared computer: remove my drafts at sign-out
        </label>
        {mail.error && <FormFailure>{failureText(mail.error)}</FormFailure>}
      </CallForm>
      <div className="grid gap-2 text-muted">
        <p>
          <AuthLink to={authPath(address, '/auth/forgot')}>Forgot your password?</AuthLink>
        </p>
        <p>
          {refusal ?? (
            <>
              New here? <AuthLink to={authPath({ ...address, mode: 'sign-up' })}>Create an account</AuthLink>
            </>
          )}
        </p>
      </div>
      <DemoAccounts
        onChoose={(email) => {
          signIn.form.reset({ email, password: demoPassword })
          signIn.call.reset()
        }}
      />
    </>
  )
}

/** In demo mode, a list of demo accounts. Choosing one fills in the form; the visitor still presses the button. */
function DemoAccounts({ onChoose }: { onChoose: (email: string) => void }) {
  const { data: config } = useQuery(configQuery)
  if (!config?.demo) return null
  return (
    <details className="border-t border-line pt-4 text-sm text-muted">
      <summary className="-my-2 py-2 font-semibold pointer-coarse:py-2.5">Look around with a demo account</summary>
      <ul className="mt-3 flex flex-wrap gap-2">
        {demoAccounts.map(({ email, who }) => (
          <li key={email}>
            <button type="button" className="chip" title={email} onClick={() => onChoose(email)}>
              {who}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface CodeProps extends Pick<AuthFormProps, 'uid' | 'onExpired'> {
  /** Email, and the password or mailed code, which were accepted; they are sent again with the code. */
  known: SignInInput
  onBack: () => void
}

/** The second step of two-step sign-in. The same field takes a recovery code. */
export function CodeForm({ uid, known, onExpired, onBack }: CodeProps) {
  const [isRecovery, setRecovery] = useState(false)
  const signIn = useCallForm({
    schema: SignInInput,
    start: { ...known, code: '' },
    call: signInMutation(uid),
    onDone: leaveTo,
    onFailed: (error) => statusOf(error) === 404 && onExpired(),
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
