import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { authSentences } from '@marquee/contract/auth'
import { useSession } from '../../lib/session.ts'
import { failureText } from '../../lib/query-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthFrame, AuthLoading } from './auth-frame.tsx'
import { storedReturnPath, announceConfirmed } from './confirmation.ts'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { confirmMutation } from './queries.ts'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

const title = 'Confirm your email address'

/**
 * `/auth/confirm#token=…`: the target of the confirmation link. Opening it changes nothing; the button confirms the address and returns to
 * the previous page. In a browser that did not create the account, the server asks for a password, which replaces the one given at sign-up.
 */
export default function ConfirmPage() {
  const { ready, signedIn } = useSession()
  const confirm = useMutation(confirmMutation)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  if (!ready) return <AuthLoading title={title} />
  if (confirm.data) return <Confirmed email={confirm.data.email} continues={signedIn && !needsPassword} />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
    confirm.mutate(
      { token, ...(needsPassword && { password, name }) },
      {
        onSuccess: () => {
          announceConfirmed()
          // The page that opened this tab shows what comes next.
          if (window.opener) window.close()
        },
        onError: (error) => setNeedsPassword((before) => before || fieldsOf(error).password !== undefined),
      },
    )
  }
  const fields = fieldsOf(confirm.error)
  const isFirstAsk = fields.password === authSentences.choosePassword
  const isOnField = fields.password !== undefined || fields.name !== undefined
  return (
    <AuthFrame title={title}>
      <form noValidate method="post" className="grid gap-5" onSubmit={submit}>
        {needsPassword ? (
          <div className="grid gap-3">
            <p className="text-lg">Tell us your name, and choose the password you want to sign in with.</p>
            <p className="text-muted">
              Did you sign up in another browser? Open the link there, or sign in here first: then one press is enough,
              and you stay signed in.
            </p>
          </div>
        ) : (
          <p className="text-lg">One press, and the address is yours here.</p>
        )}
        {needsPassword && (
          <>
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
            <NewPasswordField
              label="Password"
              name="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              error={isFirstAsk ? undefined : fields.password}
              required
            />
          </>
        )}
        {confirm.error && !isOnField && <FormFailure>{failureText(confirm.error)}</FormFailure>}
        <Button type="submit" variant="primary" size="lg" isPending={confirm.isPending}>
          Confirm email address
        </Button>
      </form>
    </AuthFrame>
  )
}

function Confirmed({ email, continues }: { email: string; continues: boolean }) {
  return (
    <AuthFrame title="Your email address is confirmed">
      <p role="status" className="text-lg">
        {continues ? (
          'Thank you. What you began in another tab is still there; you can close this one.'
        ) : (
          <>
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
