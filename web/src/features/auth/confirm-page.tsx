import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { authSentences } from '@marquee/contract/auth'
import { useSession } from '../../lib/session.ts'
import { failureText } from '../../lib/query-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AuthFrame, AuthLoading } from './auth-frame.tsx'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { confirmMutation } from './queries.ts'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

const title = 'Confirm your email address'

/**
 * `/auth/confirm#token=…`: where a mailed link leads. Opening it changes nothing; the button does. In a browser that did not make the
 * account the server asks for a password, which then becomes the account's own.
 */
export default function ConfirmPage() {
  const { ready } = useSession()
  const confirm = useMutation(confirmMutation)
  const [password, setPassword] = useState('')
  const [asksPassword, setAsksPassword] = useState(false)
  if (!ready) return <AuthLoading title={title} />

  if (confirm.data) {
    return (
      <AuthFrame title="Your email address is confirmed">
        <p role="status" className="text-lg">
          You can sign in as <strong className="break-words">{confirm.data.email}</strong> now.
        </p>
        <p>
          <ButtonLink to="/auth" variant="primary" size="lg">
            Sign in
          </ButtonLink>
        </p>
      </AuthFrame>
    )
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
    confirm.mutate(
      { token, ...(asksPassword && { password }) },
      { onError: (error) => setAsksPassword((before) => before || passwordError(error) !== undefined) },
    )
  }
  const aboutPassword = passwordError(confirm.error)
  const isFirstAsk = aboutPassword === authSentences.choosePassword
  return (
    <AuthFrame title={title}>
      <form noValidate method="post" className="grid gap-5" onSubmit={submit}>
        <p className="text-lg">
          {asksPassword ? `${authSentences.choosePassword}.` : 'One press, and your account is ready to use.'}
        </p>
        {asksPassword && (
          <NewPasswordField
            label="Password"
            name="password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={isFirstAsk ? undefined : aboutPassword}
            required
          />
        )}
        {confirm.error && aboutPassword === undefined && <FormFailure>{failureText(confirm.error)}</FormFailure>}
        <Button type="submit" variant="primary" size="lg" isPending={confirm.isPending}>
          Confirm email address
        </Button>
      </form>
    </AuthFrame>
  )
}

const passwordError = (error: unknown) => (error as { fields?: Record<string, string> } | null)?.fields?.password
