import { useMutation } from '@tanstack/react-query'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { authSentences } from '@marquee/contract/auth'
import { useSession } from '../../lib/session.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthFrame, AuthLoading } from './auth-frame.tsx'
import { storedReturnPath, announceConfirmed } from './confirmation.ts'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { confirmMutation } from './queries.ts'
import { Agreement } from './sign-up-form.tsx'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

const title = 'Confirm your email address'
const invitedTitle = 'Create your account'

/**
 * How the address is confirmed: by a press, where this browser has used the account's password; else with that password typed in; or, by
 * who does not know it, with a new one, which begins a new account.
 */
type Way = 'press' | 'password' | 'new'

/**
 * `/auth/confirm#token=…`: the target of the confirmation link. Opening it changes nothing; the button confirms the address. With `invited`
 * in the fragment it is the link of an invitation, which creates an account.
 */
export default function ConfirmPage() {
  const { ready, signedIn } = useSession()
  const confirm = useMutation(confirmMutation)
  const [chosen, setWay] = useState<Way>('press')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  if (!ready) return <AuthLoading title={title} />
  const link = new URLSearchParams(location.hash.slice(1))
  const isInvited = link.has('invited')
  const way = isInvited ? 'new' : chosen
  if (confirm.data)
    return (
      <Confirmed
        title={isInvited ? 'Your account is ready' : 'Your email address is confirmed'}
        email={confirm.data.email}
        way={way}
        continues={signedIn && way === 'press'}
      />
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const token = link.get('token') ?? ''
    confirm.mutate(
      { token, ...(way !== 'press' && { password }), ...(way === 'new' && { name }) },
      {
        onSuccess: () => {
          announceConfirmed()
          // The page that opened this tab shows what comes next.
          if (window.opener) window.close()
        },
        onError: (error) => setWay((before) => (before === 'press' && fieldsOf(error).password ? 'password' : before)),
      },
    )
  }
  const change = (next: Way) => {
    confirm.reset()
    setPassword('')
    setWay(next)
  }
  const fields = fieldsOf(confirm.error)
  const isFirstAsk = fields.password === authSentences.passwordOfSignUp
  const isOnField = fields.password !== undefined || fields.name !== undefined
  const field = {
    label: 'Password',
    name: 'password',
    value: password,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setPassword(event.target.value),
    error: isFirstAsk && !password ? undefined : fields.password,
    required: true,
  }
  return (
    <AuthFrame title={isInvited ? invitedTitle : title}>
      <form noValidate method="post" className="grid gap-5" onSubmit={submit}>
        <p className="text-lg">{asks[way]}</p>
        {way === 'password' && <PasswordField {...field} key={way} autoComplete="current-password" autoFocus />}
        {way === 'new' && (
          <>
            {!isInvited && (
              <p className="text-muted">
                The address gets a new account. Whoever signed up with it before and has another password is signed out.
              </p>
            )}
            <TextField
              label="Full name"
              name="name"
              autoComplete="name"
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={fields.name}
              required
            />
            <NewPasswordField {...field} key={way} />
          </>
        )}
        {confirm.error && !isOnField && (
          <FormFailure>
            {isInvited && statusOf(confirm.error) === 404
              ? authSentences.invitationExpired
              : failureText(confirm.error)}
          </FormFailure>
        )}
        <Button type="submit" variant="primary" size="lg" isPending={confirm.isPending}>
          {isInvited ? 'Create account' : 'Confirm email address'}
        </Button>
        {isInvited && <Agreement />}
      </form>
      {way !== 'press' && !isInvited && (
        <p className="text-muted">
          {way === 'password' ? 'You did not sign up, or forgot the password? ' : 'You know the password after all? '}
          <button
            type="button"
            className="link min-h-6 font-semibold pointer-coarse:min-h-11"
            onClick={() => change(way === 'password' ? 'new' : 'password')}
          >
            {way === 'password' ? 'Choose a new one' : 'Enter it'}
          </button>
        </p>
      )}
    </AuthFrame>
  )
}

const asks: Readonly<Record<Way, string>> = {
  press: 'One press, and the address is yours here.',
  password: `${authSentences.passwordOfSignUp}. What you began stays, and you stay signed in where you began it.`,
  new: 'Tell us your name, and choose the password you want to sign in with.',
}

function Confirmed({ title, email, way, continues }: { title: string; email: string; way: Way; continues: boolean }) {
  return (
    <AuthFrame title={title}>
      <p role="status" className="text-lg">
        {continues ? (
          'Thank you. What you began in another tab is still there; you can close this one.'
        ) : (
          <>
            {way === 'password' && 'Thank you. Where you signed up, you can go on with what you began. '}
            You can sign in as <strong className="break-words">{email}</strong> now.
          </>
        )}
      </p>
      <p>
        <ButtonLink to={continues ? storedReturnPath() : '/auth'} variant="primary" size="lg">
          {continues ? 'Go on' : 'Sign in'}
        </ButtonLink>
      </p>
    </AuthFrame>
  )
}

const fieldsOf = (error: unknown) => (error as { fields?: Record<string, string> } | null)?.fields ?? {}
