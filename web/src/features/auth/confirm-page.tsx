import { useState } from 'react'
import { authSentences } from '@marquee/contract/auth'
import * as z from 'zod/mini'
import { useSession } from '../../lib/session.ts'
import { queryClient, statusOf } from '../../lib/query-client.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthFrame, AuthLoading, AuthResult } from './auth-frame.tsx'
import { CallForm, fieldsOf, useCallForm } from './call-form.tsx'
import { storedReturnPath, announceConfirmed } from './confirmation.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { confirmMutation, linkParams } from './queries.ts'
import { Agreement } from './sign-up-form.tsx'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

const title = 'Confirm your email address'

/**
 * How the address is confirmed: by a press, where this browser has used the account's password; else with that password typed in; or, by
 * who does not know it, with a new one, which begins a new account.
 */
type Way = 'press' | 'password' | 'new'

interface Typed {
  password?: string
  name?: string
}

/** What is sent of what was typed. The server checks it. */
const schemas: Record<Way, z.ZodMiniType<Typed, Typed>> = {
  press: z.object({}),
  password: z.object({ password: z.string() }),
  new: z.object({ password: z.string(), name: z.string() }),
}

const asks: Readonly<Record<Way, string>> = {
  press: 'One press, and the address is yours here.',
  password: `${authSentences.passwordOfSignUp}. What you began stays, and you stay signed in where you began it.`,
  new: 'Tell us your name, and choose the password you want to sign in with.',
}

/**
 * `/auth/confirm#token=…`: the target of the confirmation link. Opening it changes nothing; the button confirms the address. With `invited`
 * in the fragment it is the link of an invitation, which creates an account.
 */
export default function ConfirmPage() {
  const { ready } = useSession()
  if (!ready) return <AuthLoading title={title} />
  return <Confirm isInvited={linkParams().has('invited')} />
}

function Confirm({ isInvited }: { isInvited: boolean }) {
  const [way, setWay] = useState<Way>(isInvited ? 'new' : 'press')
  const confirm = useCallForm({
    schema: schemas[way],
    start: { name: '', password: '' },
    call: confirmMutation,
    onDone: () => {
      announceConfirmed()
      // The next page in this tab must not ask for it again.
      void queryClient().invalidateQueries()
      // The page that opened this tab shows what comes next.
      if (window.opener) window.close()
    },
    onFailed: (error) => {
      const asksPassword = way === 'press' && fieldsOf(error).password !== undefined
      if (asksPassword) setWay('password')
      return asksPassword
    },
  })
  const { form, call, field } = confirm
  if (call.data) return <Confirmed isInvited={isInvited} email={call.data.email} way={way} />

  const change = () => {
    call.reset()
    form.resetField('password')
    setWay(way === 'password' ? 'new' : 'password')
  }
  const hasExpired = isInvited && statusOf(call.error) === 404
  return (
    <AuthFrame title={isInvited ? 'Create your account' : title}>
      <p className="text-lg">{asks[way]}</p>
      <CallForm
        of={{ ...confirm, failure: hasExpired ? authSentences.invitationExpired : confirm.failure }}
        action={isInvited ? 'Create account' : 'Confirm email address'}
      >
        {way === 'password' && (
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" autoFocus />
        )}
        {way === 'new' && (
          <>
            {!isInvited && (
              <p className="text-muted">
                The address gets a new account. Whoever signed up with it before and has another password is signed out.
              </p>
            )}
            <TextField {...field('name')} label="Full name" autoComplete="name" autoFocus />
            <NewPasswordField {...field('password')} label="Password" />
          </>
        )}
      </CallForm>
      {isInvited && <Agreement />}
      {way !== 'press' && !isInvited && (
        <p className="text-muted">
          {way === 'password' ? 'You did not sign up, or forgot the password? ' : 'You know the password after all? '}
          <button type="button" className="link min-h-6 font-semibold pointer-coarse:min-h-11" onClick={change}>
            {way === 'password' ? 'Choose a new one' : 'Enter it'}
          </button>
        </p>
      )}
    </AuthFrame>
  )
}

function Confirmed({ isInvited, email, way }: { isInvited: boolean; email: string; way: Way }) {
  const { signedIn } = useSession()
  const title = isInvited ? 'Your account is ready' : 'Your email address is confirmed'
  if (signedIn && way === 'press')
    return (
      <AuthResult title={title} to={storedReturnPath()} action="Go on">
        Thank you. What you began in another tab is still there; you can close this one.
      </AuthResult>
    )
  return (
    <AuthResult title={title} to="/auth" action="Sign in">
      {way === 'password' && 'Thank you. Where you signed up, you can go on with what you began. '}
      You can sign in as <strong className="break-words">{email}</strong> now.
    </AuthResult>
  )
}
