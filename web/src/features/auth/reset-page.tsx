import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { NewPassword } from '@marquee/contract/auth'
import * as z from 'zod/mini'
import { setFieldErrors } from '../../lib/forms.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AuthFrame, AuthLoading } from './auth-frame.tsx'
import { EmbeddedOnly } from './embedded-only.tsx'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { resetMutation } from './queries.ts'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

const title = 'Choose a new password'

/** `/auth/reset#token=…`: the target of the link for a new password. Opening it changes nothing; sending the form does. */
export default function ResetPage() {
  return (
    <EmbeddedOnly>
      <Reset />
    </EmbeddedOnly>
  )
}

function Reset() {
  const { ready } = useSession()
  const form = useForm({ resolver: zodResolver(z.object({ password: NewPassword })), defaultValues: { password: '' } })
  const reset = useMutation({ ...resetMutation, onError: (error) => void setFieldErrors(form, error) })
  if (!ready) return <AuthLoading title={title} />

  if (reset.data) {
    return (
      <AuthFrame title="Your password is changed">
        <p role="status" className="text-lg">
          Sign in as <strong className="break-words">{reset.data.email}</strong> with the new one. Every browser that
          was signed in is signed out.
        </p>
        <p>
          <ButtonLink to="/auth" variant="primary" size="lg">
            Sign in
          </ButtonLink>
        </p>
      </AuthFrame>
    )
  }

  if (isLinkInvalid(reset.error)) {
    return (
      <AuthFrame title="This link is no longer valid">
        <p role="status" className="text-lg">
          It works once, for an hour, and only as long as no later one was sent. Your password is what it was.
        </p>
        <p>
          <ButtonLink to="/auth/forgot" variant="primary" size="lg">
            Send a new link
          </ButtonLink>
        </p>
      </AuthFrame>
    )
  }

  const error = form.formState.errors.password?.message
  const submit = form.handleSubmit(({ password }) => {
    const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
    reset.mutate({ token, password })
  })
  return (
    <AuthFrame title={title}>
      <form noValidate method="post" className="grid gap-5" onSubmit={submit}>
        <NewPasswordField {...form.register('password')} label="New password" error={error} required />
        {reset.error && !error && <FormFailure>{failureText(reset.error)}</FormFailure>}
        <Button type="submit" variant="primary" size="lg" isPending={reset.isPending}>
          Change password
        </Button>
      </form>
    </AuthFrame>
  )
}

/** The link was used, has expired, or was not copied completely. */
function isLinkInvalid(error: unknown): boolean {
  const fields = (error as { fields?: Record<string, string> } | null)?.fields
  return statusOf(error) === 404 || fields?.token !== undefined
}
